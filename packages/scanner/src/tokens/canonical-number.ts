/**
 * Returns a text that two literals of numbers share if, and only if, they mean exactly the same number: `digits`, or `digits`, `e` and an
 * exponent, without leading and trailing zeros and without a point. Takes linear time. Exponents of more than 10,000 digits are compared as written.
 *
 * @param literal a JSON number, or a number that JavaScript wrote
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
  const all = (point === -1 ? mantissa : mantissa.slice(0, point)) + fraction;
  let from = 0;
  while (all[from] === '0') from++;
  let to = all.length;
  while (to > from && all[to - 1] === '0') to--;
  if (from === to) return '0';
  const shift = addToExponent(exponent, all.length - to - fraction.length);
  return `${negative ? '-' : ''}${all.slice(from, to)}${shift === '0' ? '' : `e${shift}`}`;
}

/** The most digits of an exponent to which is added: converting takes more than linear time. */
const longestExponent = 10_000;

/** The sum of an exponent as written and an integer. Longer exponents are compared as written. */
function addToExponent(exponent: string, shift: number): string {
  if (exponent.length <= longestExponent) return String(BigInt(exponent) + BigInt(shift));
  return `${exponent}+${shift}`;
}
