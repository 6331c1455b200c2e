import type { DecodeSettings } from '../options/decode-options.ts';
import { toWellFormed } from './well-formed.ts';

/**
 * Returns the index of the first escape for a lone surrogate in a valid text, or -1. `JSON.parse` and Go read it
 * differently.
 */
export function loneSurrogateEscape(json: string): number {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return -1;
  // Matches every escape, so that an escaped backslash is never taken for the beginning of one.
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

/** Length of `\uXXXX`. */
const escapeLength = 6;

/** Fewest digits of an integer that a double may not hold exactly. */
const unsafeDigits = 16;

/**
 * Returns whether a text may contain an integer that no double represents exactly. `false` is certain; digits in a
 * string after white space or punctuation may cause `true`.
 */
export function mayHoldBigint(json: string): boolean {
  return hasLongInteger(json, unsafeDigits);
}

/** Fewest digits in a row that, with an exponent of two digits, can make a number of 309 digits. */
const overflowDigits = 309 - 99;

/**
 * Returns whether a text may contain a number that is too large for a double. `false` is certain, also for a part of a
 * text that begins or ends in a number.
 */
export function mayOverflow(json: string): boolean {
  return hasLargeExponent(json) || hasLongInteger(json, overflowDigits);
}

/**
 * Returns whether the result of `JSON.parse` may differ from the one that the settings ask for; `false` is certain. It
 * looks at the text and not at the value, in which the number of a repeated name is lost.
 *
 * @param exponents whether a number may have an exponent
 */
export function nativeDiffers(json: string, settings: NativeSettings, exponents = true): boolean {
  if (settings.numbers === 'bigint' && mayHoldBigint(json)) return true;
  if (mayHoldSurrogate(json, settings)) return true;
  return !settings.allowInfinity && ((exponents && hasLargeExponent(json)) || hasLongInteger(json, overflowDigits));
}

type NativeSettings = SurrogateSettings & Pick<DecodeSettings, 'numbers' | 'allowInfinity'>;
type SurrogateSettings = Pick<DecodeSettings, 'keepSurrogates' | 'rejectSurrogates'>;

/** Returns whether a text has a lone surrogate that `JSON.parse` keeps and the settings replace or refuse. */
export function mayHoldSurrogate(json: string, { keepSurrogates, rejectSurrogates }: SurrogateSettings): boolean {
  if (keepSurrogates && !rejectSurrogates) return false;
  return loneSurrogateEscape(json) !== -1 || (rejectSurrogates && toWellFormed(json) !== json);
}

/**
 * Returns whether a number with an exponent may be too large. UUIDs and hashes in strings often contain digits like
 * `4e512`.
 */
function hasLargeExponent(json: string): boolean {
  const large = /\d[eE]\+?(\d{3,})/g;
  for (let match = large.exec(json); match !== null; match = large.exec(json)) {
    let from = match.index;
    while (isDigit(json, from - 1) || json.charCodeAt(from - 1) === 0x2e /* . */) from--;
    if (!mayBeginNumber(json, from)) continue;
    if (Number(`${json.slice(from, match.index + 1)}e${match[1] as string}`) === Infinity) return true;
  }
  return false;
}

/** Returns whether a number may begin with a number of digits in a row. */
function hasLongInteger(json: string, digits: number): boolean {
  // Of n digits in a row, one is at an index n-1, 2n-1, 3n-1, … counted from the row before.
  for (let at = digits - 1; at < json.length; at += digits) {
    if (!isDigit(json, at)) continue;
    let from = at;
    while (isDigit(json, from - 1)) from--;
    while (isDigit(json, at + 1)) at++;
    if (at + 1 - from >= digits && mayBeginNumber(json, from)) return true;
  }
  return false;
}

/**
 * Returns whether a number, and not only a part of a string, may begin with the digit at an index or with a minus
 * before it.
 */
function mayBeginNumber(json: string, digit: number): boolean {
  const before = json.charCodeAt(json.charCodeAt(digit - 1) === 0x2d /* - */ ? digit - 2 : digit - 1);
  // Not a number: before the beginning.
  return !(before > 0x20) || before === 0x2c /* , */ || before === 0x3a /* : */ || before === 0x5b; /* [ */
}

function isDigit(json: string, index: number): boolean {
  const unit = json.charCodeAt(index);
  return unit >= 0x30 && unit <= 0x39;
}
