import { LimitExceededError, type Position } from '@wirework/encoding-errors';

/** Digits of the longest integer that becomes a bigint: the conversion takes more than linear time. */
const maxDigits = 10_000;

/**
 * Converts a number and keeps every digit of an integer: returns a bigint for an integer that a double cannot hold safely, else the
 * nearest double, which is infinite if a number with a fraction or an exponent is too large.
 *
 * @param literal a number in JSON's grammar
 * @param position returns its position, for the error
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for an unsafe integer of more than 10,000 digits
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
  if (digits <= maxDigits) return BigInt(literal);
  throw new LimitExceededError({ limit: 'digits of a bigint', max: maxDigits, ...position?.() });
}
