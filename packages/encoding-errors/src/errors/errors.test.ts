import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { JsonErrorCode } from '../core/json-error-code.ts';
import type { JsonError } from '../core/json-error.ts';
import { errorFromJson } from '../error-from-json.ts';
import * as here from '../index.ts';
import { isJsonError } from '../is-json-error.ts';
import { DuplicateNameError } from './duplicate-name-error.ts';
import { EndOfInputError } from './end-of-input-error.ts';
import { InvalidUnmarshalError } from './invalid-unmarshal-error.ts';
import { JsonSyntaxError } from './json-syntax-error.ts';
import { LimitExceededError } from './limit-exceeded-error.ts';
import { MarshalerError } from './marshaler-error.ts';
import { NumberRangeError } from './number-range-error.ts';
import { PatchError } from './patch-error.ts';
import { PathNotFoundError } from './path-not-found-error.ts';
import { PathSyntaxError } from './path-syntax-error.ts';
import { ProcessorClosedError } from './processor-closed-error.ts';
import { SchemaError } from './schema-error.ts';
import { TypeMismatchError } from './type-mismatch-error.ts';
import { UnknownFieldError } from './unknown-field-error.ts';
import { UnmarshalTypeError } from './unmarshal-type-error.ts';
import { UnsupportedTypeError } from './unsupported-type-error.ts';
import { UnsupportedValueError } from './unsupported-value-error.ts';

