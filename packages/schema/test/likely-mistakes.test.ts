import { expect, it } from '@jest/globals';
import { Ajv } from '../src/ajv.ts';
import { compileSchema, type SchemaOptions } from '../src/index.ts';

const compile = (schema: object, options: object = {}): unknown =>
  compileSchema(schema as Record<string, unknown>, options as SchemaOptions);

it.each<[what: string, call: () => unknown, message: string]>([
  ['an abbreviated type', () => compile({ type: 'int' }), "; did you mean 'integer'?"],
  ['an abbreviated type in a list', () => compile({ type: ['null', 'bool'] }), "; did you mean 'boolean'?"],
  ["draft: '2020'", () => compile({}, { draft: '2020' }), "; did you mean '2020-12'?"],
  ["draft: 'draft-07'", () => compile({}, { draft: 'draft-07' }), "; did you mean '7'?"],
  ["draft: 'draft2019-09'", () => compile({}, { draft: 'draft2019-09' }), "; did you mean '2019-09'?"],
  ['draft: 7', () => compile({}, { draft: 7 }), "; did you mean '7'?"],
  ['required: true of a property', () => compile({ properties: { a: { required: true } } }), "beside 'properties'"],
  ['coerceTypes', () => compile({}, { coerceTypes: true }), 'it is one of ajv; use compileCoercion'],
  ['useDefaults', () => compile({}, { useDefaults: true }), 'it is one of ajv; use compileDefaults'],
  ['removeAdditional', () => compile({}, { removeAdditional: true }), 'it is one of ajv; use compileRemoval'],
  ['allErrors', () => compile({}, { allErrors: true }), "'validate' returns all errors"],
  ['nullable', () => compile({ type: 'string', nullable: true }, { strict: true }), 'openapi: openapi30'],
  ['a format of the class', () => new Ajv().compile({ format: 'email' }), '; addFormats adds'],
  ['validateText of a value', () => compileSchema({}).validateText({} as never), 'use validate for a value'],
])('%s is refused with the way out', (_, call, message) => {
  expect(call).toThrow(message);
});

it('validate of a JSON text names validateText', () => {
  const { validate } = compileSchema({ type: 'object' });
  expect(validate(' {"a": 1}\n').map(String)).toEqual([
    'validation error: expected object, got string; validateText reads JSON text',
  ]);
  expect(validate('{}x').map(String)).toEqual(['validation error: expected object, got string']);
});
