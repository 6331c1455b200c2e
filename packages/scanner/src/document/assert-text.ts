import { LimitExceededError, TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf } from '../values/kind-of.ts';
import { remainingBytes } from '../units/remaining-bytes.ts';

/**
 * Does nothing for a string within a limit, and throws for any other value.
 *
 * @param text any value
 * @param maxBytes the limit, in bytes of UTF-8
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if it is not a string
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if it exceeds the limit
 * @example
 * ```ts
 * assertText('[1]', 3);
 * assertText('[€]', 3); // throws a LimitExceededError: five bytes
 * ```
 */
export function assertText(text: unknown, maxBytes: number): asserts text is string {
  if (typeof text !== 'string') {
    throw new TypeMismatchError({
      path: '',
      expected: 'a JSON text in a string',
      actual: text === undefined ? 'undefined' : kindOf(text),
    });
  }
  if (remainingBytes(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
}
