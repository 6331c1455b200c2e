import { skipValue } from './skip-value.ts';
import { skipWhitespace } from './skip-whitespace.ts';
import type { Units } from '../units/units.ts';

/**
 * Finds the position at which units stop being one JSON value with nothing but white space around it (RFC 8259 section 2).
 * `syntaxErrorAt` makes the error; bytes must also be checked for ill-formed UTF-8 (`findInvalidUtf8`).
 *
 * @param units a text or bytes as units
 * @param end how many of the units count; it is the result if more input could complete the value
 * @param maxDepth levels of arrays and objects; the bracket that opens one more is the fault
 * @returns the position of the fault, or -1 if there is none
 * @example
 * ```ts
 * findFault(encodeUnits('[1, 2] x'), 8, 100); // → 7
 * findFault(encodeUnits('[1, 2]'), 6, 100); // → -1
 * ```
 */
export function findFault(units: Units, end: number, maxDepth: number): number {
  let pos = skipValue(units, skipWhitespace(units, 0, end), end, maxDepth);
  if (pos >= 0) pos = skipWhitespace(units, pos, end);
  if (pos < 0) return ~pos;
  return pos < end ? pos : -1;
}
