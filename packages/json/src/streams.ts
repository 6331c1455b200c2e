import {
  type Decoder,
  type DecoderOptions,
  type DecodeSource,
  type Encoder,
  type EncoderOptions,
  type EncodeSink,
  newDecoder as openDecoder,
  newEncoder as openEncoder,
} from '@wirework/codec';
import type { Config } from './config/config.ts';
import { pickOptions } from './config/read-config.ts';

const decoderOptionNames = [
  'numbers',
  'disallowUnknownFields',
  'caseInsensitive',
  'duplicates',
  'invalidUtf8',
  'loneSurrogates',
  'outOfRange',
  'go',
  'maxDepth',
  'maxBytes',
  'trailing',
] as const satisfies readonly (keyof DecoderOptions)[];
const encoderOptionNames = [
  'escapeHtml',
  'sortKeys',
  'go',
  'maxDepth',
  'maxLength',
  'prefix',
  'indent',
] as const satisfies readonly (keyof EncoderOptions)[];

/**
 * Makes a decoder that reads values and tokens from a source, as `newDecoder` of `@wirework/codec`. It also takes the
 * config of a read by path or of an encoder, and uses the options that concern it.
 *
 * Implements `NewDecoder` of the specification.
 *
 * @param source text, bytes, an iterable or async iterable of them, or a `ReadableStream`
 * @throws TypeError if the source is none of these; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const config = Object.freeze({ numbers: 'bigint', indent: '  ' });
 * safeGet('{"a": 9007199254740993}', 'a', config).value; // → 9007199254740993n
 * await newDecoder('9007199254740993', config).decode(); // → 9007199254740993n
 * ```
 */
export function newDecoder(source: DecodeSource, config?: Config): Decoder {
  return openDecoder(source, pickOptions(config, decoderOptionNames));
}

/**
 * Makes an encoder that writes values to a sink, a newline after each, as `newEncoder` of `@wirework/codec`. It also
 * takes the config of a read by path or of a decoder, and uses the options that concern it.
 *
 * Implements `NewEncoder` of the specification.
 *
 * @param sink a `WritableStream`, a Node writable stream, or anything with `write(chunk)`; chunks are bytes of UTF-8
 * @throws TypeError if the sink is none of these; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * let text = '';
 * const config = Object.freeze({ numbers: 'bigint', indent: '  ' });
 * await newEncoder({ write: (part) => void (text += new TextDecoder().decode(part)) }, config).encode([1]);
 * text; // → '[\n  1\n]\n'
 * ```
 */
export function newEncoder(sink: EncodeSink, config?: Config): Encoder {
  return openEncoder(sink, pickOptions(config, encoderOptionNames));
}
