import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { compileSchema, type JsonSchema } from '../src/index.ts';

describe('the JSON Schema that a compiled schema returns to other libraries', () => {
  const forTarget = (schema: JsonSchema, target?: string) =>
    compileSchema(schema)['~standard'].jsonSchema.input({ target });

  it.each<JsonSchema>([
    { type: 'array', items: { type: 'string' } },
    { $ref: '#/definitions/a', title: 'A', definitions: { a: { minimum: 1, exclusiveMinimum: 0 } } },
    {
      properties: { items: { type: 'array' }, dependencies: true },
      enum: [{ items: [1] }],
      additionalItems: undefined,
    },
    { $id: 'http://a.example/#', $schema: 'http://json-schema.org/draft-07/schema#' },
  ])('is unchanged, if Draft 2020-12 reads it as Draft 7 does: %j', (schema) => {
    for (const target of [undefined, 'draft-07', 'draft-2020-12']) expect(forTarget(schema, target)).toBe(schema);
    expect(compileSchema(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toBe(schema);
  });

  it.each<JsonSchema>([
    { items: [true] },
    { additionalItems: false },
    { dependencies: { a: ['b'] } },
    { minimum: 1, exclusiveMinimum: true },
    { maximum: 1, exclusiveMaximum: false },
    { $ref: '#/definitions/a', minimum: 1, definitions: { a: true } },
    { anyOf: [true, { definitions: { a: { items: [true] } } }] },
    { allOf: [{ $ref: '#a' }], definitions: { a: { $id: '#a' } } },
    { $schema: 'http://json-schema.org/draft-07/schema#', not: { prefixItems: [true] } as JsonSchema },
  ])('throws, if Draft 2020-12 reads it differently: %j', (schema) => {
    expect(forTarget(schema, 'draft-07')).toBe(schema);
    const differs = new RangeError(
      'Cannot convert the schema to draft-2020-12: it is written for Draft 7, which differs',
    );
    expect(() => forTarget(schema, 'draft-2020-12')).toThrow(differs);
    expect(() => compileSchema(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toThrow(differs);
  });

  it('is returned in linear time, with any number of unknown keywords', async () => {
    await expectLinear((count) => {
      const {
        '~standard': { jsonSchema },
      } = compileSchema(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, at])));
      return () => expect(Object.keys(jsonSchema.input({ target: 'draft-2020-12' }))).toHaveLength(count);
    }, 1_000);
  });

  it('is an object for a boolean, and throws for an unknown draft', () => {
    expect([forTarget(true), forTarget(false, 'draft-2020-12')]).toEqual([{}, { not: {} }]);
    expect(() => forTarget({}, 'openapi-3.0')).toThrow('Cannot convert the schema to openapi-3.0');
  });
});
