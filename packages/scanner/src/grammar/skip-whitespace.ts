import type { Units } from '../units/units.ts';

/**
 * Skips white space (RFC 8259 section 2: space, `\t`, `\n`, `\r`). It cannot fail.
 *
 * @param units a text or bytes as units
 * @param pos position to begin at
 * @param end how many of the units count
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

/** Eight spaces as one double. No other eight units are equal to it. */
const eightSpaces = new Float64Array(new Uint8Array(8).fill(0x20).buffer)[0] as number;
const fourSpaces = 0x20202020;

/**
 * Skips white space like {@link skipWhitespace}, in indented texts: eight units at a time if there is a view. To make a view takes as long
 * as to skip a few lines without it.
 *
 * @param view a view of `units`
 */
export function skipIndentation(view: DataView | undefined, units: Units, pos: number, end: number): number {
  while (pos < end) {
    const unit = units[pos];
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return pos;
    pos++;
    if (view !== undefined) {
      while (pos + 8 <= end && view.getFloat64(pos, true) === eightSpaces) pos += 8;
      if (pos + 4 <= end && view.getInt32(pos, true) === fourSpaces) pos += 4;
    }
    while (pos < end && units[pos] === 0x20) pos++;
  }
  return pos;
}
