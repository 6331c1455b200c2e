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
  for (;;) {
    // Indentation: runs of spaces, four at a time.
    while (pos + 4 <= end) {
      if (units[pos] !== 0x20) break;
      if (units[pos + 1] !== 0x20) {
        pos += 1;
        break;
      }
      if (units[pos + 2] !== 0x20) {
        pos += 2;
        break;
      }
      if (units[pos + 3] !== 0x20) {
        pos += 3;
        break;
      }
      pos += 4;
    }
    while (pos < end && units[pos] === 0x20) pos++;
    if (pos >= end) return pos;
    const unit = units[pos];
    if (unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return pos;
    pos++;
  }
}
