import { LimitExceededError } from '@wirework/encoding-errors';
import { assertText as assertWithin, remainingBytes } from '@wirework/scanner/primitives';
import { limitOf } from '../../options/limits.ts';

/** Throws for anything but a string, and for a text that is too long. */
export function assertText(text: unknown, options: object | undefined): asserts text is string {
  assertWithin(text, limitOf(options, 'maxBytes'));
}

/**
 * Returns a number of bytes of UTF-8 by which a text may grow; for a text far below the limit, less than the limit allows.
 *
 * @throws LimitExceededError if the text is over the limit
 */
export function roomIn(text: string, options: object | undefined): number {
  const max = limitOf(options, 'maxBytes');
  const room = remainingBytes(text, max);
  if (room < 0) throw new LimitExceededError({ limit: 'maxBytes', max });
  return room;
}