describe('every error type', () => {
  const secret = 's3cr3t-value';

  const cause = new Error('inner');

  /** Every type: how it is made, its code, its message, and the fields that are its own. */
  const table: [error: JsonError, name: string, code: string, message: string, fields: Record<string, unknown>][] = [
    [
      new JsonSyntaxError('unexpected end of JSON input', { offset: 4, reason: 'truncated' }),
      'JsonSyntaxError',
      'SYNTAX',
      'unexpected end of JSON input',
      { offset: 4, reason: 'truncated' },
    ],
    [
      new UnmarshalTypeError({ value: 'number 300', type: 'uint8', offset: 9, struct: 'Pixel', field: 'red', cause }),
      'UnmarshalTypeError',
      'UNMARSHAL_TYPE',
      'Cannot unmarshal number into field Pixel.red of type uint8',
      { value: 'number 300', type: 'uint8', offset: 9, struct: 'Pixel', field: 'red', cause },
    ],
    [
      new UnmarshalTypeError({ value: 'string', type: 'int' }),
      'UnmarshalTypeError',
      'UNMARSHAL_TYPE',
      'Cannot unmarshal string into a value of type int',
      { struct: '', field: '' },
    ],
    [
      new UnmarshalTypeError({ value: 'bool', type: 'int', field: 'a.b' }),
      'UnmarshalTypeError',
      'UNMARSHAL_TYPE',
      'Cannot unmarshal bool into field a.b of type int',
      { field: 'a.b' },
    ],
    [
      new UnsupportedTypeError({ type: 'symbol' }),
      'UnsupportedTypeError',
      'UNSUPPORTED_TYPE',
      'Cannot encode a value of type symbol',
      { type: 'symbol' },
    ],
    [
      new UnsupportedValueError({ value: secret, str: '+Inf' }),
      'UnsupportedValueError',
      'UNSUPPORTED_VALUE',
      'Cannot encode an unsupported value: +Inf',
      { value: secret, str: '+Inf' },
    ],
    [
      new InvalidUnmarshalError({ type: 'null' }),
      'InvalidUnmarshalError',
      'INVALID_UNMARSHAL',
      'Cannot unmarshal into a target of type null',
      { type: 'null' },
    ],
    [
      new PatchError({ operation: 2, op: 'test', reason: 'the value is different', pointer: '/a', cause }),
      'PatchError',
      'PATCH',
      "Cannot apply operation 2 of the patch (test at '/a'): the value is different",
      { operation: 2, op: 'test', reason: 'the value is different', pointer: '/a', cause },
    ],
    [
      new MarshalerError({ type: 'Invoice', cause }),
      'MarshalerError',
      'MARSHALER',
      'Cannot encode a value of type Invoice: its toJSON method failed',
      { type: 'Invoice', cause },
    ],
    [
      new EndOfInputError({ offset: 7, pointer: '' }),
      'EndOfInputError',
      'END_OF_INPUT',
      'No further value: the input has ended',
      { offset: 7 },
    ],
    [
      new UnknownFieldError({ field: 'agee' }),
      'UnknownFieldError',
      'UNKNOWN_FIELD',
      "Cannot unmarshal: unknown field 'agee'",
      { field: 'agee' },
    ],
    [
      new DuplicateNameError({ member: 'id' }),
      'DuplicateNameError',
      'DUPLICATE_NAME',
      "Duplicate member name 'id'",
      { member: 'id' },
    ],
    [
      new PathSyntaxError({ path: 'a..b', offset: 2, expected: "a member name after '.'" }),
      'PathSyntaxError',
      'PATH_SYNTAX',
      "Invalid path 'a..b' at offset 2: expected a member name after '.'",
      { path: 'a..b', offset: 2 },
    ],
    [
      new PathNotFoundError({ path: 'a.b' }),
      'PathNotFoundError',
      'PATH_NOT_FOUND',
      "Cannot find 'a.b': no such value",
      { path: 'a.b' },
    ],
    [
      new TypeMismatchError({ path: 'age', expected: 'integer', actual: 'boolean' }),
      'TypeMismatchError',
      'TYPE_MISMATCH',
      "Cannot use 'age': expected integer, found boolean",
      { path: 'age', expected: 'integer', actual: 'boolean' },
    ],
    [
      new TypeMismatchError({ path: '', expected: 'array', actual: 'null' }),
      'TypeMismatchError',
      'TYPE_MISMATCH',
      'Cannot use the value: expected array, found null',
      { path: '' },
    ],
    [
      new LimitExceededError({ limit: 'maxBytes', max: 8 }),
      'LimitExceededError',
      'LIMIT_EXCEEDED',
      'Limit exceeded: maxBytes is 8',
      { limit: 'maxBytes', max: 8 },
    ],
    [
      new LimitExceededError({ limit: 'maxDepth', max: 8, message: "invalid character '[' exceeded max depth" }),
      'LimitExceededError',
      'LIMIT_EXCEEDED',
      "invalid character '[' exceeded max depth",
      { limit: 'maxDepth', max: 8 },
    ],
    [
      new NumberRangeError({ type: 'int64' }),
      'NumberRangeError',
      'NUMBER_RANGE',
      'Cannot convert the number: out of range for int64',
      { type: 'int64' },
    ],
    [
      new NumberRangeError({ type: 'int64', reason: 'not an integer' }),
      'NumberRangeError',
      'NUMBER_RANGE',
      'Cannot convert the number: not an integer',
      { type: 'int64' },
    ],
    [
      new ProcessorClosedError(),
      'ProcessorClosedError',
      'PROCESSOR_CLOSED',
      'Cannot use the processor: it is closed',
      {},
    ],
    [
      new ProcessorClosedError('parsed document'),
      'ProcessorClosedError',
      'PROCESSOR_CLOSED',
      'Cannot use the parsed document: it is closed',
      {},
    ],
    [
      new SchemaError({ pointer: '/minLength', keyword: 'minLength', reason: 'expected a number' }),
      'SchemaError',
      'SCHEMA',
      "Cannot compile the schema at '/minLength': expected a number",
      { pointer: '/minLength', keyword: 'minLength', reason: 'expected a number' },
    ],
    [
      new SchemaError({ pointer: '', reason: 'expected an object' }),
      'SchemaError',
      'SCHEMA',
      'Cannot compile the schema: expected an object',
      {},
    ],
  ];

  it.each(table)('%s has its name, code, message and fields', (error, name, code, message, fields) => {
    expect(error.name).toBe(name);
    expect(error.code).toBe(code);
    expect(error.message).toBe(message);
    for (const [field, value] of Object.entries(fields)) expect(error[field as keyof typeof error]).toBe(value);
    expect(error.stack).toContain(`${name}: ${message}`);
    expect(Object.prototype.toString.call(error)).toBe('[object Error]');
  });

  it('shows the position once', () => {
    const errors = [
      new PatchError({ operation: 0, op: 'add', reason: 'no', pointer: '/a' }),
      new PatchError({ operation: 1, op: '', reason: 'no' }),
      new SchemaError({ pointer: '/type', reason: 'no' }),
      new PathSyntaxError({ path: 'a.', offset: 2, expected: 'a name' }),
    ];
    expect(errors.map(String)).toEqual([
      "PatchError: Cannot apply operation 0 of the patch (add at '/a'): no",
      'PatchError: Cannot apply operation 1 of the patch: no',
      "SchemaError: Cannot compile the schema at '/type': no",
      "PathSyntaxError: Invalid path 'a.' at offset 2: expected a name",
    ]);
  });

  it.each(table)('%s is recognised by its brand and its code', (error, _name, code) => {
    expect(isJsonError(error)).toBe(true);
    for (const other of Object.values(JsonErrorCode)) expect(isJsonError(error, other)).toBe(other === code);
  });

  it.each(table)('%s becomes plain JSON that names it', (error, name, code, message) => {
    const plain = JSON.parse(JSON.stringify(error)) as Record<string, unknown>;
    expect(plain).toMatchObject({ name, code, message });
    expect(plain).not.toHaveProperty('cause');
  });

  it.each(table)('%s is the same after JSON and errorFromJson()', (error) => {
    const revived = errorFromJson(JSON.parse(JSON.stringify(error)));
    expect(revived?.constructor).toBe(error.constructor);
    expect(revived?.toJSON()).toEqual(error.toJSON());
    expect(String(revived)).toBe(String(error));
  });

  it('has a table row for every code', () => {
    expect(new Set(table.map(([, , code]) => code))).toEqual(new Set(Object.values(JsonErrorCode)));
  });

  it('shows the digits of a number that is out of range neither in the message nor in toJSON()', () => {
    const error = new UnmarshalTypeError({ value: 'number 987654321', type: 'uint8' });
    expect(error.value).toBe('number 987654321');
    expect(error.message + error.toString() + JSON.stringify(error)).not.toContain('987654321');
  });

  it('shows an unsupported value in no printed form', () => {
    const error = new UnsupportedValueError({ value: secret, str: 'NaN' });
    for (const printed of [error.message, String(error), JSON.stringify(error), inspect(error), error.stack]) {
      expect(printed).not.toContain(secret);
    }
  });

  it.each([
    undefined,
    null,
    'SYNTAX',
    {},
    { code: 'toString' },
    { code: '__proto__' },
    { code: 7 },
    Object.create({ code: 'SYNTAX' }),
  ])('errorFromJson() returns undefined for %p', (plain) => {
    expect(errorFromJson(plain)).toBeUndefined();
  });

  it('has an own cause only when one was given', () => {
    expect(Object.hasOwn(new MarshalerError({ type: 'T', cause: undefined }), 'cause')).toBe(true);
    expect(Object.hasOwn(new PathNotFoundError({ path: 'a' }), 'cause')).toBe(false);
  });

  it('shows a long or unprintable name on one short line', () => {
    const { message } = new UnknownFieldError({ field: `a\n\u2028\ud800${'x'.repeat(500)}` });
    expect(message).toMatch(/^Cannot unmarshal: unknown field 'a\\u000a\\u2028\\ud800x+…'$/);
    expect(message.length).toBeLessThan(160);
  });
});

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

