import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { Ajv2020, type AjvSchema } from '../src/ajv.ts';
import { compileSchema, type JsonSchema, type Schema } from '../src/index.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the members that a schema evaluates, as plainly as the draft says it; `undefined` if the object does not
 * pass.
 */
function evaluated(schema: unknown, object: Members): ReadonlySet<string> | undefined {
  if (typeof schema === 'boolean') return schema ? new Set() : undefined;
  const all = schema as Schema & { readonly not?: unknown };
  const names = Object.keys(object);
  const found = new Set<string>();
  const add = (more: ReadonlySet<string> | undefined): boolean => {
    for (const name of more ?? []) found.add(name);
    return more !== undefined;
  };
  const evaluateMember = (inner: unknown, name: string): boolean => {
    found.add(name);
    return inner !== false;
  };
  const tests: (() => boolean)[] = [
    () => (all.required ?? []).every((name) => Object.hasOwn(object, name)),
    () => Object.entries(all.properties ?? {}).every(([name, it]) => !names.includes(name) || evaluateMember(it, name)),
    () =>
      all.patternProperties === undefined ||
      names.filter((name) => name === 'a').every((name) => evaluateMember(true, name)),
    () => all.additionalProperties === undefined || names.every((name) => evaluateMember(true, name)),
    () => (all.allOf ?? []).every((it) => add(evaluated(it, object))),
    () => all.anyOf === undefined || all.anyOf.filter((it) => add(evaluated(it, object))).length > 0,
    () => all.oneOf === undefined || all.oneOf.filter((it) => add(evaluated(it, object))).length === 1,
    () => all.not === undefined || evaluated(all.not, object) === undefined,
    () => {
      if (all.if === undefined) return true;
      const branch = add(evaluated(all.if, object)) ? all.then : all.else;
      return branch === undefined || add(evaluated(branch, object));
    },
    () =>
      Object.entries(all.dependentSchemas ?? {}).every(
        ([name, it]) => !names.includes(name) || add(evaluated(it, object)),
      ),
    () =>
      all.unevaluatedProperties === undefined ||
      names.filter((name) => !found.has(name)).every((name) => evaluateMember(all.unevaluatedProperties, name)),
  ];
  return tests.every((test) => test()) ? found : undefined;
}

