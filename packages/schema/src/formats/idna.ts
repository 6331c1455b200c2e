import { lazy } from '../core/lazy.ts';

/**
 * Labels of internationalized names: RFC 5891 section 4.2 and 5.4, RFC 5892 for the characters and their contexts,
 * RFC 5893 for right-to-left scripts. The categories come from the engine's Unicode data; joining types, which engines
 * do not expose, are tables here, from Unicode 17.
 */

/** Letters, digits and marks that are stable under case folding and normalization, or named by RFC 5892 2.6. */
const valid = lazy(
  () =>
    /^(?:[-\xdf\u03c2\u06fd\u06fe\u0f0b\u3007\xb7\u0375\u05f3\u05f4\u30fb\u200c\u200d]|(?![\p{CWKCF}\p{DI}\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u20d0-\u20ff\u{1d165}-\u{1d1ff}\u{1d242}-\u{1d244}])[\p{L}\p{Nd}\p{Mn}\p{Mc}])+$/u,
);

/** Joining types D, L and R. */
const joining =
  '17k 0 2 t 2 9 10 1 2 2 6 2i 2 0 p 1 b 2 3 0 h 0 2 t u 1e 23 w 2e o 8 0 2 3 2 3 6 i 4 0 3 6 h c 2 q 314 2g f x 2 0 sd2 ' +
  '1e jf2 5 2 0 2 1 3 k 3 0 4c h a7 z bj 2 2 1 2x k 18 h 1b 0 2 4 2 7 2 3 16xq x';
/** Joining type R: characters that join only the one before them. */
const rightJoining =
  '17m 3 2 0 2 0 6 3 m 0 15 2 l h 13 0 3 8 2 0 2 0 3 1 2 0 p 1 x 0 5 4 5 0 a 0 2 0 2 0 3 0 u 0 c 2 g 1 5 0 2 1 4 1 5j 0 6 ' +
  '1 2 0 b 0 2 2 f 0 2 1 6 i c 0 s 2 2 0 3 1 7 0 1ez0 0 2 0 2 1 4 4 b 0 4 0 3 0 4d 0 2 2 4 0 3 0 2 1 2 0 b5 0 bk 0 35 0 1t 1 1r ' +
  '2 3 1 3 0 5 1';
/** Joining type L: characters that join only the one after them. */
const leftJoining = '\ua872\u{10acd}\u{10ad7}\u{10d00}';

/**
 * `idn-hostname`: labels of IDNA 2008 (RFC 5890 to 5893): ASCII names, A-labels and U-labels.
 * An ideographic full stop may separate labels.
 */
export function isIdnHostname(text: string): boolean {
  // A name of 253 characters of ASCII has at most so many units in Unicode.
  if (text.length > 2 * 253) return false;
  let length = -1;
  const labels: string[] = [];
  for (const label of text.split(/[.\u3002\uff0e\uff61]/)) {
    const isAscii = /^[\0-\x7f]*$/.test(label);
    const unicode = isAscii ? toULabel(label) : isULabel(label) ? label : undefined;
    if (unicode === undefined) return false;
    const size = isAscii ? label.length : toALabel(label).length;
    if (size > 63) return false;
    length += size + 1;
    labels.push(unicode);
  }
  return length <= 253 && (!labels.some(isBidi) || labels.every(isInBidiOrder));
}

/** Returns whether a label that is not ASCII is a U-label. */
export function isULabel(label: string): boolean {
  if (!valid().test(label) || label.normalize('NFC') !== label || /^-|-$|^..--|^\p{M}/u.test(label)) return false;
  const points = Array.from(label);
  return points.every((point, at) => isInContext(point, points, at));
}

/** Returns whether an ASCII label with the prefix `xn--` is the encoding of a U-label. */
function isALabel(label: string): boolean {
  const decoded = decodePunycode(label.slice(4).toLowerCase());
  // The Punycode of ASCII alone ends with a hyphen, which no label does.
  return decoded !== undefined && isULabel(decoded) && toALabel(decoded) === label.toLowerCase();
}

/** Returns the Unicode form of an ASCII label; `undefined` if it is not a valid label. */
function toULabel(label: string): string | undefined {
  if (!/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label)) return undefined;
  if (/^xn--/i.test(label)) return isALabel(label) ? decodePunycode(label.slice(4).toLowerCase()) : undefined;
  // Hyphens in the third and fourth place are reserved for prefixes (RFC 5890 section 2.3.1).
  return /^..--/.test(label) ? undefined : label;
}

function toALabel(label: string): string {
  return `xn--${encodePunycode(label)}`;
}

/** Returns whether a character fits its context (RFC 5892 appendix A). */
function isInContext(point: string, points: readonly string[], at: number): boolean {
  const before = points[at - 1] ?? '';
  switch (point) {
    case '\u200c': // zero width non-joiner
      return isVirama(before) || isBetweenJoining(points, at);
    case '\u200d': // zero width joiner
      return isVirama(before);
    case '\xb7': // middle dot
      return before === 'l' && points[at + 1] === 'l';
    case '\u0375': // Greek numeral sign
      return /\p{Script=Greek}/u.test(points[at + 1] ?? '');
    case '\u05f3': // Hebrew geresh and gershayim
    case '\u05f4':
      return /\p{Script=Hebrew}/u.test(before);
    case '\u30fb': // Katakana middle dot
      return points.some((it) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(it));
    default:
      // The Bidi rule refuses a mix of Arabic-Indic digits and their extended forms.
      return true;
  }
}

