/**
 * Whether `JSON.parse` may give another value than Go does for a valid text: where a lone surrogate is escaped. It
 * says yes only for texts that hold one.
 */
export function hasLoneSurrogateEscape(json: string): boolean {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return false;
  // Escapes one after the other, so that an escaped backslash never passes for the begin of one.
  const escape = /\\(?:u([\dA-Fa-f]{4})|.)/g;
  let high = -1;
  for (let match = escape.exec(json); match !== null; match = escape.exec(json)) {
    const unit = match[1] === undefined ? 0 : Number.parseInt(match[1], 16);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    // A low half must stand directly behind a high one.
    if ((high !== -1) !== isLow || (isLow && match.index !== high)) return true;
    high = unit >= 0xd800 && unit <= 0xdbff ? escape.lastIndex : -1;
  }
  return high !== -1;
}

const longestFinite = 309;
const exponent = /\d[eE]\+?\d{3}/;

/**
 * Whether a text may hold a number that is too large for a double. A no is certain.
 *
 * @param exponents whether some number may have an exponent
 */
export function mayOverflow(json: string, exponents = true): boolean {
  if (exponents && exponent.test(json)) return true;
  // 309 digits in a row cover every 309th place at least once.
  for (let at = longestFinite - 1; at < json.length; at += longestFinite) {
    const unit = json.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39 && digitsAround(json, at) >= longestFinite) return true;
  }
  return false;
}

/**
 * Whether what `JSON.parse` made of a text is not what Go makes of it.
 *
 * @param exponents whether some number may have an exponent
 */
export function nativeDiffers(json: string, value: unknown, exponents = true): boolean {
  return hasLoneSurrogateEscape(json) || (mayOverflow(json, exponents) && holdsInfinity(value));
}

function digitsAround(json: string, at: number): number {
  const isDigit = (index: number): boolean => {
    const unit = json.charCodeAt(index);
    return unit >= 0x30 && unit <= 0x39;
  };
  let from = at;
  let to = at;
  while (at - from < longestFinite && isDigit(from)) from--;
  while (to - at < longestFinite && isDigit(to)) to++;
  return to - from;
}

/** Whether a value that `JSON.parse` made holds a number that was too large. */
export function holdsInfinity(value: unknown): boolean {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const item = stack.pop();
    if (item === Infinity || item === -Infinity) return true;
    if (typeof item === 'object' && item !== null) {
      for (const key in item) stack.push((item as Record<string, unknown>)[key]);
    }
  }
  return false;
}
