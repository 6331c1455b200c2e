/**
 * All of Wirework for JSON in one import: read by path, edit, validate, stream, with one life cycle.
 *
 * @packageDocumentation
 */
export { createProcessor } from './processor/create-processor.ts';
export { newDecoder, newEncoder } from './streams.ts';
export { processBatch } from './processor/batches.ts';
export { clearCache, warmupCache } from './processor/cache.ts';
export { compact, deletePath as delete, prettify, set, setMultiple } from './processor/edits.ts';
export { foreach, foreachNested, foreachWithPath, iterate } from './processor/iterations.ts';
export { close, getHealthStatus, getStats, isClosed } from './processor/life.ts';
export { compare, merge } from './processor/merges.ts';
export {
  compilePath,
  get,
  getArray,
  getBool,
  getCompiled,
  getFloat,
  getFromParsed,
  getInt,
  getMultiple,
  getMultipleFromParsed,
  getObject,
  getString,
  preParse,
  safeGet,
} from './processor/reads.ts';
export { getResult, getTyped } from './processor/typed-reads.ts';
export { validateSchema } from './processor/validation.ts';
export { marshal, parseAny, unmarshal } from './processor/whole-values.ts';
export { batchOperation, batchOperationFromJson } from './batch/batch-operation.ts';
export { BatchResult, batchResultFromJson } from './batch/batch-result.ts';
export { WarmupResult, warmupResultFromJson } from './documents/warmup-result.ts';
export { checkResultFromJson, HealthStatus, healthStatusFromJson } from './observe/health.ts';
export { Stats, statsFromJson } from './observe/stats.ts';

// From the packages below.
export {
  drawFrame,
  DuplicateNameError,
  EndOfInputError,
  errorFromJson,
  InvalidUnmarshalError,
  isJsonError,
  JsonError,
  JsonErrorCode,
  JsonSyntaxError,
  LimitExceededError,
  MarshalerError,
  NumberRangeError,
  PathNotFoundError,
  PathSyntaxError,
  ProcessorClosedError,
  SchemaError,
  TypeMismatchError,
  UnknownFieldError,
  UnmarshalTypeError,
  UnsupportedTypeError,
  UnsupportedValueError,
} from '@wirework/encoding-errors';
export { findSyntaxError, isJsonNumber, isValidJson, JsonNumber } from '@wirework/scanner';
export {
  accessFailed,
  AccessResult,
  accessFound,
  accessMissing,
  failed,
  found,
  missing,
  Result,
  resultFromJson,
  tryResult,
  tryResultAsync,
} from '@wirework/result';
export { compilePointer, escapeSegment, isCompiledPath, parsePath, stringifyPath } from '@wirework/path';
export { decodeLines, elements, encodeLines, isDelim, partial, RawJson, stringify, t } from '@wirework/codec';
export {
  compileSchema,
  defaultSchema,
  defaultSchemaConfig,
  formatErrors,
  newSchemaWithConfig,
  ValidationError,
  validationErrorFromJson,
} from '@wirework/schema';

export type { BatchItem, BatchOperation, BatchOperationType, PlainBatchOperation } from './batch/batch-operation.ts';
export type { PlainBatchResult } from './batch/batch-result.ts';
export type { PlainWarmupResult } from './documents/warmup-result.ts';
export type {
  CacheConfig,
  Config,
  EditConfig,
  HealthConfig,
  ProcessorConfig,
  ReadConfig,
  Settings,
  WithDefaults,
  OperationEvent,
} from './config/config.ts';
export type { ParsedJSON } from './documents/parsed-document.ts';
export type { MergeMode, MergeOptions } from './values/merge.ts';
export type { BreakSignal, Continue } from './iterate/for-each-item.ts';
export type { IterableValue, IterationCallback } from './iterate/iterable-value.ts';
export type { CheckResult, PlainHealthStatus } from './observe/health.ts';
export type { PlainStats } from './observe/stats.ts';
export type { GetTyped, TypedGetter } from './processor/typed-getter.ts';
export type { Processor, Updates } from './processor/processor.ts';

export type {
  FrameOptions,
  JsonErrorByCode,
  JsonErrorOptions,
  Position,
  SyntaxErrorReason,
} from '@wirework/encoding-errors';
export type { JsonInput } from '@wirework/scanner';
export type { JsonKind } from '@wirework/scanner/primitives';
export type { Found, PlainAccessResult, PlainResult, ResultCases } from '@wirework/result';
export type { CompiledPath, PathInput, PathValue, Segment } from '@wirework/path';
export type {
  DecodeLinesOptions,
  DecodeOptions,
  ParseOptions,
  Decoder,
  DecoderOptions,
  DecodeSource,
  Delim,
  ElementsOptions,
  EncodeLinesOptions,
  EncodeOptions,
  Encoder,
  EncoderOptions,
  EncodeSink,
  Infer,
  LineFault,
  PartialValue,
  StandardSchema,
  Target,
  Token,
  UnmarshalOptions,
} from '@wirework/codec';
export type {
  CompiledSchema,
  FormatErrorsOptions,
  FormatName,
  FormattableError,
  FromSchema,
  JsonSchema,
  ParsedText,
  Schema,
  SchemaConfig,
  SchemaOptions,
  StandardJsonSchemaV1,
  WidenedSchema,
} from '@wirework/schema';
