import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { compileOutput, type OutputUnit, toOutput } from '../src/output.ts';
import { openapi30 } from '../src/openapi.ts';
import { thrown } from './support/refusal.ts';
import { schema as anySchema, value as anyValue } from './support/any-schema.ts';

/** The schema of the examples of the specification (Draft 2020-12 core, 12.4). */
const polygon: JsonSchema = {
  $id: 'https://example.com/polygon',
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: {
    point: {
      type: 'object',
      properties: { x: { type: 'number' }, y: { type: 'number' } },
      additionalProperties: false,
      required: ['x', 'y'],
    },
  },
  type: 'array',
  items: { $ref: '#/$defs/point' },
  minItems: 3,
};
const points = [
  { x: 2.5, y: 1.3 },
  { x: 1, z: 6.7 },
];

/** Returns the locations of the leaves of an output. */
function leaves({ errors, annotations, ...unit }: OutputUnit): string[] {
  const parts = [...(errors ?? []), ...(annotations ?? [])];
  return parts.length === 0 ? [`${unit.keywordLocation} ${unit.instanceLocation}`] : parts.flatMap(leaves);
}

describe('compileOutput()', () => {
  const output = compileOutput(polygon);

  it('writes the verdict alone as flag', () => {
    expect(output(points, 'flag')).toEqual({ valid: false });
    expect(output([], 'flag')).toEqual({ valid: false });
    expect(output([points[0], points[0], points[0]], 'flag')).toEqual({ valid: true });
  });

  it('writes the errors as a list in basic, with locations through references', () => {
    expect(output(points)).toEqual({
      valid: false,
      keywordLocation: '',
      absoluteKeywordLocation: 'https://example.com/polygon#',
      instanceLocation: '',
      errors: [
        {
          valid: false,
          keywordLocation: '/items/$ref/additionalProperties',
          absoluteKeywordLocation: 'https://example.com/polygon#/$defs/point/additionalProperties',
          instanceLocation: '/1/z',
          error: "property 'z' is not allowed",
        },
        {
          valid: false,
          keywordLocation: '/items/$ref/required',
          absoluteKeywordLocation: 'https://example.com/polygon#/$defs/point/required',
          instanceLocation: '/1',
          error: "required property 'y' is missing",
        },
        {
          valid: false,
          keywordLocation: '/minItems',
          absoluteKeywordLocation: 'https://example.com/polygon#/minItems',
          instanceLocation: '',
          error: 'expected at least 3 elements, got 2',
        },
      ],
    });
  });

  it('replaces a node with one child by that child in detailed', () => {
    const { errors = [] } = output(points, 'detailed');
    expect(errors.map((it) => it.keywordLocation)).toEqual(['/items/$ref', '/minItems']);
    expect(errors[0]?.absoluteKeywordLocation).toBe('https://example.com/polygon#/$defs/point');
    expect(errors[0]?.errors?.map((it) => it.keywordLocation)).toEqual([
      '/items/$ref/additionalProperties',
      '/items/$ref/required',
    ]);
    expect(compileOutput({ allOf: [{ items: { type: 'number' } }] })(['a'], 'detailed')).toEqual({
      valid: false,
      keywordLocation: '/allOf/0/items/type',
      instanceLocation: '/0',
      error: 'expected number, got string',
    });
  });

  it('has every keyword in verbose, even those that pass', () => {
    const verbose = compileOutput({
      type: 'object',
      properties: {},
      additionalProperties: { type: 'number' },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    })({ a: 1 }, 'verbose');
    expect(leaves(verbose)).toEqual([
      '/type ',
      '/properties ',
      '/additionalProperties/type /a',
      '/anyOf/0/required ',
      '/anyOf/1/required ',
    ]);
  });

  it.each<[string, JsonSchema, unknown, string[]]>([
    ['not', { not: {} }, 1, ['/not ']],
    ['several branches of oneOf', { oneOf: [{ type: 'number' }, { type: 'string' }, {}] }, 1, ['/oneOf ']],
    [
      'every branch of anyOf',
      { anyOf: [{ type: 'null' }, { minimum: 2 }] },
      1,
      ['/anyOf/0/type ', '/anyOf/1/minimum '],
    ],
    ['then, and not if', { if: { minimum: 0 }, then: { maximum: 0 }, else: false }, 1, ['/then/maximum ']],
    ['else, and not if', { if: { minimum: 0 }, else: { maximum: -5 } }, -1, ['/else/maximum ']],
    ['contains', { contains: { type: 'string' }, maxContains: 1 }, [1], ['/contains/type /0']],
    ['minContains', { contains: {}, minContains: 2 }, [1], ['/minContains ']],
    ['maxContains', { contains: {}, maxContains: 1 }, [1, 2], ['/maxContains ']],
    ['a name', { propertyNames: { maxLength: 1 } }, { ab: 1 }, ['/propertyNames/maxLength ']],
    ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }, ['/dependencies ']],
    [
      'the first elements',
      { items: [{ type: 'null' }], additionalItems: false },
      [1, 2],
      ['/items/0/type /0', '/additionalItems /1'],
    ],
    ['the schema false', false, 1, [' ']],
    [
      'unevaluated members and elements',
      { anyOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      { a: 1, b: 2 },
      ['/unevaluatedProperties /b'],
    ],
    [
      'members of a failed allOf only once',
      { allOf: [{ properties: { a: { type: 'null' } } }], unevaluatedProperties: false },
      { a: 1 },
      ['/allOf/0/properties/a/type /a'],
    ],
    [
      'unevaluated elements',
      { prefixItems: [{}], contains: { const: 3 }, unevaluatedItems: false },
      [1, 2, 3],
      ['/unevaluatedItems /1'],
    ],
  ])('locates the fault of %s', (_, schema, value, expected) => {
    expect(leaves(compileOutput(schema)(value, 'detailed'))).toEqual(expected);
  });

  it('locates keywords of other documents by their URI', () => {
    const registry = {
      'https://example.com/a#b': true,
      'https://example.com/x': { $defs: { 'a b#': { minimum: 3 } } },
    };
    const { errors } = compileOutput({ $ref: 'https://example.com/x#/$defs/a%20b%23' }, { registry })(1);
    expect(errors?.map((it) => it.absoluteKeywordLocation)).toEqual(['https://example.com/x#/$defs/a%20b%23/minimum']);
    const based = compileOutput({ minimum: 3 }, { baseUri: 'https://example.com/y' })(1);
    expect(based.errors?.[0]?.absoluteKeywordLocation).toBe('https://example.com/y#/minimum');
    const relative = compileOutput({ $ref: '#/definitions/a', definitions: { a: { minimum: 3 } } })(1);
    expect(relative.errors?.[0]?.absoluteKeywordLocation).toBe('#/definitions/a/minimum');
  });

  it('names a keyword with a lone surrogate', () => {
    const [schema, value] = [{ properties: { '\uD800': false } }, { '\uD800': 1 }];
    const { errors } = compileOutput(schema, { baseUri: 'https://example.com/' })(value);
    expect(errors?.[0]?.absoluteKeywordLocation).toBe('https://example.com/#/properties/%EF%BF%BD');
  });

  it('has the annotations of a value that passes, and of no failed branch', () => {
    const { annotations, errors } = compileOutput({
      title: 'T',
      anyOf: [{ type: 'string', title: 'S' }, { title: 'A' }],
      propertyNames: { title: 'N' },
    })({ a: 1 });
    expect(annotations?.map((it) => [it.keywordLocation, it.annotation])).toEqual([
      ['/title', 'T'],
      ['/anyOf/1/title', 'A'],
    ]);
    expect(errors).toBeUndefined();
  });

  it('agrees with check() about any schema and value', () => {
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        const document = { allOf: [schema], definitions: { any: {}, small: { maxLength: 2, maximum: 2 } } };
        const output = compileOutput(document);
        const expected = compileSchema(document).check(value);
        for (const format of ['flag', 'basic', 'detailed', 'verbose'] as const)
          expect(output(value, format).valid).toBe(expected);
      }),
    );
  });

  it('agrees with check() about nullable and discriminators of OpenAPI', () => {
    const pet = (kind: string, type: string) =>
      ({ type: 'object', properties: { kind: { enum: [kind] }, n: { type } }, required: ['kind'] }) as JsonSchema;
    const schema = {
      properties: {
        name: { type: 'string', nullable: true },
        pet: {
          oneOf: [{ $ref: '#/definitions/Cat' }, { $ref: '#/definitions/Dog' }],
          discriminator: { propertyName: 'kind' },
        },
      },
      definitions: { Cat: pet('Cat', 'number'), Dog: pet('Dog', 'string') },
    } as JsonSchema;
    const options = { openapi: openapi30 } as const;
    const { check } = compileSchema(schema, options);
    const flags = compileOutput(schema, options);
    const pets = [{ kind: 'Cat', n: 1 }, { kind: 'Cat', n: '' }, { kind: 'Dog', n: '' }, { kind: 'Cow' }, {}];
    const values = [{ name: null }, { name: 1 }, ...pets.map((it) => ({ pet: it }))];
    expect(values.map((it) => flags(it, 'flag').valid)).toEqual(values.map((it) => check(it)));
    expect(values.map((it) => check(it))).toEqual([true, false, true, false, true, false, false]);
  });

  it('refuses another format', () => {
    expect(() => output(1, 'list' as 'basic')).toThrow(
      new RangeError(
        "Cannot write the output: expected the format 'flag', 'basic', 'detailed' or 'verbose', got 'list'",
      ),
    );
    expect(() => compileOutput({}, { maxUnits: 0 })).toThrow(RangeError);
    expect(() => compileOutput({}, { unknown: 1 } as never)).toThrow(TypeError);
    expect(thrown(() => compileOutput({ type: 'text' } as never))?.code).toBe('SCHEMA');
  });
});

