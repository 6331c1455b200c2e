import { skipWhitespace } from './skip-whitespace.ts';
import type { Units } from '../units/units.ts';

/**
 * Skips from the end of a name to its value: a colon, and white space on both sides.
 *
 * @param units a text or bytes as units
 * @param pos the position after the closing quote of the name
 * @param end how many of the units count
 * @returns the first unit of the value, or `~at` if the fault is at `at`
 * @example
 * ```ts
 * skipColon(encodeUnits('"a" : 1'), 3, 7); // → 6
 * ```
 */
export function skipColon(units: Units, pos: number, end: number): number {
  if (pos < end && units[pos] !== 0x3a /* : */) pos = skipWhitespace(units, pos, end);
  return pos < end && units[pos] === 0x3a ? skipWhitespace(units, pos + 1, end) : ~pos;
}
