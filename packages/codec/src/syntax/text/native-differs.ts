import type { DecodeSettings } from '../options/decode-options.ts';

/**
 * Where a valid text has an escape for one half of a surrogate pair without the other, or -1. `JSON.parse` gives another value than Go does there.
 */
export function loneSurrogateEscape(json: string): number {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return -1;
  // Escapes one after the other, so that an escaped backslash is never mistaken for the beginning of one.
  const escape = /\\(?:u([\dA-Fa-f]{4})|.)/g;
  let high = -1;
  for (let match = escape.exec(json); match !== null; match = escape.exec(json)) {
    const unit = match[1] === undefined ? 0 : Number.parseInt(match[1], 16);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    // A low surrogate must directly follow a high one.
    if (high !== -1 && (!isLow || match.index !== high)) return high - escapeLength;
    if (isLow && high === -1) return match.index;
    high = unit >= 0xd800 && unit <= 0xdbff ? escape.lastIndex : -1;
  }
  return high === -1 ? -1 : high - escapeLength;
}

/** Characters of `\uXXXX`. */
const escapeLength = 6;

/** Integers with fewer digits are exact as doubles. */
const unsafeDigits = 16;

/**
 * Whether a text may contain an integer that no double represents exactly. `false` is certain; digits in strings may cause `true`.
 */
export function mayHoldBigint(json: string): boolean {
  // A row of n digits covers one of the places n, 2n, 3n, … behind the row before it.
  for (let at = unsafeDigits - 1; at < json.length; at += unsafeDigits) {
    if (!isDigit(json, at)) continue;
    let from = at;
    while (isDigit(json, from - 1)) from--;
    while (isDigit(json, at + 1)) at++;
    if (at + 1 - from >= unsafeDigits && json[from - 1] !== '.') return true;
  }
  return false;
}

/** Fewer digits in a row, and an exponent of two digits, make no number of 309 digits. */
const manyDigits = 309 - 99;
const exponent = /\d[eE]\+?\d{3}/;

/**
 * Whether a text may contain a number that is too large for a double. `false` is certain.
 */
export function mayOverflow(json: string): boolean {
  return exponent.test(json) || hasLongNumber(json);
}

function hasLongNumber(json: string): boolean {
  // A row of n digits covers one of the places n, 2n, 3n, …
  for (let at = manyDigits - 1; at < json.length; at += manyDigits) {
    if (isDigit(json, at) && digitsAround(json, at) >= manyDigits) return true;
  }
  return false;
}

/**
 * Whether what `JSON.parse` makes of a text may not be what the settings want; a no is certain. The text is asked and not the value, since a number that is too large may stand under a name that comes twice.
 *
 * @param exponents whether some number may have an exponent
 */
export function nativeDiffers(json: string, settings: NativeSettings, exponents = true): boolean {
  if (settings.numbers === 'bigint' && mayHoldBigint(json)) return true;
  if (!settings.keepSurrogates && loneSurrogateEscape(json) !== -1) return true;
  return !settings.allowInfinity && ((exponents && hasLargeExponent(json)) || hasLongNumber(json));
}

type NativeSettings = Pick<DecodeSettings, 'numbers' | 'keepSurrogates' | 'allowInfinity'>;

/** Whether something that reads as a number with an exponent is too large. */
function hasLargeExponent(json: string): boolean {
  const large = /\d[eE]\+?(\d{3,})/g;
  for (let match = large.exec(json); match !== null; match = large.exec(json)) {
    let from = match.index;
    while (isDigit(json, from - 1) || json.charCodeAt(from - 1) === 0x2e /* . */) from--;
    if (Number(`${json.slice(from, match.index + 1)}e${match[1] as string}`) === Infinity) return true;
  }
  return false;
}

function digitsAround(json: string, at: number): number {
  let from = at;
  let to = at;
  while (at - from < manyDigits && isDigit(json, from)) from--;
  while (to - at < manyDigits && isDigit(json, to)) to++;
  return to - from;
}

function isDigit(json: string, index: number): boolean {
  const unit = json.charCodeAt(index);
  return unit >= 0x30 && unit <= 0x39;
}
