import { isJsonNumber } from '@wirework/scanner';

/**
 * Returns the number that a value denotes, or `undefined`. A bigint beyond 2^53 is rounded to an unsafe integer.
 *
 * @param fromText reads a string
 * @param fromLiteral reads the literal of a `JsonNumber`
 */
export function numberFrom(
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