describe('compileOutput() with hostile input', () => {
  it('throws a LimitExceededError for exponentially many results', () => {
    const $defs: Record<string, JsonSchema> = { d40: { type: 'null' } };
    for (let i = 0; i < 40; i++)
      $defs[`d${i}`] = { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] };
    const output = compileOutput({ $ref: '#/$defs/d0', $defs }, { maxUnits: 10_000 });
    expect(thrown(() => output(1))?.code).toBe('LIMIT_EXCEEDED');
    let schema: JsonSchema = {};
    for (let i = 0; i < 100; i++) schema = { allOf: [schema], unevaluatedProperties: false, properties: { a: {} } };
    expect(thrown(() => compileOutput(schema, { maxUnits: 2_000 })({ a: 1 }))?.code).toBe('LIMIT_EXCEEDED');
  });

  it('throws a LimitExceededError for a value of 100,000 levels', () => {
    const output = compileOutput({ properties: { next: { $ref: '#' } } });
    const value = nested(100_000, {}, (next) => ({ next }));
    expect(thrown(() => output(value))?.code).toBe('LIMIT_EXCEEDED');
    expect(
      output(
        nested(300, {}, (next) => ({ next })),
        'verbose',
      ).valid,
    ).toBe(true);
    const deep = compileOutput({ properties: { next: { $ref: '#' } } }, { maxDepth: 1_000_000 });
    expect(thrown(() => deep(value))?.code).toBe('LIMIT_EXCEEDED');
  });

  it('reads properties that JavaScript knows as any other', () => {
    const value = JSON.parse('{"__proto__": {"constructor": 1}}') as unknown;
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"properties": {"constructor": {"type": "string"}}}}}',
    ) as JsonSchema;
    expect(leaves(compileOutput(schema)(value))).toEqual([
      '/properties/__proto__/properties/constructor/type /__proto__/constructor',
    ]);
  });
});

