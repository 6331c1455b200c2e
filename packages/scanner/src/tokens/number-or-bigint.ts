import { LimitExceededError, type Position } from '@wirework/encoding-errors';

/** Digits of the longest integer that becomes a bigint: converting takes more than linear time. */
const longestBigint = 10_000;

/**
 * Converts a number without losing digits of an integer: returns a bigint for an integer that a double cannot hold safely, else the
 * nearest double, which is infinite if a number with a fraction or an exponent is too large.
 *
 * @param literal a number in JSON's grammar
 * @param position returns where it is, for the error
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for such an integer of more than 10,000 digits
 * @example
 * ```ts
 * numberOrBigint('9007199254740993'); // → 9007199254740993n
 * numberOrBigint('12.5'); // → 12.5
 * ```
 */
export function numberOrBigint(literal: string, position?: () => Position): number | bigint {
  const value = Number(literal);
  if (Number.isSafeInteger(value) || /[.eE]/.test(literal)) return value;
  const digits = literal.length - (value < 0 ? 1 : 0);
  if (digits <= longestBigint) return BigInt(literal);
  throw new LimitExceededError({ limit: 'digits of a bigint', max: longestBigint, ...position?.() });
}
