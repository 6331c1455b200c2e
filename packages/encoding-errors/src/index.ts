/**
 * Every way JSON can fail, as typed errors with byte offset, line, column and pointer.
 *
 * @packageDocumentation
 */
export { appendStep, escapePointerToken, formatPointer, unescapePointerToken } from './text/pointer.ts';
export { JsonErrorCode } from './core/json-error-code.ts';
export { DuplicateNameError } from './errors/duplicate-name-error.ts';
export { EndOfInputError } from './errors/end-of-input-error.ts';
export { InvalidUnmarshalError } from './errors/invalid-unmarshal-error.ts';
export { JsonSyntaxError } from './errors/json-syntax-error.ts';
export { LimitExceededError } from './errors/limit-exceeded-error.ts';
export { MarshalerError } from './errors/marshaler-error.ts';
export { NumberRangeError } from './errors/number-range-error.ts';
export { PatchError } from './errors/patch-error.ts';
export { PathNotFoundError } from './errors/path-not-found-error.ts';
export { PathSyntaxError } from './errors/path-syntax-error.ts';
export { ProcessorClosedError } from './errors/processor-closed-error.ts';
export { SchemaError } from './errors/schema-error.ts';
export { TypeMismatchError } from './errors/type-mismatch-error.ts';
export { UnknownFieldError } from './errors/unknown-field-error.ts';
export { UnmarshalTypeError } from './errors/unmarshal-type-error.ts';
export { UnsupportedTypeError } from './errors/unsupported-type-error.ts';
export { UnsupportedValueError } from './errors/unsupported-value-error.ts';
export { escapeUnprintable, quoteName } from './text/quote-name.ts';
export { errorFromJson } from './error-from-json.ts';
export { drawFrame } from './core/draw-frame.ts';
export { isJsonError } from './is-json-error.ts';
export { JsonError, describePosition } from './core/json-error.ts';

export type { SyntaxErrorReason } from './errors/json-syntax-error.ts';
export type { UnmarshalTypeErrorOptions } from './errors/unmarshal-type-error.ts';
export type { JsonErrorByCode } from './is-json-error.ts';
export type { JsonErrorOptions, FrameOptions, Position } from './core/json-error.ts';