describe('isJsonError()', () => {
  it('recognises the errors of another copy of this package', async () => {
    jest.resetModules();
    const there = await import('../index.ts');
    expect(there.PathNotFoundError).not.toBe(here.PathNotFoundError);
    const foreign = new there.PathNotFoundError({ path: 'a' });
    expect(here.isJsonError(foreign)).toBe(true);
    expect(here.isJsonError(foreign, 'PATH_NOT_FOUND')).toBe(true);
    expect(here.isJsonError(foreign, 'SYNTAX')).toBe(false);
    expect(there.isJsonError(new here.JsonSyntaxError('no'), 'SYNTAX')).toBe(true);
  });

  it.each([
    undefined,
    null,
    0,
    'SYNTAX',
    Symbol('x'),
    new Error('no'),
    { code: 'SYNTAX' },
    JSON.parse('{"code":"SYNTAX","@wirework/json-error":true}'),
    runInNewContext('new SyntaxError("no")'),
  ])('returns false for %p', (value) => {
    expect(here.isJsonError(value)).toBe(false);
  });

  it('returns false for an object that throws when it is read', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    );
    expect(here.isJsonError(hostile, 'SYNTAX')).toBe(false);
  });

  it('filters errors of this family', () => {
    const errors: unknown[] = [
      new Error('other'),
      new here.PathNotFoundError({ path: 'a' }),
      new here.JsonSyntaxError('no'),
    ];
    expect(errors.filter(here.isJsonError)).toEqual(errors.slice(1));
    expect(errors.findIndex(here.isJsonError)).toBe(1);
  });

  it('narrows the type by the code', () => {
    const caught: unknown = new here.PathNotFoundError({ path: 'a.b' });
    if (!here.isJsonError(caught, here.JsonErrorCode.PathNotFound)) throw new Error('unreachable');
    const path: string = caught.path;
    expect(path).toBe('a.b');
  });
});
