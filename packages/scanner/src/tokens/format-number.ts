import { UnsupportedValueError } from '@wirework/encoding-errors';

/**
 * Returns the JSON of a number, with the digits of Go and `JSON.stringify`: the fewest that denote the same double, an exponent below
 * 1e-6 and from 1e21. Unlike `JSON.stringify` it keeps the sign of -0 and refuses NaN and the infinities.
 *
 * @param value a number
 * @throws UnsupportedValueError (`UNSUPPORTED_VALUE`) for NaN and the infinities
 * @example
 * ```ts
 * formatNumber(1e21); // → '1e+21'
 * formatNumber(-0); // → '-0'
 * ```
 */
export function formatNumber(value: number): string {
  if (value - value !== 0) throw new UnsupportedValueError({ value, str: nonFiniteName(value) });
  return value === 0 && 1 / value < 0 ? '-0' : String(value);
}

function nonFiniteName(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : 'NaN';
}