const name = fc.constantFrom('a', 'b', 'c');
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.record(
        {
          required: fc.uniqueArray(name, { maxLength: 1 }),
          properties: fc.dictionary(name, fc.boolean(), { maxKeys: 2 }),
          patternProperties: fc.constant({ '^a$': true }),
          additionalProperties: fc.constant(true),
          allOf: list,
          anyOf: list,
          oneOf: list,
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
          dependentSchemas: fc.dictionary(name, tie('schema'), { maxKeys: 1 }),
          unevaluatedProperties: fc.boolean(),
          prefixItems: fc.constant([true]),
          items: fc.constant(true),
          unevaluatedItems: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

describe('unevaluatedProperties', () => {
  it('agrees with the words of the draft about every schema and object', () => {
    const objects: readonly Members[] = [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, { c: 1 }, { a: 1, b: 1, c: 1 }];
    let refused = 0;
    fc.assert(
      fc.property(schema, (inner) => {
        const whole: JsonSchema = { allOf: [inner], unevaluatedProperties: false };
        const { check, validate } = compileSchema(whole);
        for (const object of objects) {
          const passes = evaluated(whole, object) !== undefined;
          if (!passes) refused++;
          expect([check(object), validate(object).length === 0]).toEqual([passes, passes]);
        }
      }),
      { numRuns: runs(2_000) },
    );
    expect(refused).toBeGreaterThan(metBy(1_000));
  });

  it('agrees with compileSchema in Ajv2020, beside schemas that evaluate all properties or items', () => {
    const values: readonly unknown[] = [{}, { a: 1 }, { a: 1, b: 1 }, { c: 1 }, [], [1], [1, 2]];
    const seen = { passed: 0, failed: 0 };
    const closed = fc.constantFrom<JsonSchema>(
      { additionalProperties: { type: 'number' } },
      { unevaluatedProperties: { type: 'number' } },
      { items: { type: 'number' } },
      { unevaluatedItems: { type: 'number' } },
    );
    fc.assert(
      fc.property(fc.oneof(closed, schema), fc.boolean(), fc.boolean(), (inner, isTried, allErrors) => {
        const whole: JsonSchema = { allOf: [inner], unevaluatedProperties: false, unevaluatedItems: false };
        const document = isTried ? { oneOf: [whole, false] } : whole;
        // With the option, nodes check values at the top, too.
        const validate = new Ajv2020({ useDefaults: true, strict: false, allErrors }).compile(document as AjvSchema);
        const { check } = compileSchema(document);
        for (const value of values) {
          const passes = check(value);
          seen[passes ? 'passed' : 'failed']++;
          expect(validate(value)).toBe(passes);
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(Math.min(seen.passed, seen.failed)).toBeGreaterThan(metBy(500));
  });

  it.each<[JsonSchema, unknown, number]>([
    [{ additionalProperties: { type: 'string' }, unevaluatedProperties: false }, { a: 'x' }, 0],
    [{ additionalProperties: { type: 'string' }, unevaluatedProperties: false }, { a: 1 }, 1],
    [{ allOf: [{ items: { type: 'string' } }], unevaluatedItems: false }, ['x'], 0],
    [{ allOf: [{ items: { type: 'string' } }], unevaluatedItems: false }, [1], 1],
    [{ not: { items: {}, unevaluatedItems: false } }, [1], 1],
  ])('has no error of its own in Ajv2020 where %j evaluates all of %j', (document, value, count) => {
    const ajv = new Ajv2020({ useDefaults: true, strict: false, allErrors: true });
    const validate = ajv.compile({ $ref: '#/$defs/it', $defs: { it: document as object } });
    validate(value);
    expect((validate.errors ?? []).length).toBe(count);
  });

  it('reports the name of each property that is not evaluated, with its location', () => {
    const { validate, validateText } = compileSchema({
      allOf: [{ properties: { a: true } }],
      unevaluatedProperties: false,
    });
    expect(validate({ a: 1, 'b.c': 2 }).map((it) => [String(it), it.keyword, it.schemaPointer, it.params])).toEqual([
      [
        "validation error at path 'b\\.c': property 'b.c' is not allowed",
        'unevaluatedProperties',
        '/unevaluatedProperties',
        { name: 'b.c' },
      ],
    ]);
    expect(validateText('{\n  "b": 1\n}').map(({ line, column }) => [line, column])).toEqual([[2, 3]]);
  });

  it('checks the properties that are not evaluated by a schema', () => {
    const { check, validate } = compileSchema({
      anyOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, true],
      unevaluatedProperties: { type: 'number' },
    });
    expect([{ a: 'x', b: 1 }, { a: 'x', b: 'x' }, { b: 'x' }].map(check)).toEqual([true, false, false]);
    expect(validate({ b: 'x' }).map(String)).toEqual(["validation error at path 'b': expected number, got string"]);
  });

  it('reports no property if no alternative matches', () => {
    const { validate } = compileSchema({
      anyOf: [{ properties: { a: { type: 'null' } }, required: ['a'] }],
      unevaluatedProperties: false,
    });
    expect(validate({ a: 1 }).map((it) => it.keyword)).toEqual(['anyOf']);
  });

  it('is additionalProperties in a schema without other schemas', () => {
    const { validate } = compileSchema({ properties: { value: true }, unevaluatedProperties: false });
    expect(validate({ values: 1 }).map((it) => [it.keyword, it.message])).toEqual([
      ['unevaluatedProperties', "property 'values' is not allowed; did you mean 'value'?"],
    ]);
  });
});

describe('unevaluatedItems', () => {
  it('reports the index of each item that is not evaluated, with its location', () => {
    const { validate, validateText, check } = compileSchema({
      prefixItems: [true],
      contains: { type: 'null' },
      unevaluatedItems: false,
    });
    expect([[1, null], [1, null, null], [null]].map(check)).toEqual([true, true, true]);
    expect(validate([1, null, 2]).map((it) => [String(it), it.keyword, it.params])).toEqual([
      ["validation error at path '[2]': element 2 is not allowed", 'unevaluatedItems', { index: 2 }],
    ]);
    expect(validateText('[1, null,\n 2]').map(({ line, column }) => [line, column])).toEqual([[2, 2]]);
  });

  it('counts the items of contains in Draft 2019-09', () => {
    const { check } = compileSchema({
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      contains: { type: 'null' },
      unevaluatedItems: false,
    });
    expect([check([null]), check([])]).toEqual([false, false]);
  });
});

describe('hostile schemas with unevaluated parts', () => {
  const wrap = (
    levels: number,
    inner: JsonSchema,
    more: (schema: JsonSchema, level: number) => JsonSchema,
  ): JsonSchema => {
    let result = inner;
    for (let level = 0; level < levels; level++) result = more(result, level);
    return result;
  };

  it.each<[string, JsonSchema, unknown, unknown]>([
    [
      'in alternatives of alternatives',
      wrap(150, { properties: { a: true }, unevaluatedProperties: false }, (it, level) => ({
        anyOf: [it, { properties: { [`b${level}`]: { type: 'null' } } }],
        unevaluatedProperties: false,
      })),
      { a: 1 },
      { z: 1 },
    ],
    [
      'in conditions of conditions',
      wrap(150, { properties: { a: true } }, (it) => ({
        if: it,
        then: { properties: { a: true } },
        unevaluatedProperties: false,
      })),
      { a: 1 },
      { z: 1 },
    ],
    [
      'in alternatives that are the same',
      {
        $ref: '#/$defs/d0',
        unevaluatedProperties: false,
        $defs: Object.fromEntries(
          Array.from({ length: 100 }, (_, at): [string, JsonSchema] => {
            const $ref = `#/$defs/d${at + 1}`;
            return [`d${at}`, at % 2 === 0 ? { anyOf: [{ $ref }, { $ref }] } : { allOf: [{ $ref }, { $ref }] }];
          }).concat([['d100', { properties: { a: true } }]]),
        ),
      },
      { a: 1 },
      { z: 1 },
    ],
    [
      'in each other by contains',
      { anyOf: [{ type: 'null' }, { type: 'array' }], contains: { $ref: '#' }, unevaluatedItems: false },
      JSON.parse('['.repeat(300) + 'null' + ']'.repeat(300)),
      JSON.parse('['.repeat(300) + '1' + ']'.repeat(300)),
    ],
  ])('are checked once for each part: %s', (_, hostile, passes, fails) => {
    const { check, validate } = compileSchema(hostile);
    expect([check(passes), check(fails), validate(fails).length > 0]).toEqual([true, false, true]);
  });

  it('throws when schemas of schemas name too many properties', () => {
    const $defs: Record<string, JsonSchema> = { d200: {} };
    for (let at = 0; at < 200; at++) {
      const properties = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p${at}_${i}`, true]));
      $defs[`d${at}`] = { allOf: [{ $ref: `#/$defs/d${at + 1}` }], properties, unevaluatedProperties: false };
    }
    expect(() => compileSchema({ $defs, $ref: '#/$defs/d0', unevaluatedProperties: false })).toThrow(
      'it names more than 1000000 parts',
    );
  });
});
