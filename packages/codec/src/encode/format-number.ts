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
 * The double that is written with the digits of a single-precision number, an element of a `Float32Array`: the shortest that
 * read back as the same single.
 *
 * @example
 * ```ts
 * fromSingle(Math.fround(0.1)); // → 0.1
 * ```
 */
export function fromSingle(value: number): number {
  if (value === 0) return value;
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