/**
 * Returns whether a character has the combining class 9, virama. Normalization puts marks in the order of their
 * classes: it leaves one of class 9 where it is, between U+3099, of class 8, and U+05B0, of class 10.
 */
function isVirama(point: string): boolean {
  return /[^\u3099\u05b0]/u.test(point) && `\u05b0${point}\u3099`.normalize('NFD') === `\u3099${point}\u05b0`;
}

/**
 * Returns whether a character is between two that join (RFC 5892 appendix A.1); marks and format characters are
 * transparent.
 */
function isBetweenJoining(points: readonly string[], at: number): boolean {
  let from = at - 1;
  while (isTransparent(points[from])) from--;
  let to = at + 1;
  while (isTransparent(points[to])) to++;
  const before = points[from] ?? '';
  const after = points[to] ?? '';
  return isIn(joining, before) && !isIn(rightJoining, before) && isIn(joining, after) && !leftJoining.includes(after);
}

function isTransparent(point: string | undefined): boolean {
  return /^(?![\u200c\u200d])[\p{Mn}\p{Me}\p{Cf}\u{1e94b}]/u.test(point ?? '');
}

/** The bidirectional classes of RFC 5893 section 1.4, of the characters that labels may have. */
const rightToLeft = /[\u0590-\u08ff\ufe73\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const arabicNumber = /[\u0660-\u0669\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}]/u;
/**
 * The hyphen, marks of punctuation and tone, and the joiners, which are boundary neutral: the Bidi rule treats them
 * alike.
 */
const neutral = /[-\xb7\u02b9\u02ba\u02c6-\u02cf\u02ec\u0375\u200c\u200d\u2e2f\u30fb\ua67f\ua717-\ua71f\ua788]/;
const europeanNumber = /[\d\u06f0-\u06f9]/;

/**
 * The classes of a label's characters, a letter for each: Left-to-right, Right-to-left (R and AL), Arabic number (AN),
 * European number (EN), Mark (NSM), and any other (ES and the rest).
 */
function bidiClasses(label: string): string {
  return Array.from(label, (point) => {
    // The five exceptions are left-to-right.
    if (/(?![\u0cbf\u0cc6\u{11a07}\u{11a08}\u{11c3f}])\p{Mn}/u.test(point)) return 'M';
    if (neutral.test(point)) return 'S';
    if (europeanNumber.test(point)) return 'E';
    if (arabicNumber.test(point)) return 'A';
    return rightToLeft.test(point) ? 'R' : 'L';
  }).join('');
}

/** Returns whether a label makes its name bidirectional. */
function isBidi(label: string): boolean {
  return /[RA]/.test(bidiClasses(label));
}

/**
 * Returns whether a label obeys the Bidi Rule of RFC 5893 section 2. Its conditions 5 and 6 are the first alternative,
 * 2 to 4 the other.
 */
function isInBidiOrder(label: string): boolean {
  return /^(?:L(?:[LEMS]*[LE])?|R(?!.*E.*A|.*A.*E)(?:[REAMS]*[REA])?)M*$/.test(bidiClasses(label));
}

/**
 * Returns whether a code point is in one of some ranges.
 *
 * @param ranges steps in base 36: to the first code point of a range, to its last, to the first of the next range, …
 */
function isIn(ranges: string, point: string): boolean {
  const code = point.codePointAt(0) ?? -1;
  let bound = 0;
  const bounds = ranges.split(' ').map((step) => (bound += parseInt(step, 36)));
  const next = bounds.findIndex((it) => code <= it);
  return next % 2 === 1 || bounds[next] === code;
}

/** The parameters of Punycode (RFC 3492 section 5). */
const base = 36;
const tMin = 1;
const tMax = 26;
const delimiter = '-';

/** Encodes the code points of a label in Punycode; the result has no prefix. */
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
        const t = biasThreshold(k, bias);
        if (q < t) break;
        output += punycodeDigit(t + ((q - t) % (base - t)));
        q = Math.floor((q - t) / (base - t));
      }
      output += punycodeDigit(q);
      bias = adaptBias(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    n++;
  }
  return output;
}

/** Decodes a label of Punycode without its prefix; `undefined` if it is not Punycode. */
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
      const t = biasThreshold(k, bias);
      if (digitValue < t) break;
      weight *= base - t;
    }
    const count = points.length + 1;
    bias = adaptBias(i - before, count, before === 0);
    n += Math.floor(i / count);
    i %= count;
    if (n > 0x10ffff) return undefined;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function biasThreshold(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, tMin), tMax);
}

function punycodeDigit(value: number): string {
  return String.fromCharCode(value < 26 ? 0x61 + value : 0x30 + value - 26);
}

/** Adapts the bias (RFC 3492 section 6.1). */
function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}
