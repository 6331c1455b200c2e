import type { Units } from './units.ts';

/**
 * Skips a number (RFC 8259 section 6).
 *
 * A number has no closing mark. When the answer is `end` and more input may follow, the number may
 * go on: read more and skip it again from its start.
 *
 * @returns the position after the number, or `~at` when the fault is at `at`;
 *   `at === end` means that more input is needed (after `-`, `.`, `e` or the sign of an exponent)
 * @example
 * ```ts
 * skipNumber(encodeUnits('-1.5e3]'), 0, 7); // → 6
 * skipNumber(encodeUnits('1.x'), 0, 3); // → -3
 * ```
 */
export function skipNumber(units: Units, pos: number, end: number): number {
  // Digits are tested with one comparison: what is below '0' becomes a large number by `>>> 0`.
  // The loops are written out: a helper for them makes V8 inline something else less, and costs 10 %.
  if (pos < end && units[pos] === 0x2d /* - */) pos++;
  if (pos >= end) return ~end;
  let unit = units[pos] as number;
  if ((unit - 0x30) >>> 0 > 9) return ~pos;
  pos++;
  if (unit !== 0x30 /* 0 */) {
    while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
  }
  if (pos >= end) return pos;
  unit = units[pos] as number;
  if (unit === 0x2e /* . */) {
    const digits = ++pos;
    // Coordinates and measurements have many: four at a time.
    while (pos + 4 <= end) {
      if (((units[pos] as number) - 0x30) >>> 0 > 9) break;
      if (((units[pos + 1] as number) - 0x30) >>> 0 > 9) {
        pos += 1;
        break;
      }
      if (((units[pos + 2] as number) - 0x30) >>> 0 > 9) {
        pos += 2;
        break;
      }
      if (((units[pos + 3] as number) - 0x30) >>> 0 > 9) {
        pos += 3;
        break;
      }
      pos += 4;
    }
    while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
    if (pos === digits) return ~pos;
    if (pos >= end) return pos;
    unit = units[pos] as number;
  }
  if ((unit | 0x20) === 0x65 /* e E */) {
    pos++;
    if (pos < end && (units[pos] === 0x2b /* + */ || units[pos] === 0x2d) /* - */) pos++;
    const digits = pos;
    while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
    if (pos === digits) return ~pos;
  }
  return pos;
}
