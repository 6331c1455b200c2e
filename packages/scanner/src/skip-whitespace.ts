import type { Units } from './units.ts';

/**
 * Skips white space (RFC 8259 section 2: space, `\t`, `\n`, `\r`). It cannot fail.
 *
 * @returns the first position from `pos` that is not white space, or `end`
 * @example
 * ```ts
 * skipWhitespace(encodeUnits(' \n 1'), 0, 4); // → 3
 * ```
 */
export function skipWhitespace(units: Units, pos: number, end: number): number {
  while (pos < end) {
    const unit = units[pos] as number;
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break;
    pos++;
  }
  return pos;
}
