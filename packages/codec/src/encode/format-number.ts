import { UnsupportedValueError } from '@wirework/encoding-errors';

/**
 * A number as Go writes it: the shortest digits that read back as the same double, an exponent below
 * 1e-6 and from 1e21, and `-0` for negative zero.
 *
 * @throws UnsupportedValueError for NaN and the infinities
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

/**
 * A single-precision number, an element of a `Float32Array`, with the shortest digits that read back
 * as the same single.
 *
 * @example
 * ```ts
 * formatFloat32(Math.fround(0.1)); // → '0.1'
 * ```
 */
export function formatFloat32(value: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return formatNumber(short);
  }
  return formatNumber(Number(value.toPrecision(9)));
}
