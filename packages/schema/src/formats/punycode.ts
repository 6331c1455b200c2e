/** Punycode (RFC 3492), with the parameters of section 5. */
const base = 36;
const tMin = 1;
const tMax = 26;
const delimiter = '-';

/** Encodes the code points of a label; the result has no prefix. */
export function encodePunycode(text: string): string {
  const points = Array.from(text, (it) => it.codePointAt(0) as number);
  const basic = points.filter((it) => it < 0x80);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? delimiter : '');
  let n = 0x80;
  let delta = 0;
  let bias = 72;
  for (let done = basic.length; done < points.length;) {
    const next = Math.min(...points.filter((it) => it >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      let q = delta;
      for (let k = base; ; k += base) {
        const t = threshold(k, bias);
        if (q < t) break;
        output += digit(t + ((q - t) % (base - t)));
        q = Math.floor((q - t) / (base - t));
      }
      output += digit(q);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    n++;
  }
  return output;
}

/** Decodes a label without its prefix; `undefined` if it is not Punycode. */
export function decodePunycode(text: string): string | undefined {
  const split = text.lastIndexOf(delimiter);
  const points = Array.from(text.slice(0, Math.max(split, 0)), (it) => it.charCodeAt(0));
  let n = 0x80;
  let i = 0;
  let bias = 72;
  for (let at = split + 1; at < text.length;) {
    const before = i;
    let weight = 1;
    for (let k = base; ; k += base) {
      const value = parseInt(text.charAt(at++), base);
      // Punycode counts letters before digits, base 36 digits before letters.
      const digitValue = value < 10 ? value + 26 : value - 10;
      if (Number.isNaN(value)) return undefined;
      i += digitValue * weight;
      const t = threshold(k, bias);
      if (digitValue < t) break;
      weight *= base - t;
    }
    const count = points.length + 1;
    bias = adapt(i - before, count, before === 0);
    n += Math.floor(i / count);
    i %= count;
    if (n > 0x10ffff) return undefined;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function threshold(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, tMin), tMax);
}

function digit(value: number): string {
  return String.fromCharCode(value < 26 ? 0x61 + value : 0x30 + value - 26);
}

/** Adapts the bias (RFC 3492 section 6.1). */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}
