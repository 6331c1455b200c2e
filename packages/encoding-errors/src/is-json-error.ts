import type { JsonErrorCode } from './core/json-error-code.ts';
import type { DuplicateNameError } from './errors/duplicate-name-error.ts';
import type { EndOfInputError } from './errors/end-of-input-error.ts';
import type { InvalidUnmarshalError } from './errors/invalid-unmarshal-error.ts';
import type { JsonSyntaxError } from './errors/json-syntax-error.ts';
import type { LimitExceededError } from './errors/limit-exceeded-error.ts';
import type { MarshalerError } from './errors/marshaler-error.ts';
import type { NumberRangeError } from './errors/number-range-error.ts';
import type { PatchError } from './errors/patch-error.ts';
import type { PathNotFoundError } from './errors/path-not-found-error.ts';
import type { PathSyntaxError } from './errors/path-syntax-error.ts';
import type { ProcessorClosedError } from './errors/processor-closed-error.ts';
import type { SchemaError } from './errors/schema-error.ts';
import type { TypeMismatchError } from './errors/type-mismatch-error.ts';
import type { UnknownFieldError } from './errors/unknown-field-error.ts';
import type { UnmarshalTypeError } from './errors/unmarshal-type-error.ts';
import type { UnsupportedTypeError } from './errors/unsupported-type-error.ts';
import type { UnsupportedValueError } from './errors/unsupported-value-error.ts';
import { isBranded, type JsonError } from './core/json-error.ts';

/** The error type of each code, to which {@link isJsonError} narrows. */
export interface JsonErrorByCode {
  SYNTAX: JsonSyntaxError;
  UNMARSHAL_TYPE: UnmarshalTypeError;
  UNSUPPORTED_TYPE: UnsupportedTypeError;
  UNSUPPORTED_VALUE: UnsupportedValueError;
  INVALID_UNMARSHAL: InvalidUnmarshalError;
  MARSHALER: MarshalerError;
  END_OF_INPUT: EndOfInputError;
  UNKNOWN_FIELD: UnknownFieldError;
  DUPLICATE_NAME: DuplicateNameError;
  PATH_SYNTAX: PathSyntaxError;
  PATH_NOT_FOUND: PathNotFoundError;
  TYPE_MISMATCH: TypeMismatchError;
  LIMIT_EXCEEDED: LimitExceededError;
  NUMBER_RANGE: NumberRangeError;
  PATCH: PatchError;
  PROCESSOR_CLOSED: ProcessorClosedError;
  SCHEMA: SchemaError;
}

/**
 * Returns whether a caught value is an error of this family, and has this code if one is given. Never throws.
 * It tests for a shared symbol, so an error of another copy of this package is recognised too.
 *
 * @param error any value that was caught
 * @param code the code to test for; a number is ignored, because `errors.filter(isJsonError)` passes the index
 * @example
 * ```ts
 * isJsonError(new PathNotFoundError({ path: 'a' }), 'PATH_NOT_FOUND'); // → true
 * isJsonError(new Error('other')); // → false
 * ```
 */
export function isJsonError<C extends JsonErrorCode>(error: unknown, code: C): error is JsonErrorByCode[C];
// The last overload is the one that functions with a guard as argument use, such as errorAs of http-errors.
export function isJsonError(error: unknown): error is JsonError;
export function isJsonError(error: unknown, code?: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  try {
    return isBranded(error) && (code === undefined || typeof code === 'number' || error.code === code);
  } catch {
    // An object whose proxy or getter throws is not an error of this family.
    return false;
  }
}
