import { found, type Result } from '../result/result.ts';
import { numberFrom } from './number-from.ts';
import { refuse } from './refuse.ts';

const integerGrammar = /^[+-]?[0-9]+$/;

/** See `AccessResult.asInt`. */
export function toInt(value: unknown, path: string): Result<number> {
  const number = numberFrom(value, (text) => (integerGrammar.test(text) ? Number(text) : undefined), integerOf);
  // -0 is an integer, and as an integer it is 0.
  return number !== undefined && Number.isSafeInteger(number) ? found(number + 0) : refuse(value, path, 'integer');
}

/**
 * Returns the integer that a JSON number literal denotes exactly, or `undefined`: `1.0` and `1e3` denote one,
 * `1.5` and `0.99999999999999999999`, which a double rounds to 1, do not.
 */
function integerOf(literal: string): number | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(literal);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  // Trailing zeros one by one: a regular expression would try every run of zeros from each of its zeros.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  const significant = digits.slice(0, end).replace(/^0+/, '');
  if (significant === '') return 0;
  // The last significant digit is not zero, so a negative scale means a fraction. A safe integer has at most 16 digits.
  const scale = Number(exponent) - fraction.length + (digits.length - end);
  if (scale < 0 || significant.length + scale > 16) return undefined;
  return Number(`${sign}${significant}${'0'.repeat(scale)}`);
}
