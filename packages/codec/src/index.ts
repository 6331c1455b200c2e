/**
 * Go's `encoding/json` for JavaScript: streaming encoder and decoder, tokens, typed targets and JSON Lines.
 *
 * @packageDocumentation
 */
export { newDecoder } from './decode/new-decoder.ts';
export { isDelim } from './decode/token.ts';
export { newEncoder } from './encode/encoder.ts';
export { canonicalize } from './encode/canonicalize.ts';
export { compact, htmlEscape, indent } from './encode/format.ts';
export { marshal, marshalIndent, stringify } from './encode/stringify.ts';
export { elements } from './elements/elements.ts';
export { decodeLines } from './lines/decode-lines.ts';
export { encodeLines } from './lines/encode-lines.ts';
export { partial } from './partial.ts';
export { RawJson, isRawJson } from './raw-json.ts';
export { isStandardSchema } from './unmarshal/standard-schema.ts';
export { t } from './unmarshal/t.ts';
export { isTarget } from './unmarshal/target.ts';
export { parseAny, unmarshal, valid } from './unmarshal/unmarshal.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type { JsonError } from '@wirework/encoding-errors';
export type { Decoder, DecoderOptions } from './decode/decoder.ts';
export type { Chunk, DecodeSource } from './decode/source.ts';
export type { Delim, Token } from './decode/token.ts';
export type { EncodeOptions, EncoderOptions } from './encode/encode-options.ts';
export type { Encoder } from './encode/encoder.ts';
export type { ChunkWriter, EncodeSink, NodeWritable } from './encode/sink.ts';
export type { ElementPath } from './elements/element-path.ts';
export type { ElementsOptions } from './elements/elements.ts';
export type { DecodeLinesOptions, LineFault } from './lines/decode-lines.ts';
export type { EncodeLinesOptions } from './lines/encode-lines.ts';
export type { PartialValue } from './partial.ts';
export type { DecodeOptions } from './unmarshal/decode-options.ts';
export type { Infer } from './unmarshal/infer.ts';
export type { NilOptions } from './unmarshal/nil.ts';
export type { StandardResult, StandardSchema } from './unmarshal/standard-schema.ts';
export type { StructOf } from './unmarshal/struct-target.ts';
export type { Targets } from './unmarshal/t.ts';
export type { Target } from './unmarshal/target.ts';
export type { UnmarshalOptions } from './unmarshal/unmarshal.ts';
