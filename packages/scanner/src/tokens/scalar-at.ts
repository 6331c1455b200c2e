import type { JsonInput, Units } from '../units/units.ts';
import { numberAt } from './number-at.ts';
import { unescapeString } from './token-text.ts';

/**
 * Returns the value of a string, number, `true`, `false` or null between two positions of a text or of UTF-8 that is valid there. It does not
 * keep the input in memory.
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
