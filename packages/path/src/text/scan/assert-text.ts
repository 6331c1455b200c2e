import { LimitExceededError } from '@wirework/encoding-errors';
import { roomBehind } from '@wirework/scanner';
import { assertText as assertWithin } from '@wirework/scanner/primitives';
import { limitOf } from '../../options/limits.ts';

/** Refuses anything but a string, and a text that is too long. */
export function assertText(text: unknown, options: object | undefined): asserts text is string {
  assertWithin(text, limitOf(options, 'maxBytes'));
}

/**
 * How many bytes of UTF-8 a text may grow by; too low a number for a text that is far below the limit.
 *
 * @throws LimitExceededError if it is over the limit
 */
export function roomIn(text: string, options: object | undefined): number {
  const max = limitOf(options, 'maxBytes');
  const room = roomBehind(text, max);
  if (room < 0) throw new LimitExceededError({ limit: 'maxBytes', max });
  return room;
}
