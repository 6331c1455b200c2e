import type { JsonErrorCode } from './core/json-error-code.ts';
import { DuplicateNameError } from './errors/duplicate-name-error.ts';
import { EndOfInputError } from './errors/end-of-input-error.ts';
import { InvalidUnmarshalError } from './errors/invalid-unmarshal-error.ts';
import { JsonSyntaxError, type SyntaxErrorReason } from './errors/json-syntax-error.ts';
import { LimitExceededError } from './errors/limit-exceeded-error.ts';
import { MarshalerError } from './errors/marshaler-error.ts';
import { NumberRangeError } from './errors/number-range-error.ts';
import { PatchError } from './errors/patch-error.ts';
import { PathNotFoundError } from './errors/path-not-found-error.ts';
import { PathSyntaxError } from './errors/path-syntax-error.ts';
import { ProcessorClosedError } from './errors/processor-closed-error.ts';
import { SchemaError } from './errors/schema-error.ts';
import { TypeMismatchError } from './errors/type-mismatch-error.ts';
import { UnknownFieldError } from './errors/unknown-field-error.ts';
import { UnmarshalTypeError } from './errors/unmarshal-type-error.ts';
import { UnsupportedTypeError } from './errors/unsupported-type-error.ts';
import { UnsupportedValueError } from './errors/unsupported-value-error.ts';
import type { JsonError } from './core/json-error.ts';
import { quoteName } from './text/quote-name.ts';

/** Own fields of a plain object, read with the type that a constructor needs. */
class Fields {
  readonly #plain: object;

  constructor(plain: object) {
    this.#plain = plain;
  }

  text(name: string): string {
    return this.optionalText(name) ?? '';
  }

  optionalText(name: string): string | undefined {
    const value = this.#own(name);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#own(name);
    return typeof value === 'number' ? value : undefined;
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#plain, name) ? (this.#plain as Record<string, unknown>)[name] : undefined;
  }
}

type CommonFields = ReturnType<typeof commonFields>;

/** Reads the fields that every error may have. */
function commonFields(fields: Fields) {
  return {
    offset: fields.number('offset'),
    index: fields.number('index'),
    line: fields.number('line'),
    column: fields.number('column'),
    pointer: fields.optionalText('pointer'),
    hint: fields.optionalText('hint'),
  };
}

/** Returns a message without its beginning; unchanged if it begins differently. */
function withoutBeginning(beginning: string, message: string): string {
  return message.startsWith(beginning) ? message.slice(beginning.length) : message;
}

const revivers: { readonly [C in JsonErrorCode]: (fields: Fields, at: CommonFields) => JsonError } = {
  SYNTAX: (it, at) =>
    new JsonSyntaxError(it.text('message'), { ...at, reason: it.text('reason') as SyntaxErrorReason }),
  UNMARSHAL_TYPE: (it, at) =>
    new UnmarshalTypeError({
      ...at,
      value: it.text('value'),
      type: it.text('type'),
      struct: it.text('struct'),
      field: it.text('field'),
    }),
  UNSUPPORTED_TYPE: (it, at) => new UnsupportedTypeError({ ...at, type: it.text('type') }),
  UNSUPPORTED_VALUE: (it, at) => new UnsupportedValueError({ ...at, value: undefined, str: it.text('str') }),
  INVALID_UNMARSHAL: (it, at) => new InvalidUnmarshalError({ ...at, type: it.text('type') }),
  MARSHALER: (it, at) => {
    const type = it.text('type');
    return new MarshalerError({
      ...at,
      type,
      reason: withoutBeginning(`Cannot encode a value of type ${type}: `, it.text('message')),
      cause: undefined,
    });
  },
  END_OF_INPUT: (_, at) => new EndOfInputError(at),
  UNKNOWN_FIELD: (it, at) => new UnknownFieldError({ ...at, field: it.text('field') }),
  DUPLICATE_NAME: (it, at) => new DuplicateNameError({ ...at, member: it.text('member') }),
  PATH_SYNTAX: (it) => {
    const [path, offset] = [it.text('path'), it.number('offset') ?? 0];
    return new PathSyntaxError({
      path,
      offset,
      expected: withoutBeginning(`Invalid path ${quoteName(path)} at offset ${offset}: expected `, it.text('message')),
    });
  },
  PATH_NOT_FOUND: (it, at) => new PathNotFoundError({ ...at, path: it.text('path') }),
  TYPE_MISMATCH: (it, at) =>
    new TypeMismatchError({ ...at, path: it.text('path'), expected: it.text('expected'), actual: it.text('actual') }),
  LIMIT_EXCEEDED: (it, at) =>
    new LimitExceededError({
      ...at,
      limit: it.text('limit'),
      max: it.number('max') ?? 0,
      message: it.text('message'),
    }),
  NUMBER_RANGE: (it, at) =>
    new NumberRangeError({
      ...at,
      type: it.text('type'),
      reason: withoutBeginning('Cannot convert the number: ', it.text('message')),
    }),
  PATCH: (it, at) =>
    new PatchError({
      ...at,
      operation: it.number('operation') ?? 0,
      op: it.text('op'),
      reason: it.text('reason'),
    }),
  PROCESSOR_CLOSED: (it) =>
    new ProcessorClosedError(/^Cannot use the (.+): it is closed$/.exec(it.text('message'))?.[1]),
  SCHEMA: (it, at) => {
    const keyword = it.text('keyword');
    const place = { ...at, pointer: at.pointer ?? '', reason: it.text('reason') };
    return new SchemaError(keyword === '' ? place : { ...place, keyword });
  },
};

/**
 * Revives an error from the result of its `toJSON()`, for example in another worker or process. Never throws.
 * The result has the type, the message, the position and the fields of the original, but not its cause and its stack.
 *
 * @param plain the result of `error.toJSON()`, read as own properties only
 * @returns the error, or `undefined` if the object is not one of this family
 * @example
 * ```ts
 * const sent = JSON.parse(JSON.stringify(new PathNotFoundError({ path: 'a.b' })));
 * errorFromJson(sent)?.message; // → "Cannot find 'a.b': no such value"
 * ```
 */
export function errorFromJson(plain: unknown): JsonError | undefined {
  if (typeof plain !== 'object' || plain === null) return undefined;
  const fields = new Fields(plain);
  try {
    const code = fields.text('code');
    if (!Object.hasOwn(revivers, code)) return undefined;
    return revivers[code as JsonErrorCode](fields, commonFields(fields));
  } catch {
    // `toJSON` never returns an object that throws on reading, such as a proxy or one with a getter.
    return undefined;
  }
}