describe('toOutput()', () => {
  const { validate } = compileSchema(polygon);

  it('writes errors with the locations that they know', () => {
    expect(toOutput(validate(points), 'flag')).toEqual({ valid: false });
    expect(toOutput([], 'flag')).toEqual({ valid: true });
    expect(toOutput([])).toEqual({ valid: true, keywordLocation: '', instanceLocation: '' });
    const { errors = [] } = toOutput(validate(points));
    expect(errors.map((it) => [it.keywordLocation, it.instanceLocation])).toEqual([
      ['/minItems', ''],
      ['/$defs/point/required', '/1'],
      ['/$defs/point/additionalProperties', '/1/z'],
    ]);
  });

  it('lists the errors of the closest alternative in basic, and nests them in detailed', () => {
    const errors = compileSchema({ anyOf: [{ type: 'string' }, { properties: { a: { type: 'null' } } }] }).validate({
      a: 1,
    });
    expect(toOutput(errors).errors?.map((it) => it.keywordLocation)).toEqual(['/anyOf', '/anyOf/1/properties/a/type']);
    const detailed = toOutput(errors, 'detailed');
    expect(detailed.keywordLocation).toBe('/anyOf');
    expect(detailed.errors?.map((it) => it.instanceLocation)).toEqual(['/a']);
  });

  it('locates a fault of a name at the object, and one of another document by its URI', () => {
    const registry = { 'https://example.com/x': { propertyNames: { 'x-#': 1, pattern: '^b' } } };
    const errors = compileSchema({ items: { $ref: 'https://example.com/x' } }, { registry }).validate([{ a: 1 }]);
    expect(toOutput(errors).errors?.map((it) => [it.absoluteKeywordLocation, it.instanceLocation])).toEqual([
      ['https://example.com/x#/propertyNames', '/0'],
      ['https://example.com/x#/propertyNames/pattern', '/0'],
    ]);
  });

  it('refuses what errors do not know', () => {
    expect(() => toOutput([], 'verbose' as 'basic')).toThrow(
      new RangeError(
        "Cannot write the output: the format 'verbose' needs the keywords that passed, which errors do not have; use 'compileOutput'",
      ),
    );
    expect(() => toOutput([], 'list' as 'basic')).toThrow(RangeError);
    expect(() => toOutput({} as never)).toThrow(TypeError);
  });
});
