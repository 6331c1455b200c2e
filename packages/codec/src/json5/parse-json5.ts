import { LimitExceededError } from '@wirework/encoding-errors';
import { remainingBytes } from '@wirework/scanner/primitives';
import { readDecodeOptions, type DecodeOptions } from '../syntax/options/decode-options.ts';
import { errorOf } from './json5-fault.ts';
import { Json5Reader } from './json5-reader.ts';

/**
 * Returns the value of a JSON5 text, as `parseAny` does for JSON: comments, trailing commas, names without quotes,
 * strings in single quotes and over several lines, hexadecimal numbers, a plus sign, a point at either end of a number,
 * `Infinity` and `NaN`. Nothing is repaired, and nothing writes JSON5.
 *
 * `__proto__` is a name as any other. With `numbers: 'lossless'`, a number has the literal of JSON: `0x1F` is `31`,
 * `+.5` is `0.5`; `Infinity` and `NaN` are numbers.
 *
 * @param text a JSON5 text
 * @param options as for `parseAny`
 * @throws JsonSyntaxError if the text is not JSON5
 * @throws DuplicateNameError, UnmarshalTypeError, LimitExceededError for JSON5 that an option or a limit refuses
 * @throws TypeError if `text` is not a string; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * parseJson5("{id: 0x1F, tags: ['a', 'b',], // two\n}"); // → { id: 31, tags: [ 'a', 'b' ] }
 * parseJson5('{id: 7 name: 1}'); // → throws JsonSyntaxError: invalid character 'n' after object key:value pair at line 1, column 8 (offset 8): a comma is missing before this member
 * ```
 */
export function parseJson5(text: string, options?: DecodeOptions): unknown {
  const settings = readDecodeOptions(options);
  if (typeof text !== 'string') throw new TypeError('Cannot read JSON5: the text is not a string');
  const { maxBytes, maxDepth } = settings;
  if (remainingBytes(text, maxBytes) < 0) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
  const part = { text, start: 0, end: text.length };
  const reader = new Json5Reader(text, 0, text.length, settings);
  const value = reader.readValue();
  reader.expectEnd();
  if (reader.fault !== undefined) throw errorOf(part, reader.fault, maxDepth);
  if (reader.refusal !== undefined) throw reader.refusal(part);
  return value;
}
