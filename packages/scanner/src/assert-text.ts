import { LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf } from './kind-of.ts';
import { roomBehind } from './room-behind.ts';

/**
 * Refuses what is no text, and a text that is too long, in the words that everything that reads texts by path has for it.
 *
 * @param maxTextBytes bytes of UTF-8 that a text may have
 * @throws TypeMismatchError (`TYPE_MISMATCH`), LimitExceededError (`LIMIT_EXCEEDED`)
 * @example
 * ```ts
 * assertText('[1]', 3);
 * assertText('[€]', 3); // throws a LimitExceededError: five bytes
 * ```
 */
export function assertText(text: unknown, maxTextBytes: number): asserts text is string {
  if (typeof text !== 'string') {
    throw new TypeMismatchError({ path: '', expected: 'a JSON text in a string', actual: text === undefined ? 'undefined' : kindOf(text) });
  }
  if (roomBehind(text, maxTextBytes) < 0) throw new LimitExceededError({ limit: 'maxTextBytes', max: maxTextBytes });
}
