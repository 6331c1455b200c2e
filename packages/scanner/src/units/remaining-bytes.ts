import type { JsonInput } from './units.ts';
import { utf8Length } from './utf8-length.ts';

/**
 * Returns how many bytes of UTF-8 may follow an input within a limit: negative if, and only if, the input exceeds the limit. For a
 * text far below the limit the result is too small, because it assumes three bytes for each UTF-16 unit instead of counting them.
 *
 * @param input a text or bytes
 * @param maxBytes the limit, in bytes of UTF-8
 * @example
 * ```ts
 * remainingBytes('€€', 7) >= 0; // → true
 * remainingBytes('€€', 5) >= 0; // → false
 * ```
 */
export function remainingBytes(input: JsonInput, maxBytes: number): number {
  const { length } = input;
  if (typeof input !== 'string' || length > maxBytes) return maxBytes - length;
  const upperBound = 3 * length;
  return maxBytes - (upperBound <= maxBytes ? upperBound : utf8Length(input, 0, length));
}
