import type { Units } from '../units/units.ts';

/**
 * Skips a number (RFC 8259 section 6).
 *
 * A number has no closing mark. If the result is `end` and more input may follow, the number may
 * continue: read more and skip it again from its start.
 *
 * @param units a text or bytes as units
 * @param pos position of its first character
 * @param end how many of the units count
 * @returns the position after the number, or `~at` if the fault is at `at`;
 *   `at === end` means that more input is needed (after `-`, `.`, `e` or the sign of an exponent)
 * @example
 * ```ts
 * skipNumber(encodeUnits('-1.5e3]'), 0, 7); // → 6
 * skipNumber(encodeUnits('1.x'), 0, 3); // → -3
 * ```
 */
export function skipNumber(units: Units, pos: number, end: number): number {
  if (pos < end && units[pos] === 0x2d /* - */) pos++;
  if (pos >= end) return ~end;
  if (units[pos] === 0x30 /* 0 */) {
    pos++;
  } else {
    const digits = pos;
    pos = skipDigits(units, pos, end);
    if (pos === digits) return ~pos;
  }
  if (pos < end && units[pos] === 0x2e /* . */) {
    const digits = pos + 1;
    pos = skipDigits(units, digits, end);
    if (pos === digits) return ~pos;
  }
  return pos < end && ((units[pos] as number) | 0x20) === 0x65 /* e E */ ? skipExponent(units, pos, end) : pos;
}

/** Skips the exponent of a number, from its `e`. */
export function skipExponent(units: Units, pos: number, end: number): number {
  pos++;
  if (pos < end && (units[pos] === 0x2b /* + */ || units[pos] === 0x2d) /* - */) pos++;
  const digits = pos;
  pos = skipDigits(units, digits, end);
  return pos === digits ? ~pos : pos;
}

function skipDigits(units: Units, pos: number, end: number): number {
  // `>>> 0` turns units below '0' into large numbers, so one comparison is enough.
  while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
  return pos;
}
