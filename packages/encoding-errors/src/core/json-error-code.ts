/**
 * The codes of a {@link JsonError}, one for each error type.
 *
 * The list only grows: a code that was published keeps its text and its meaning.
 *
 * @example
 * ```ts
 * JsonErrorCode.Syntax; // → 'SYNTAX'
 * ```
 */
export const JsonErrorCode = {
  /** The input is not JSON. `JsonSyntaxError`. */
  Syntax: 'SYNTAX',
  /** A JSON value does not fit the target type. `UnmarshalTypeError`. */
  UnmarshalType: 'UNMARSHAL_TYPE',
  /** A value of a type that has no JSON form. `UnsupportedTypeError`. */
  UnsupportedType: 'UNSUPPORTED_TYPE',
  /** A value that has no JSON form, such as NaN or a cycle. `UnsupportedValueError`. */
  UnsupportedValue: 'UNSUPPORTED_VALUE',
  /** The unmarshal target cannot receive anything. `InvalidUnmarshalError`. */
  InvalidUnmarshal: 'INVALID_UNMARSHAL',
  /** A `toJSON` method failed. `MarshalerError`. */
  Marshaler: 'MARSHALER',
  /** The stream ended cleanly, between two values. `EndOfInputError`. */
  EndOfInput: 'END_OF_INPUT',
  /** An object has a member that the target does not know. `UnknownFieldError`. */
  UnknownField: 'UNKNOWN_FIELD',
  /** An object has the same name twice and duplicates are refused. `DuplicateNameError`. */
  DuplicateName: 'DUPLICATE_NAME',
  /** A path expression is malformed. `PathSyntaxError`. */
  PathSyntax: 'PATH_SYNTAX',
  /** A path leads to nothing. `PathNotFoundError`. */
  PathNotFound: 'PATH_NOT_FOUND',
  /** A value is of another kind than the operation needs. `TypeMismatchError`. */
  TypeMismatch: 'TYPE_MISMATCH',
  /** A size, depth or count is over its limit. `LimitExceededError`. */
  LimitExceeded: 'LIMIT_EXCEEDED',
  /** A number does not fit the numeric type that was asked for. `NumberRangeError`. */
  NumberRange: 'NUMBER_RANGE',
  /** The processor or parsed document was closed. `ProcessorClosedError`. */
  ProcessorClosed: 'PROCESSOR_CLOSED',
  /** A JSON Schema is wrong. `SchemaError`. */
  Schema: 'SCHEMA',
  /** An operation of a JSON Patch cannot be applied. `PatchError`. */
  Patch: 'PATCH',
} as const;

export type JsonErrorCode = (typeof JsonErrorCode)[keyof typeof JsonErrorCode];
