import { StreamDecoder, type Decoder, type DecoderOptions } from './decoder.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';

/**
 * Makes a decoder that reads from a source.
 *
 * @param source text, bytes of UTF-8, an iterable or async iterable of them (such as a Node stream), or a `ReadableStream`
 * @param options numbers, limits, strictness
 * @throws TypeError if the source is none of these; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const decoder = newDecoder('{"n": 1} {"n": 2}');
 * await decoder.decode(); // → { n: 1 }
 * decoder.inputOffset(); // → 8
 * await decoder.more(); // → true
 * ```
 */
export function newDecoder(source: DecodeSource, options?: DecoderOptions): Decoder {
  return new StreamDecoder(source, options);
}
