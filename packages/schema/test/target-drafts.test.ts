import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type DraftName, type JsonSchema } from '../src/index.ts';
import { document, schema, value } from './support/any-schema.ts';

const seven = 'http://json-schema.org/draft-07/schema#';
const later = 'https://json-schema.org/draft/2020-12/schema';

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
    { $id: 'http://a.example/#' },
  ])('is unchanged, if Draft 2020-12 reads it as Draft 7 does: %j', (schema) => {
    for (const target of [undefined, 'draft-07', 'draft-2020-12']) expect(forTarget(schema, target)).toBe(schema);
    expect(compileSchema(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toBe(schema);
  });

  it.each<[string, unknown, unknown]>([
    ['draft-2020-12', { items: [true], additionalItems: false }, { prefixItems: [true], items: false }],
    ['draft-2020-12', { items: {}, additionalItems: false }, { items: {} }],
    [
      'draft-2020-12',
      { dependencies: { a: ['b'], c: { minProperties: 2 } } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 2 } } },
    ],
    ['draft-2020-12', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['draft-2020-12', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [
      'draft-2020-12',
      { $ref: '#/definitions/a', minimum: 1, definitions: { a: {} } },
      { $ref: '#/definitions/a', definitions: { a: {} } },
    ],
    [
      'draft-2020-12',
      { allOf: [{ $ref: '#a' }], definitions: { a: { $id: '#a' } } },
      { allOf: [{ $ref: '#a' }], definitions: { a: { $anchor: 'a' } } },
    ],
    ['draft-2020-12', { $schema: seven, not: { prefixItems: [true] } }, { $schema: later, not: {} }],
    ['draft-2020-12', { $schema: seven, type: 'string' }, { $schema: later, type: 'string' }],
    ['draft-2020-12', { $schema: seven, items: [true] }, { $schema: later, prefixItems: [true] }],
    [
      'draft-07',
      { $schema: later, prefixItems: [true], items: false },
      { $schema: seven, items: [true], additionalItems: false },
    ],
    [
      'draft-07',
      { dependentRequired: { a: ['b'] }, dependentSchemas: { a: false } },
      { dependencies: { a: { allOf: [{ required: ['b'] }, false] } } },
    ],
    [
      'draft-07',
      { $schema: later, $ref: '#a', minimum: 1, $defs: { b: { $anchor: 'a' } } },
      { $schema: seven, minimum: 1, $defs: { b: { $id: '#a' } }, allOf: [{ $ref: '#a' }] },
    ],
    [
      'draft-04',
      { $id: 'http://a.example/', items: false, exclusiveMinimum: 1, const: 2 },
      { items: { not: {} }, id: 'http://a.example/', minimum: 1, exclusiveMinimum: true, enum: [2] },
    ],
    ['draft-2019-09', { prefixItems: [true], unevaluatedItems: false }, { items: [true], unevaluatedItems: false }],
  ])('has the keywords of %s: %j', (target, schema, written) => {
    expect(forTarget(schema as JsonSchema, target)).toEqual(written);
    expect(compileSchema(schema as JsonSchema)['~standard'].jsonSchema.output({ target })).toEqual(written);
    expect(forTarget(schema as JsonSchema)).toBe(schema);
  });

  it.each<[string, unknown, string]>([
    ['draft-07', { allOf: [true], unevaluatedProperties: false }, "it has no 'unevaluatedProperties'"],
    ['draft-07', { contains: {}, minContains: 2 }, "it has no 'minContains'"],
    ['draft-06', { if: {}, then: {} }, "it has no 'if'"],
    ['draft-04', { propertyNames: {} }, "it has no 'propertyNames'"],
    ['draft-04', { minimum: 1, exclusiveMinimum: 2 }, "it has either 'minimum' or 'exclusiveMinimum'"],
    ['draft-2020-12', { items: [{}], not: { $ref: '#/items/0' } }, "the reference at '/not' leads into '/items'"],
    ['openapi-3.0', {}, 'known are draft-04, draft-06, draft-07, draft-2019-09, draft-2020-12'],
  ])('throws for %s, which cannot say %j', (target, schema, why) => {
    expect(() => forTarget(schema as JsonSchema, target)).toThrow(
      new RangeError(`Cannot convert the schema to ${target}: ${why}`),
    );
  });

  it.each<[string, DraftName]>([
    ['draft-04', '4'],
    ['draft-06', '6'],
    ['draft-07', '7'],
    ['draft-2019-09', '2019-09'],
    ['draft-2020-12', '2020-12'],
  ])('accepts the same values as a schema of %s', (target, draft) => {
    let written = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (inner, values) => {
        const whole = document(inner);
        const { check, ['~standard']: standard } = compileSchema(whole);
        let converted: JsonSchema;
        try {
          converted = standard.jsonSchema.input({ target });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        written++;
        expect(values.map(compileSchema(converted, { draft }).check)).toEqual(values.map(check));
      }),
      { numRuns: runs(1_000) },
    );
    expect(written).toBeGreaterThan(metBy(100));
  });

  it('is an object for a boolean', () => {
    expect([forTarget(true), forTarget(false, 'draft-2020-12')]).toEqual([{}, { not: {} }]);
  });

  it('is refused for an object that contains itself', () => {
    const schema: Record<string, unknown> = { properties: { b: { items: [true] } } };
    (schema['properties'] as Record<string, unknown>)['a'] = schema;
    expect(() => forTarget(schema as JsonSchema, 'draft-2020-12')).toThrow('contains itself');
  });
});
