import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { Type } from 'typebox';
import { z } from 'zod';
import { compileSchema, type JsonSchema, type Schema, type SchemaOptions } from '../src/index.ts';

const seven = 'http://json-schema.org/draft-07/schema#';
const later = [
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema#',
  'https://json-schema.org/draft/next/schema',
  'https://json-schema.org/v1',
];

/** Returns the message of the error that compiling a schema throws; `undefined` if it throws none. */
function refusalOf(schema: JsonSchema, options?: SchemaOptions): string | undefined {
  try {
    compileSchema(schema, options);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const cases: [string, unknown, string][] = [
  ['prefixItems', [true], "; it is written as 'items'"],
  ['minContains', 2, ''],
  ['maxContains', 2, ''],
  ['unevaluatedItems', false, ''],
  ['unevaluatedProperties', false, ''],
  ['$dynamicRef', '#a', ''],
  ['$recursiveRef', '#', ''],
  ['dependentRequired', { a: ['b'] }, "; it is written as 'dependencies'"],
  ['dependentSchemas', { a: true }, "; it is written as 'dependencies'"],
];

describe('a keyword of a later draft', () => {
  it.each(cases)('%s is refused, since to ignore it would let values pass', (name, value, instead) => {
    const reason = `a keyword of a later draft, which Draft 7 does not have${instead}`;
    expect(refusalOf({ items: { [name]: value } })).toBe(`Cannot compile the schema at '/items/${name}': ${reason}`);
    expect(refusalOf({ $schema: 'https://example.com/dialect', [name]: value })).toBe(
      `Cannot compile the schema at '/${name}': ${reason}`,
    );
    expect(refusalOf({ properties: { [name]: true }, required: [name], default: { [name]: value } })).toBeUndefined();
  });

  it.each(cases)(
    '%s means nothing in a schema that says that it is of Draft 7, and is refused in strict mode',
    (name, value) => {
      const { check } = compileSchema({ $schema: seven, allOf: [{ [name]: value }] });
      expect([check([1, 2]), check({ a: 1 })]).toEqual([true, true]);
      for (const old of ['draft-04', 'draft-06'])
        expect(refusalOf({ $schema: `http://json-schema.org/${old}/schema#`, [name]: value })).toBeUndefined();
      expect(refusalOf({ $schema: seven, [name]: value }, { strict: true })).toContain('a keyword of a later draft');
    },
  );

  it.each(cases)('%s may be a keyword of your own', (name, value) => {
    const keywords = { [name]: { compile: () => (it: unknown) => it === 5 } };
    const { check } = compileSchema({ [name]: value }, { keywords, strict: true });
    expect([check(5), check(6)]).toEqual([true, false]);
  });
});

describe('a document of a later draft', () => {
  it.each(later)('%s has the two halves of dependencies', ($schema) => {
    const { check, validate } = compileSchema({
      $schema,
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { maxProperties: 1 } },
    });
    expect([check({ a: 1 }), check({ a: 1, b: 2 }), check({}), check({ c: 1 }), check({ c: 1, d: 1 })]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([null, 5, 'x', ['a'], true].map(check)).toEqual([true, true, true, true, true]);
    expect(validate({ a: 1 }).map((it) => [it.path, it.keyword, it.schemaPointer])).toEqual([
      ['b', 'dependentRequired', '/dependentRequired'],
    ]);
    expect(refusalOf({ $schema, dependentRequired: 5 as never })).toContain(
      "at '/dependentRequired': expected an object",
    );
  });

  it.each(later)('%s says so for the schemas with an $id in it, and for an entry of the registry', ($schema) => {
    const inner = { $id: 'http://example.com/inner', dependentRequired: { a: ['b'] } };
    expect(compileSchema({ $schema, items: inner }).check([{ a: 1 }])).toBe(false);
    expect(refusalOf({ $schema, items: { ...inner, $schema: seven } })).toBeUndefined();
    const registry = { 'http://example.com/later': { $schema, dependentRequired: { a: ['b'] } } };
    expect(compileSchema({ $ref: 'http://example.com/later' }, { registry }).check({ a: 1 })).toBe(false);
  });

  it.each(later)('%s may not have keywords beside a $ref that Draft 7 would ignore', ($schema) => {
    const $defs = { name: { type: 'string' } } as const;
    expect(refusalOf({ $schema, $defs, items: { $ref: '#/$defs/name', title: 'Name', 'x-a': 1 } })).toBeUndefined();
    expect(refusalOf({ $schema, $defs, items: { $ref: '#/$defs/name', minLength: 3 } })).toBe(
      "Cannot compile the schema at '/items/minLength': beside a '$ref' a keyword means nothing in Draft 7; put the '$ref' into an 'allOf'",
    );
    expect(refusalOf({ $schema, $defs, items: { $ref: '#/$defs/name', minContains: 3 } as Schema })).toContain(
      '/items/minContains',
    );
    expect(compileSchema({ $schema: seven, $defs, items: { $ref: '#/$defs/name', minLength: 3 } }).check(['a'])).toBe(
      true,
    );
    expect(compileSchema({ $defs, items: { $ref: '#/$defs/name', minLength: 3 } }).check(['a'])).toBe(true);
  });
});

describe('$defs', () => {
  it('is read as definitions, with each $id in it', () => {
    const $defs = {
      A: { $id: 'A', type: 'object', properties: { b: { $ref: 'B' } }, required: ['b'] },
      B: { $id: 'B', anyOf: [{ type: 'string' }, { $ref: 'A' }] },
    } as const;
    const { check } = compileSchema({ $defs, $ref: 'A' }, { strict: true });
    expect([check({ b: 'x' }), check({ b: { b: 'x' } }), check({ b: 1 }), check({})]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(refusalOf({ $defs: { unused: { minLength: -1 } } })).toContain("at '/$defs/unused/minLength'");
  });
});

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

describe('schemas of other libraries', () => {
  it('are written by zod for Draft 7 without keywords of a later draft', () => {
    const point = z.object({ at: z.tuple([z.number(), z.number()]), tags: z.record(z.string(), z.boolean()) });
    const { check } = compileSchema(point, { strict: true });
    expect([
      check({ at: [1, 2], tags: { a: true } }),
      check({ at: [1, 'x'], tags: {} }),
      check({ at: [1, 2], tags: { a: 1 } }),
    ]).toEqual([true, false, false]);
    const stored = (target: 'draft-7' | 'draft-2020-12') =>
      JSON.parse(JSON.stringify(z.toJSONSchema(point, { target }))) as JsonSchema;
    expect(refusalOf(stored('draft-7'))).toBeUndefined();
    expect(refusalOf(stored('draft-2020-12'))).toContain("at '/properties/at/prefixItems': a keyword of a later draft");
  });

  it('throw when typebox writes a keyword that Draft 7 does not have', () => {
    expect(compileSchema(Type.Tuple([Type.String(), Type.Number()]), { strict: true }).check(['a', 'b'])).toBe(false);
    const both = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })] as const;
    expect(compileSchema(Type.Intersect([...both])).check({ a: 'x', b: 'y' })).toBe(true);
    expect(() => compileSchema(Type.Intersect([...both], { unevaluatedProperties: false }))).toThrow(
      "at '/unevaluatedProperties'",
    );
  });
});
