import { describe, expect, it } from '@jest/globals';
import { compileCoercion } from '../src/convert.ts';
import {
  compileSchema,
  compileValueSchema,
  type OpenapiSchema,
  type Schema,
  type SchemaOptions,
  validateSchema,
} from '../src/index.ts';
import { openapi30, openapi31 } from '../src/openapi.ts';
import { refusal } from './support/refusal.ts';

const base = 'https://spec.openapis.org/oas/3.1/dialect/base';

/** Returns which of some values pass a schema. */
function verdicts(schema: unknown, values: readonly unknown[], options: SchemaOptions): boolean[] {
  const { check, validate } = compileSchema(schema as OpenapiSchema, options);
  for (const value of values) expect(validate(value).length === 0).toBe(check(value));
  return values.map((it) => check(it));
}

describe('the option openapi: 3.0', () => {
  const options = { openapi: openapi30 } as const;

  it.each<[string, OpenapiSchema, unknown[], unknown[]]>([
    ['nullable adds null to the type', { type: 'string', nullable: true, minLength: 2 }, [null, 'ab'], ['a', 1]],
    ['nullable: false adds nothing', { type: 'string', nullable: false }, ['a'], [null]],
    ['nullable does not add null to an enum', { type: 'string', nullable: true, enum: ['a'] }, ['a'], [null]],
    ['nullable means nothing without a type', { nullable: true, enum: ['a'] }, ['a'], [null]],
    [
      'nullable object keeps its members',
      { type: 'object', nullable: true, properties: { a: { type: 'integer' } }, required: ['a'] },
      [null, { a: 1 }],
      [{ a: 'x' }, {}, []],
    ],
    ['exclusive bounds are booleans', { minimum: 1, exclusiveMinimum: true, maximum: 3 }, [2, 3], [1, 4]],
    ['int32', { type: 'integer', format: 'int32' }, [-2147483648, 2147483647], [2147483648, -2147483649, 1.5]],
    ['int32 of a number is an integer', { type: 'number', format: 'int32' }, [1], [1.5]],
    ['int64', { type: 'integer', format: 'int64' }, [9223372036854775807, -9223372036854775808], [1e19, -1e19]],
    ['float and double demand nothing', { anyOf: [{ format: 'float' }, { format: 'double' }] }, [1e300, 'x'], []],
    ['byte', { type: 'string', format: 'byte' }, ['', 'QQ==', 'QUI=', 'QUJD'], ['Q', 'QQ=', '====', 'Q=Q=', 'Q-_=']],
    ['binary and password demand nothing', { allOf: [{ format: 'binary' }, { format: 'password' }] }, ['\u0000'], []],
    ['formats of texts apply', { format: 'date' }, ['2024-12-31', 5], ['2024-13-01']],
    [
      'annotations demand nothing',
      { example: 1, xml: { name: 'a' }, externalDocs: { url: 'x' }, deprecated: true, readOnly: true, writeOnly: true },
      [1],
      [],
    ],
  ])('%s', (_, schema, passing, failing) => {
    expect(verdicts(schema, [...passing, ...failing], options)).toEqual([
      ...passing.map(() => true),
      ...failing.map(() => false),
    ]);
    expect(refusal(schema, { ...options, strict: true })).toBeUndefined();
  });

  it('ignores keywords beside a $ref', () => {
    const schema = {
      $ref: '#/components/schemas/A',
      nullable: true,
      minLength: 5,
      components: { schemas: { A: { type: 'string' } } },
    };
    expect(verdicts(schema, ['a', null], options)).toEqual([true, false]);
  });

  it('reads schemas in an OpenAPI document of the registry', () => {
    const document = {
      openapi: '3.0.4',
      info: { title: 'Pets', version: '1' },
      components: {
        schemas: {
          Name: { type: 'string', nullable: true },
          Pet: { properties: { name: { $ref: '#/components/schemas/Name' } } },
        },
      },
    };
    const registry = { 'https://example.com/openapi.json': document };
    const schema = { $ref: 'https://example.com/openapi.json#/components/schemas/Pet' };
    expect(verdicts(schema, [{ name: null }, { name: 1 }], { ...options, registry })).toEqual([true, false]);
  });

  it('does not take a property named id for the base of references', () => {
    const schema = {
      id: 'https://example.org/other',
      allOf: [{ $ref: '#/definitions/a' }],
      definitions: { a: { type: 'null' } },
    };
    expect(verdicts(schema, [null, 1], options)).toEqual([true, false]);
  });

  it('refuses a discriminator of Swagger 2.0, a text', () => {
    expect(refusal({ discriminator: 'kind' }, options)).toEqual({ code: 'SCHEMA', pointer: '/discriminator' });
    expect(refusal({ discriminator: {} }, options)).toEqual({ code: 'SCHEMA', pointer: '/discriminator/propertyName' });
  });

  it('reports a number or string without the format', () => {
    const messages = (format: string, value: unknown) =>
      compileSchema({ format }, options)
        .validate(value)
        .map(({ message }) => message);
    expect(messages('int32', 2 ** 31)).toEqual(['number is not a valid int32']);
    expect(messages('byte', '-')).toEqual(['string is not valid base64']);
    expect(compileSchema({ format: 'int32' }, { ...options, formats: 'annotate' }).check(1.5)).toBe(true);
  });

  it('lets a custom format replace one of OpenAPI', () => {
    const custom = compileSchema({ format: 'int32' }, { ...options, customFormats: { int32: /^\d+$/ } });
    expect(['1', 'x', 1.5].map(custom.check)).toEqual([true, false, true]);
  });

  it('is written for other drafts with null among the types', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', nullable: true }, b: { type: 'null', nullable: false } },
    } as const;
    const { input } = compileSchema(schema, options)['~standard'].jsonSchema;
    expect(input({ target: 'draft-07' })).toEqual({
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'null' } },
    });
  });

  it('applies to every function with options', () => {
    const schema: OpenapiSchema = { type: 'integer', nullable: true };
    expect(compileValueSchema(schema, options).check(null)).toBe(true);
    expect(validateSchema('null', schema, options)).toEqual([]);
    expect(['', '5', 'x'].map(compileCoercion(schema, options))).toEqual([null, 5, 'x']);
  });
});

