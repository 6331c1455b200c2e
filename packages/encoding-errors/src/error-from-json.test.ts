import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DuplicateNameError,
  EndOfInputError,
  errorFromJson,
  InvalidUnmarshalError,
  type JsonError,
  JsonErrorCode,
  JsonSyntaxError,
  LimitExceededError,
  MarshalerError,
  NumberRangeError,
  PatchError,
  PathNotFoundError,
  PathSyntaxError,
  ProcessorClosedError,
  SchemaError,
  TypeMismatchError,
  UnknownFieldError,
  UnmarshalTypeError,
  UnsupportedTypeError,
  UnsupportedValueError,
} from './index.ts';

describe('errorFromJson()', () => {
  const raise = (): never => {
    throw new Error('read');
  };

  it.each([
    [
      'a getter',
      {
        get code() {
          return raise();
        },
      },
    ],
    [
      'a getter of a field',
      {
        code: 'PATH_NOT_FOUND',
        get path() {
          return raise();
        },
      },
    ],
    ['a proxy', new Proxy({}, { getOwnPropertyDescriptor: raise })],
  ])('returns undefined for an object that throws when it is read: %s', (_, plain) => {
    expect(errorFromJson(plain)).toBeUndefined();
  });

  it('restores message, position and fields with any content', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('a: b', ': expected ', 'Cannot convert the number: ', "'", '\n', 'it is closed', ''),
    );
    const number = fc.nat(1_000);
    const place = fc.record(
      { offset: number, index: number, line: number, column: number, pointer: text, hint: text },
      { requiredKeys: [], noNullPrototype: true },
    );
    const made = fc
      .tuple(place, text, text, text, number)
      .map(([at, a, b, c, n]): JsonError[] => [
        new JsonSyntaxError(a, { ...at, reason: 'truncated' }),
        new UnmarshalTypeError({ ...at, value: a, type: b, struct: c, field: a }),
        new UnsupportedTypeError({ ...at, type: a }),
        new UnsupportedValueError({ ...at, value: a, str: b }),
        new InvalidUnmarshalError({ ...at, type: a }),
        new MarshalerError({ ...at, type: a, reason: b, cause: c }),
        new EndOfInputError(at),
        new UnknownFieldError({ ...at, field: a }),
        new DuplicateNameError({ ...at, member: a }),
        new PathSyntaxError({ path: a, offset: n, expected: b }),
        new PathNotFoundError({ ...at, path: a }),
        new TypeMismatchError({ ...at, path: a, expected: b, actual: c }),
        new LimitExceededError({ ...at, limit: a, max: n }),
        new NumberRangeError({ ...at, type: a, reason: b }),
        new PatchError({ ...at, operation: n, op: a, reason: b }),
        new ProcessorClosedError(),
        new SchemaError({ ...at, pointer: a, reason: b, keyword: 'type' }),
      ]);
    fc.assert(
      fc.property(made, (errors) => {
        expect(new Set(errors.map((it) => it.code)).size).toBe(Object.keys(JsonErrorCode).length);
        for (const error of errors) {
          const revived = errorFromJson(JSON.parse(JSON.stringify(error)));
          expect(revived?.toJSON()).toEqual(error.toJSON());
          expect([String(revived), revived?.constructor]).toEqual([String(error), error.constructor]);
        }
      }),
    );
  });
});
