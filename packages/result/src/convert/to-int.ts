import { found, type Result } from '../result/result.ts';
import { numberFrom } from './number-from.ts';
import { refuse } from './refuse.ts';

const digits = /^[+-]?[0-9]+$/;

/** See `AccessResult.asInt`. */
export function toInt(value: unknown, path: string): Result<number> {
  const number = numberFrom(value, (text) => (digits.test(text) ? Number(text) : undefined), integerOf);
  // -0 is an integer, and as an integer it is 0.
  return number !== undefined && Number.isSafeInteger(number) ? found(number + 0) : refuse(value, path, 'integer');
}

/**
 * The integer that a JSON number literal denotes exactly, else `undefined`: `1.0` and `1e3` do,
 * `1.5` and `0.99999999999999999999`, which would be rounded to 1, do not.
 */
function integerOf(literal: string): number | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(literal);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  // Trailing zeros one by one: a regular expression would try every run of zeros from each of its zeros.
  let end = all.length;
  while (end > 0 && all[end - 1] === '0') end--;
  const kept = all.slice(0, end).replace(/^0+/, '');
  if (kept === '') return 0;
  // The digits kept end in no zero, so the exponent can only add zeros; a safe integer has at most 16 digits.
  const scale = Number(exponent) - fraction.length + (all.length - end);
  if (scale < 0 || kept.length + scale > 16) return undefined;
  return Number(`${sign}${kept}${'0'.repeat(scale)}`);
}
