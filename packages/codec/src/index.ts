/**
 * Go's `encoding/json` for JavaScript: streaming encoder and decoder, tokens, typed targets and JSON Lines.
 *
 * @packageDocumentation
 */
export { newDecoder } from './stream/decode/decoder.ts';
export { isDelim } from './syntax/tokens/token.ts';
export { newEncoder } from './stream/encode/encoder.ts';
export { canonicalize } from './values/marshal/canonicalize.ts';
export { format } from './syntax/format/format.ts';
export { compact, htmlEscape, indent } from './syntax/format/rewrite.ts';
export { marshal, marshalIndent, stringify } from './values/marshal/stringify.ts';
export { elements } from './stream/elements/elements.ts';
export { decodeLines } from './stream/lines/decode-lines.ts';
export { encodeLines } from './stream/lines/encode-lines.ts';
export { partial } from './stream/partial/partial.ts';
export { partialReader } from './stream/partial/partial-reader.ts';
export { partialValues } from './stream/partial/partial-values.ts';
export { extractJson } from './values/extract/extract-json.ts';
export { isRawJson } from './values/is-raw-json.ts';
export { RawJson } from './values/raw-json.ts';
export { isStandardSchema } from './values/unmarshal/standard-schema.ts';
export { t } from './values/targets/t.ts';
export { isTarget } from './values/targets/target.ts';
export { parseAny, unmarshal, valid } from './values/unmarshal/unmarshal.ts';

export { drawFrame, isJsonError } from '@wirework/encoding-errors';

export type { JsonError } from '@wirework/encoding-errors';
export type { StandardResult, StandardSchemaV1 } from '@wirework/scanner/primitives';
export type { Decoder, DecoderOptions } from './stream/decode/decoder.ts';
export type { Chunk, DecodeSource } from './syntax/input/source.ts';
export type { FormatOptions } from './syntax/format/format.ts';
export type { Delim, Token } from './syntax/tokens/token.ts';
export type { EncodeOptions, EncoderOptions } from './syntax/options/encode-options.ts';
export type { Encoder } from './stream/encode/encoder.ts';
export type { ChunkWriter, EncodeSink, NodeWritable } from './stream/encode/sink.ts';
export type { ElementPath } from './stream/elements/element-path.ts';
export type { ElementsOptions } from './stream/elements/elements.ts';
export type { BatchedIterator } from './async/batched-iterator.ts';
export type { DecodeLinesOptions } from './stream/lines/decode-lines.ts';
export type { LineFault } from './stream/lines/line-fault.ts';
export type { EncodeLinesOptions } from './stream/lines/encode-lines.ts';
export type { PartialReader, PartialReaderOptions, PartialValue } from './stream/partial/partial-reader.ts';
export type { DecodeOptions } from './syntax/options/decode-options.ts';
export type { ExtractedJson, ExtractOptions } from './values/extract/extract-json.ts';
export type { Infer } from './values/targets/target.ts';
export type { EmptyNilOptions, NilOptions } from './values/targets/nil.ts';
export type { StandardSchema } from './values/unmarshal/standard-schema.ts';
export type { StructFields } from './values/targets/fields-target.ts';
export type { ObjectOptions } from './values/targets/object-target.ts';
export type { IsOptionalField, StructOf } from './values/targets/struct-target.ts';
export type { Targets } from './values/targets/t.ts';
export type { Target } from './values/targets/target.ts';
export type { ParseOptions, UnmarshalOptions } from './values/unmarshal/unmarshal.ts';
