import { sliceText } from './token-text.ts';
import type { Units } from '../units/units.ts';

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
 * Returns a number of at most 15 digits without an exponent; `undefined` for others. The digits and the power of ten that divides them
 * are exact doubles, so one division returns the nearest double, as IEEE 754 rounds correctly.
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
