import { isJsonNumber } from '@wirework/scanner';

/**
 * The number that a value stands for, else `undefined`. A bigint past 2^53 is rounded, which leaves it unsafe.
 *
 * @param fromText what a string stands for
 * @param fromLiteral what the literal of a `JsonNumber` stands for
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
