import { UnsupportedValueError } from '@wirework/encoding-errors';

/**
 * Returns a text that two literals share if, and only if, they denote exactly the same number: `digits`, or `digits`,
 * `e` and an exponent, without leading and trailing zeros and without a point. Takes linear time. Exponents of more
 * than 10,000 digits are compared as written.
 *
 * @param literal a JSON number, or a number in the form of JavaScript
 * @example
 * ```ts
 * ['1.0', '10e-1', '-0', '0.10', '1e400'].map(canonicalNumber); // → [ '1', '1', '0', '1e-1', '1e400' ]
 * ```
 */
export function canonicalNumber(literal: string): string {
  const negative = literal.startsWith('-');
  const [mantissa = '', exponent = '0'] = literal
    .slice(negative ? 1 : 0)
    .toLowerCase()
    .split('e');
  const point = mantissa.indexOf('.');
  const fraction = point === -1 ? '' : mantissa.slice(point + 1);
  const digits = (point === -1 ? mantissa : mantissa.slice(0, point)) + fraction;
  let start = 0;
  while (digits[start] === '0') start++;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end--;
  if (start === end) return '0';
  const shift = addToExponent(exponent, digits.length - end - fraction.length);
  return `${negative ? '-' : ''}${digits.slice(start, end)}${shift === '0' ? '' : `e${shift}`}`;
}

/** Digits of the longest exponent that is computed with: the conversion takes more than linear time. */
const maxExponentDigits = 10_000;

/** Returns the sum of an exponent and an integer; a longer exponent stays as written, followed by the integer. */
function addToExponent(exponent: string, shift: number): string {
  if (exponent.length <= maxExponentDigits) return String(BigInt(exponent) + BigInt(shift));
  return `${exponent}+${shift}`;
}

/**
 * Returns the JSON of a number, with the digits of Go and `JSON.stringify`: the fewest that denote the same double, an
 * exponent below 1e-6 and from 1e21. Unlike `JSON.stringify` it keeps the sign of -0 and refuses NaN and the
 * infinities.
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
