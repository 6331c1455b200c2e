import type { JsonInput } from '../units/units.ts';
import { unescapeString } from './token-text.ts';

/**
 * Returns whether a name token of an object denotes a name; it seldom makes a string.
 *
 * @param input the text, or its UTF-8 bytes
 * @param start position of the opening quote
 * @param end position after the closing quote
 * @param name the name to compare with
 * @example
 * ```ts
 * nameEquals('{"\\u0061": 1}', 1, 9, 'a'); // → true
 * ```
 */
export function nameEquals(input: JsonInput, start: number, end: number, name: string): boolean {
  const from = start + 1;
  const to = end - 1;
  for (let at = from; at < to; at++) {
    const unit = typeof input === 'string' ? input.charCodeAt(at) : (input[at] as number);
    // One unit is not enough to compare an escape, or a character of several bytes.
    if (unit === 0x5c /* \ */ || (unit >= 0x80 && typeof input !== 'string'))
      return unescapeString(input, start, end) === name;
    if (unit !== name.charCodeAt(at - from)) return false;
  }
  return to - from === name.length;
}
