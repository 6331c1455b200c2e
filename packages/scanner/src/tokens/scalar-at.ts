import type { JsonInput, Units } from '../units/units.ts';
import { LimitExceededError, type Position } from '@wirework/encoding-errors';

/**
 * Returns the value of a string, number, `true`, `false` or null between two positions of a text or of UTF-8 that is
 * valid there. It does not keep the input in memory.
 *
 * @param units the units of the input
 * @example
 * ```ts
 * const text = '[true, 1.5]';
 * scalarAt(text, encodeUnits(text), 7, 10); // → 1.5
 * ```
 */
export function scalarAt(input: JsonInput, units: Units, start: number, end: number): string | number | boolean | null {
  switch (units[start]) {
    case 0x22 /* " */:
      return unescapeString(input, start, end);
    case 0x74 /* t */:
      return true;
    case 0x66 /* f */:
      return false;
    case 0x6e /* n */:
      return null;
    default:
      return numberAt(units, start, end);
  }
}

/** Powers of ten that a double holds exactly. */
const powers: readonly number[] = /* @__PURE__ */ Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/**
 * Returns the number that a JSON number token denotes, as the nearest double: `Infinity` if it is
 * too large for one.
 *
 * @param input units, bytes or the text
 * @param start position of its first character
 * @param end position after it, as `skipNumber` returns it
 * @example
 * ```ts
 * numberAt(encodeUnits('[-12.5]'), 1, 6); // → -12.5
 * ```
 */
export function numberAt(input: string | Units, start: number, end: number): number {
  if (typeof input !== 'string' && end - start <= maxPlainLength) {
    const plain = plainNumberAt(input, start, end);
    if (plain !== undefined) return plain;
  }
  return Number(sliceText(input, start, end));
}

/** Length of the longest literal whose digits are certain to be below 2^53: 15 digits, a point, a minus. */
const maxPlainLength = 17;

/**
 * Returns a number of at most 15 digits without an exponent; `undefined` for others. The digits and the power of ten
 * that divides them are exact doubles, so one division returns the nearest double, as IEEE 754 rounds correctly.
 */
function plainNumberAt(units: Units, start: number, end: number): number | undefined {
  const negative = units[start] === 0x2d; /* - */
  let digits = 0;
  let value = 0;
  let point = end - 1;
  for (let pos = negative ? start + 1 : start; pos < end; pos++) {
    const unit = units[pos] as number;
    if (unit === 0x2e /* . */) {
      point = pos;
    } else {
      const digit = unit - 0x30;
      if (digit >>> 0 > 9) return undefined;
      value = value * 10 + digit;
      digits++;
    }
  }
  if (digits > 15) return undefined;
  value /= powers[end - 1 - point] as number;
  return negative ? -value : value;
}

/** Digits of the longest integer that becomes a bigint: the conversion takes more than linear time. */
const maxDigits = 10_000;

/**
 * Converts a number and keeps every digit of an integer: returns a bigint for an integer that a double cannot hold
 * safely, else the nearest double, which is infinite if a number with a fraction or an exponent is too large.
 *
 * @param literal a number in JSON's grammar
 * @param position returns its position, for the error
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for an unsafe integer of more than 10,000 digits
 * @example
 * ```ts
 * numberOrBigint('9007199254740993'); // → 9007199254740993n
 * numberOrBigint('12.5'); // → 12.5
 * ```
 */
export function numberOrBigint(literal: string, position?: () => Position): number | bigint {
  const value = Number(literal);
  if (Number.isSafeInteger(value) || /[.eE]/.test(literal)) return value;
  const digits = literal.length - (value < 0 ? 1 : 0);
  if (digits <= maxDigits) return BigInt(literal);
  throw new LimitExceededError({ limit: 'digits of a bigint', max: maxDigits, ...position?.() });
}

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the characters of a span of a text or of UTF-8; bytes that are not UTF-8 become U+FFFD. */
function sliceText(input: JsonInput, start: number, end: number): string {
  return typeof input === 'string' ? input.slice(start, end) : decoder.decode(input.subarray(start, end));
}

/**
 * Length up to which V8 copies a slice of a string; a longer slice keeps the whole string in memory.
 *
 * @example
 * ```ts
 * maxCopiedSlice; // → 12
 * ```
 */
export const maxCopiedSlice = 12;

/**
 * Returns the JavaScript string that a JSON string token denotes (RFC 8259 section 7). The result does not
 * keep the input in memory. A lone surrogate escape stays a lone surrogate.
 *
 * @param input the text, or its UTF-8 bytes (ill-formed bytes become U+FFFD)
 * @param start position of the opening quote
 * @param end position after the closing quote, as `skipString` returns it
 * @throws SyntaxError of the engine for most spans that are not a string token, which `skipString` rules out
 * @example
 * ```ts
 * unescapeString('["a\\u00e9\\n"]', 1, 12); // → 'aé\n'
 * ```
 */
export function unescapeString(input: JsonInput, start: number, end: number): string {
  const short = end - start - 2 <= maxCopiedSlice ? sliceText(input, start + 1, end - 1) : '\\';
  return short.includes('\\') ? parseString(sliceText(input, start, end)) : short;
}

/**
 * Returns the JavaScript string that a whole JSON string token denotes.
 *
 * @throws SyntaxError of the engine if it is not one JSON value
 * @example
 * ```ts
 * parseString('"a\\u00e9"'); // → 'aé'
 * ```
 */
export function parseString(token: string): string {
  return JSON.parse(token) as string;
}

/**
 * Returns whether a name token of an object denotes a name; it seldom makes a string.
 *
 * @param input the text, or its UTF-8 bytes
 * @param start position of the opening quote
 * @param end position after the closing quote
 * @param name the name to compare with
 * @example
 * ```ts
 * nameEquals('{"\\u0061": 1}', 1, 9, 'a'); // → true
 * ```
 */
export function nameEquals(input: JsonInput, start: number, end: number, name: string): boolean {
  const from = start + 1;
  const to = end - 1;
  for (let at = from; at < to; at++) {
    const unit = typeof input === 'string' ? input.charCodeAt(at) : (input[at] as number);
    // One unit is not enough to compare an escape, or a character of several bytes.
    if (unit === 0x5c /* \ */ || (unit >= 0x80 && typeof input !== 'string'))
      return unescapeString(input, start, end) === name;
    if (unit !== name.charCodeAt(at - from)) return false;
  }
  return to - from === name.length;
}
