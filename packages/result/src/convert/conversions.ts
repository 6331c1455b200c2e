import { failed, found, type Result } from '../result/result.ts';
import { tryResult } from '../result/try-result.ts';
import { TypeMismatchError } from '@wirework/encoding-errors';
import { isJsonNumber } from '@wirework/scanner';
import { compactJson, kindOf } from '@wirework/scanner/primitives';

/** See `AccessResult.asString`. */
export function toStringStrict(value: unknown, path: string): Result<string> {
  return typeof value === 'string' ? found(value) : refuse(value, path, 'string');
}

/** See `AccessResult.asStringConverted`. */
export function toStringConverted(value: unknown): Result<string> {
  return typeof value === 'string' ? found(value) : tryResult(() => compactJson(value));
}

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

/** Matches a number (RFC 8259 section 6) after an optional sign. */
const numberGrammar = /^[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** See `AccessResult.asFloat64`. */
export function toFloat64(value: unknown, path: string): Result<number> {
  const number = numberFrom(value, (text) => (numberGrammar.test(text) ? Number(text) : undefined), Number);
  return number !== undefined && Number.isFinite(number) ? found(number) : refuse(value, path, 'number');
}

const trueTexts = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const falseTexts = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

/** See `AccessResult.asBool`. */
export function toBool(value: unknown, path: string): Result<boolean> {
  if (typeof value === 'boolean') return found(value);
  if (typeof value === 'string') {
    if (trueTexts.has(value)) return found(true);
    if (falseTexts.has(value)) return found(false);
  }
  return refuse(value, path, 'boolean');
}

/**
 * Returns the number that a value denotes, or `undefined`. A bigint beyond 2^53 is rounded to an unsafe integer.
 *
 * @param fromText reads a string
 * @param fromLiteral reads the literal of a `JsonNumber`
 */
function numberFrom(
  value: unknown,
  fromText: (text: string) => number | undefined,
  fromLiteral: (literal: string) => number | undefined,
): number | undefined {
  switch (typeof value) {
    case 'number':
      return value;
    case 'bigint':
      return Number(value);
    case 'string':
      return fromText(value);
    default:
      return isJsonNumber(value) ? fromLiteral(value.toString()) : undefined;
  }
}

/** Returns the failed result of a conversion that does not accept a value. */
function refuse(value: unknown, path: string, expected: string): Result<never> {
  return failed(new TypeMismatchError({ path, expected, actual: kindOf(value) }));
}
