import { readDecodeOptions, type DecodeOptions } from '../../syntax/options/decode-options.ts';
import { partialReader, type PartialValue } from './partial-reader.ts';

/**
 * Reads the beginning of a JSON document that is still arriving, for example from a language model: containers with
 * their complete members, complete scalars, and the string at the end as far as it has arrived, marked as incomplete.
 * Nothing is guessed: a number that may continue, half a literal, and a name without a value are left out.
 *
 * @param text the beginning of a document
 * @param options as for `parseAny`
 * @throws JsonSyntaxError if the text is not the beginning of a document; LimitExceededError, DuplicateNameError,
 *   UnmarshalTypeError as `parseAny` does
 * @throws TypeError if `text` is not a string; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * partial('{"id": 7, "tags": ["a", "b'); // → { value: { id: 7, tags: [ 'a', 'b' ] }, complete: false, incomplete: '/tags/1', open: '/tags/1' }
 * partial('{"id": 7'); // → { value: {}, complete: false, incomplete: undefined, open: '' }
 * ```
 */
export function partial(text: string, options?: DecodeOptions): PartialValue {
  // Refuses the options that only a reader has.
  readDecodeOptions(options);
  if (typeof text !== 'string') throw new TypeError('Cannot read the beginning of a document: it is not a string');
  const { value, complete, incomplete, open } = partialReader(options).push(text);
  return { value, complete, incomplete, open };
}
