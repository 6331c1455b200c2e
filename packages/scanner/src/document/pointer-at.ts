import { formatPointer } from '@wirework/encoding-errors';
import { encodeUnits } from '../units/encode-units.ts';
import { syntaxContext } from '../syntax/syntax-context.ts';
import { skipString } from '../grammar/skip-string.ts';
import { unescapeString } from '../tokens/token-text.ts';
import { assertInput, type JsonInput, type Units } from '../units/units.ts';

/**
 * Finds the JSON Pointer (RFC 6901) of the value at a position, or of the member whose name is there. It reads the input from its
 * beginning, so use it for errors only.
 *
 * @param input a text or bytes that are valid JSON up to the position
 * @param at index in a text, or offset in bytes; the end of a truncated input means the value that is truncated
 * @param units the units of the text, if you have them already
 * @throws TypeError if the input is neither a string nor a `Uint8Array`, or the position is not an integer
 * @example
 * ```ts
 * pointerAt('{"a": [10, 20]}', 11); // → '/a/1'
 * pointerAt('{"a": 1, "b": 2}', 9); // → '/b'
 * ```
 */
export function pointerAt(
  input: JsonInput,
  at: number,
  units: Units = typeof input === 'string' ? encodeUnits(input) : input,
): string {
  assertInput(input);
  if (!Number.isInteger(at)) throw new TypeError('Cannot find a pointer: the position is not an integer');
  const { tokens, context } = syntaxContext(input, units, 0, at);
  const isName = context === 'looking for beginning of object key string' && units[at] === 0x22; /* " */
  const end = isName ? skipString(units, at, units.length) : -1;
  return formatPointer(end < 0 ? tokens : [...tokens, unescapeString(input, at, end)]);
}
