import { LimitExceededError, type Position } from '@wirework/encoding-errors';

/** Greatest length of a string in V8. */
export const maxStringLength = 536_870_888;

/** Returns the error for a text that no string can hold. */
export function stringTooLong(cannot: string, position: Position = {}): LimitExceededError {
  const message = `Cannot ${cannot}: the text would be longer than a string can be`;
  return new LimitExceededError({ limit: 'string length', max: maxStringLength, message, ...position });
}
