import type { JsonInput } from './units.ts';
import { utf8Length } from './utf8.ts';

/**
 * How many bytes of UTF-8 an input leaves of a limit: negative if, and only if, it is longer than the limit itself. Of a text that is
 * far below the limit it is less than there is, since a UTF-16 unit takes at most three bytes and most texts need no counting.
 *
 * @example
 * ```ts
 * roomBehind('€€', 7) >= 0; // → true
 * roomBehind('€€', 5) >= 0; // → false
 * ```
 */
export function roomBehind(input: JsonInput, maxBytes: number): number {
  const { length } = input;
  if (typeof input !== 'string' || length > maxBytes) return maxBytes - length;
  const most = 3 * length;
  return maxBytes - (most <= maxBytes ? most : utf8Length(input, 0, length));
}