describe('the option openapi', () => {
  it('does not apply to a document with $schema', () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string', nullable: true };
    expect(verdicts(schema, [null], { openapi: openapi30 })).toEqual([false]);
  });

  it('is refused beside draft, and for other versions', () => {
    expect(() => compileSchema({}, { openapi: openapi30, draft: '4' })).toThrow(
      new TypeError("Cannot use the option 'openapi': the option 'draft' says another dialect"),
    );
    for (const openapi of ['3.0', null, {}])
      expect(() => compileSchema({}, { openapi: openapi as never })).toThrow(
        new TypeError("Cannot use the option 'openapi': expected openapi30 or openapi31 of '@wirework/schema/openapi'"),
      );
  });

  it('is not needed for keywords that Draft 7 ignores, such as nullable', () => {
    const schema = { type: 'string', nullable: true, discriminator: 'kind' };
    expect(verdicts(schema, ['a', null], {})).toEqual([true, false]);
  });
});

describe('the dialect of OpenAPI 3.1', () => {
  const oneOf = [
    { properties: { kind: { const: 'a' } }, required: ['kind', 'x'] },
    { properties: { kind: { const: 'b' } } },
  ];
  const schema = { oneOf, discriminator: { propertyName: 'kind' } };
  const isDiscriminated = (given: Schema, options?: SchemaOptions): boolean =>
    compileSchema(given, options).validate({ kind: 'c' })[0]?.keyword === 'discriminator';

  it('is chosen by the option, by $schema, and by a vocabulary', () => {
    const vocabulary = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $vocabulary: {
        'https://json-schema.org/draft/2020-12/vocab/core': true,
        'https://json-schema.org/draft/2020-12/vocab/applicator': true,
        'https://json-schema.org/draft/2020-12/vocab/validation': true,
        'https://spec.openapis.org/oas/3.1/vocab/base': true,
      },
    };
    const registry = { 'https://example.com/dialect': vocabulary };
    expect(isDiscriminated(schema, { openapi: openapi31 })).toBe(true);
    expect(isDiscriminated({ $schema: base, ...schema }, { openapi: openapi30 })).toBe(true);
    expect(
      isDiscriminated({ $schema: 'https://example.com/dialect', ...schema }, { openapi: openapi31, registry }),
    ).toBe(true);
    expect(
      isDiscriminated({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, { openapi: openapi31 }),
    ).toBe(false);
  });

  it('is read as Draft 2020-12 without the option, by which its keywords are annotations', () => {
    expect(isDiscriminated({ $schema: base, ...schema })).toBe(false);
    expect(verdicts({ $schema: base, prefixItems: [true], items: false }, [[1], [1, 2]], {})).toEqual([true, false]);
  });

  it('has the keywords of Draft 2020-12', () => {
    const tuple = { prefixItems: [{ type: 'string' }], items: false, nullable: true, format: 'int32', example: 1 };
    expect(verdicts(tuple, [['a'], [1], ['a', 1], 1.5], { openapi: openapi31 })).toEqual([true, false, false, false]);
    expect(refusal({ nullable: true }, { openapi: openapi31, strict: true })).toEqual({
      code: 'SCHEMA',
      pointer: '/nullable',
    });
  });

  it('has a meta-schema that a schema can refer to', () => {
    const values = [
      { type: 'string', discriminator: { propertyName: 'a' } },
      { discriminator: {} },
      { type: 'text' },
      { properties: { a: { xml: 1 } } },
    ];
    expect(verdicts({ $ref: base }, values, { openapi: openapi31 })).toEqual([true, false, false, false]);
  });
});
