import { LimitExceededError } from '@wirework/encoding-errors';
import { assertText as assertString, roomBehind } from '@wirework/scanner';

/** Refuses anything but a string, and a text that is too long. */
export function assertText(text: unknown, maxBytes: number): asserts text is string {
  assertString(text, Infinity);
  if (roomBehind(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
}
