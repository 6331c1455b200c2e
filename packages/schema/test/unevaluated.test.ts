import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metBy, nested, runs, thrownBy } from '@wirework/test-support';
import { Ajv2020, type AjvSchema } from '../src/ajv.ts';
import { compileSchema, type JsonSchema, type Schema, validateSchema } from '../src/index.ts';
import { refusal, thrown } from './support/refusal.ts';

describe('unevaluated', () => {
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
      () =>
        Object.entries(all.properties ?? {}).every(([name, it]) => !names.includes(name) || evaluateMember(it, name)),
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
        anyOf: [{ properties: { a: { type: 'null' } } }, { properties: { b: true }, required: ['c'] }],
        unevaluatedProperties: false,
      });
      expect(validate({ a: 1, b: 1 }).map((it) => it.keyword)).toEqual(['anyOf']);
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

  describe('parts that subschemas evaluate', () => {
    /** A schema that evaluates parts, a value of evaluated ones alone, and one with others. */
    const evaluating: readonly (readonly [JsonSchema, passes: unknown, fails?: unknown])[] = [
      [{ properties: { a: true } }, { a: 1 }, { a: 1, b: 1 }],
      [{ patternProperties: { '^a': true } }, { a: 1, ab: 1 }, { a: 1, b: 1 }],
      [{ additionalProperties: true }, { a: 1, b: 1 }],
      [{ unevaluatedProperties: true }, { a: 1, b: 1 }],
      [{ prefixItems: [true, true] }, [1, 2], [1, 2, 3]],
      [{ items: true }, [1, 2, 3]],
      [{ contains: { const: 1 } }, [1, 1], [1, 2]],
      [{ unevaluatedItems: true }, [1, 2, 3]],
    ];
    const ways: readonly (readonly [string, (it: JsonSchema) => JsonSchema])[] = [
      ['allOf', (it) => ({ allOf: [true, it] })],
      ['anyOf', (it) => ({ anyOf: [true, it] })],
      ['oneOf', (it) => ({ oneOf: [false, it] })],
      ['if', (it) => ({ if: it })],
      ['then', (it) => ({ if: true, then: it })],
      ['else', (it) => ({ if: false, else: it })],
      ['dependentSchemas', (it) => ({ anyOf: [{ dependentSchemas: { a: it } }, { type: 'array', allOf: [it] }] })],
    ];

    it.each(ways)('count through %s, also when it is in another keyword, and no other parts do', (_, way) => {
      for (const [schema, passes, fails = passes] of evaluating) {
        for (const [, outer] of [['', (it: JsonSchema) => it] as const, ...ways]) {
          const inner = outer(way(schema));
          const { check } = compileSchema({ allOf: [inner], unevaluatedProperties: false, unevaluatedItems: false });
          expect([inner, check(passes), check(fails)]).toEqual([inner, true, fails === passes]);
        }
      }
    });

    it('do not count through not', () => {
      for (const [schema, passes] of evaluating) {
        const closed = { not: { not: schema }, unevaluatedProperties: false, unevaluatedItems: false };
        expect([closed, compileSchema(closed).check(passes)]).toEqual([closed, false]);
      }
    });

    it.each<[string, number, JsonSchema]>([
      ['that evaluate none', 1, { anyOf: [{ 'x-counted': true }, false] }],
      ['after the one that evaluates the last', 0, { anyOf: [{ properties: { a: true } }, { 'x-counted': true }] }],
      [
        'after others that evaluate the last',
        1,
        { allOf: [{ anyOf: [{ properties: { a: true } }] }, { anyOf: [{ 'x-counted': true, properties: {} }] }] },
      ],
      [
        'after an inner one that evaluates the last',
        0,
        { anyOf: [{ anyOf: [{ properties: { a: true } }] }, { 'x-counted': true, properties: {} }] },
      ],
    ])('are not looked for in alternatives %s', (_, expected, schema) => {
      let looks = 0;
      const keywords = { 'x-counted': { compile: () => () => ++looks > 0 } };
      const { check } = compileSchema({ allOf: [schema], unevaluatedProperties: { type: 'number' } }, { keywords });
      expect(check({ a: 1 })).toBe(true);
      expect(looks).toBe(expected);
    });

    it('are looked for in other alternatives after an inner one that does not evaluate the last', () => {
      const named = (name: string): JsonSchema => ({ properties: { [name]: true } });
      const { check } = compileSchema({
        anyOf: [{ anyOf: [named('a'), named('b')] }, named('c')],
        oneOf: [named('d')],
        unevaluatedProperties: false,
      });
      expect([check({ a: 1, b: 1, c: 1, d: 1 }), check({ a: 1, e: 1 })]).toEqual([true, false]);
    });

    it.each([1, 2, 10])('that are not evaluated are reported, %i at most', (maxErrors) => {
      const alternatives: Schema = { anyOf: [{ properties: { a: true }, prefixItems: [true] }] };
      const placesOf = (more: Schema, text: string): unknown =>
        compileSchema({ ...alternatives, ...more }, { maxErrors })
          .validateText(text)
          .map(({ pointer, keyword, column }) => [pointer, keyword, column]);
      const few = (list: readonly unknown[]): unknown => list.slice(0, maxErrors);
      const object = '{"a": 1, "b": 2, "c": "3", "d": 4}';
      const list = '[1, 2, "3", 4]';
      expect(placesOf({ unevaluatedProperties: false }, object)).toEqual(
        few([
          ['/b', 'unevaluatedProperties', 10],
          ['/c', 'unevaluatedProperties', 18],
          ['/d', 'unevaluatedProperties', 28],
        ]),
      );
      expect(placesOf({ unevaluatedProperties: { type: 'string' } }, object)).toEqual(
        few([
          ['/b', 'type', 15],
          ['/d', 'type', 33],
        ]),
      );
      expect(placesOf({ unevaluatedItems: false }, list)).toEqual(
        few([
          ['/1', 'unevaluatedItems', 5],
          ['/2', 'unevaluatedItems', 8],
          ['/3', 'unevaluatedItems', 13],
        ]),
      );
      expect(placesOf({ unevaluatedItems: { type: 'string' } }, list)).toEqual(
        few([
          ['/1', 'type', 5],
          ['/3', 'type', 13],
        ]),
      );
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
      expect(thrownBy(() => compileSchema({ $defs, $ref: '#/$defs/d0', unevaluatedProperties: false }))).toMatchObject({
        limit: 'maxCopiedNames',
        message: expect.stringContaining('it names more than 1000000 parts'),
      });
    });
  });
});

describe('deep and large input', () => {
  const wrapped = (levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema =>
    nested(levels, {}, (inner) => wrap(inner as JsonSchema)) as JsonSchema;

  it.each<[string, (inner: JsonSchema) => JsonSchema]>([
    ['properties', (a) => ({ properties: { a } })],
    ['not', (not) => ({ not })],
    ['items', (items) => ({ items })],
    ['anyOf', (a) => ({ anyOf: [a] })],
  ])('throws for a schema of 10,000 levels of %s', (_, wrap) => {
    expect(refusal(wrapped(10_000, wrap))?.code).toBe('LIMIT_EXCEEDED');
    expect(refusal(wrapped(400, wrap))).toBeUndefined();
  });

  it('throws for a chain of 10,000 $refs, and for a schema that contains itself in place', () => {
    const definitions: Record<string, JsonSchema> = { d10000: {} };
    for (let i = 0; i < 10_000; i++) definitions[`d${i}`] = { allOf: [{ $ref: `#/definitions/d${i + 1}` }] };
    expect(refusal({ $ref: '#/definitions/d0', definitions })?.code).toBe('LIMIT_EXCEEDED');
    const cyclic: Record<string, unknown> = {};
    cyclic['not'] = cyclic;
    expect(refusal(cyclic, { strict: true })?.code).toBe('SCHEMA');
    expect(thrown(() => compileSchema(cyclic).check(1))?.code).toBe('SCHEMA');
  });

  const list = compileSchema({ properties: { next: { $ref: '#' } }, additionalProperties: false });
  const chain = (levels: number, end: unknown): unknown => {
    let value = end;
    for (let i = 0; i < levels; i++) value = { next: value };
    return value;
  };

  it('checks a value of 900 levels, and throws for 100,000', () => {
    expect(list.check(chain(900, {}))).toBe(true);
    expect(list.validate(chain(900, { other: 1 }))[0]?.pointer).toBe(`${'/next'.repeat(900)}/other`);
    for (const run of [list.check, list.validate]) {
      expect(thrown(() => run(chain(100_000, {})))?.code).toBe('LIMIT_EXCEEDED');
    }
    // The count of levels starts anew after an error.
    expect(list.check(chain(900, {}))).toBe(true);
  });

  it('throws a LimitExceededError when levels of the schema overflow the stack', () => {
    let schema: JsonSchema = { properties: { next: { $ref: '#' } }, additionalProperties: false };
    for (let i = 0; i < 20; i++) schema = { anyOf: [{ allOf: [schema] }] };
    const { check, validate } = compileSchema(schema, { maxDepth: 1_000_000 });
    for (const run of [check, validate]) expect(thrown(() => run(chain(20_000, {})))?.code).toBe('LIMIT_EXCEEDED');
    expect(check(chain(20, {}))).toBe(true);
  });

  it('throws an error with a position for a text of 100,000 levels, for any schema', () => {
    for (const text of ['['.repeat(1e5) + ']'.repeat(1e5), '['.repeat(1e5), '{"a":'.repeat(1e5)]) {
      expect(thrown(() => validateSchema(text, true))?.code).toBe('LIMIT_EXCEEDED');
    }
    const deep = '['.repeat(5e4) + ']'.repeat(5e4);
    expect(validateSchema(deep, { type: 'array' }, { maxDepth: 100_000 })).toEqual([]);
    expect(thrown(() => validateSchema(deep, { type: 'array' }, { maxDepth: 49_999 }))?.code).toBe('LIMIT_EXCEEDED');
    expect(validateSchema('['.repeat(1000) + ']'.repeat(1000), { type: 'array' })).toEqual([]);
  });

  it('reads a text of half a million characters', () => {
    const text = JSON.stringify(Array.from({ length: 50_000 }, () => 'abcdefgh'));
    expect(
      validateSchema(`${text.slice(0, -1)},1]`, { items: { type: 'string' } }).map(({ path, index }) => [path, index]),
    ).toEqual([['[50000]', text.length]]);
    expect(thrown(() => validateSchema(`${text}]`, {}))?.code).toBe('SYNTAX');
  });

  it('throws when compared values are too deep', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(thrown(() => compileSchema({ uniqueItems: true }).check([deep, deep]))?.code).toBe('LIMIT_EXCEEDED');
    expect(compileSchema({ const: [[1]] }).check(deep)).toBe(false);
  });

  it('counts the levels of a value for maxDepth, not its parts', () => {
    const tree = compileSchema(
      { items: { $ref: '#' }, properties: { a: { $ref: '#' } }, not: { const: 7 } },
      { maxDepth: 4 },
    );
    const wide = Array.from({ length: 5_000 }, () => [{ a: 1 }]);
    expect([tree.check(wide), tree.validate(wide), tree.check([[7]])]).toEqual([true, [], false]);
    expect(thrown(() => tree.check([[[[1]]]]))?.code).toBe('LIMIT_EXCEEDED');
    expect([tree.check(wide), tree.validate([7, [7]]).length]).toEqual([true, 2]);
  });

  it('counts no levels for a schema without recursion', () => {
    const flat = compileSchema({ items: { items: { items: { items: { type: 'number' } } } } }, { maxDepth: 1 });
    expect([flat.check([[[[1]]]]), flat.check([[[['1']]]])]).toEqual([true, false]);
  });

  it('locates ten thousand errors in one pass', () => {
    const text = JSON.stringify(
      Array.from({ length: 12_000 }, (_, i) => `x${i}`),
      undefined,
      1,
    );
    const errors = compileSchema({ items: { type: 'number' } }).validateText(text);
    expect(errors).toHaveLength(10_000);
    expect(errors[9_999]?.line).toBe(10_001);
  });

  it('reports missing properties before wrong ones, up to maxErrors', () => {
    const few = compileSchema({ required: ['x', 'y', 'z'], additionalProperties: false }, { maxErrors: 4 });
    expect(few.validate({ a: 1, b: 1, c: 1 }).map((it) => it.path)).toEqual(['x', 'y', 'z', 'a']);
  });

  it('returns at most maxErrors errors', () => {
    expect(compileSchema({ items: false }, { maxErrors: 3 }).validate([1, 2, 3, 4, 5])).toHaveLength(3);
  });

  it('evaluates no part once per level above it, to explain a fault far below', () => {
    let looks = 0;
    const keywords = { 'x-counted': { compile: () => () => ++looks > 0 } };
    const schema: JsonSchema = {
      properties: { next: { $ref: '#' }, side: { 'x-counted': true }, last: { type: 'null' } },
      additionalProperties: false,
    };
    const looksAt = (levels: number): number => {
      looks = 0;
      let value: unknown = { side: 1, last: 1 };
      for (let i = 1; i < levels; i++) value = { side: 1, next: value };
      const errors = compileSchema(schema, { keywords }).validate(value);
      expect(errors.map((it) => it.pointer)).toEqual([`${'/next'.repeat(levels - 1)}/last`]);
      return looks;
    };
    // Once to see whether the value passes, once at each of the eight levels below the root, and once to explain.
    expect(looksAt(400) - looksAt(200)).toBeLessThanOrEqual(10 * 200);
  });

  it('checks numbers of every size', () => {
    const half = compileSchema({
      type: 'number',
      multipleOf: 0.5,
      minimum: -1.7976931348623157e308,
      maximum: 1.7976931348623157e308,
    });
    expect(half.validateText('1e308')).toEqual([]);
    expect(half.validateText('-1.7976931348623157e308')).toEqual([]);
    expect(half.validateText('5e-324').map((it) => it.keyword)).toEqual(['multipleOf']);
    expect(half.validateText('1e309').map((it) => it.keyword)).toEqual(['type']);
    expect(half.validateText(`${'9'.repeat(10_000)}`).map((it) => it.keyword)).toEqual(['type']);
    const cent = compileSchema({ multipleOf: 0.01, type: 'number' });
    expect([cent.check(19.99), cent.check(1e300), cent.check(0.005), cent.check(19.999)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(compileSchema({ type: 'integer' }).check(1e300)).toBe(true);
  });

  it('matches a pattern and a text that make backtracking engines explode', () => {
    const schema: JsonSchema = { properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const text = JSON.stringify({ a: `${'a'.repeat(100_000)}!` });
    // A backtracking engine would not end.
    expect(validateSchema(text, schema).map((it) => [it.pointer, it.column])).toEqual([['/a', 6]]);
  });

  it('explains nested alternatives in linear time', () => {
    let schema: JsonSchema = { type: 'string' };
    for (let i = 0; i < 12; i++) schema = { anyOf: Array.from({ length: 8 }, () => ({ items: schema })) };
    let value: unknown = 1;
    for (let i = 0; i < 3; i++) value = [value];
    expect(
      compileSchema({ anyOf: [{ $ref: '#/definitions/a' }], definitions: { a: { type: 'string' } } }).validate(1),
    ).toHaveLength(1);
    expect(compileSchema(wrapped(12, (a) => ({ anyOf: [{ items: a }, { type: 'string' }] }))).check(value)).toBe(true);
  });

  it('searches a similar name among a few hundred names at most', () => {
    const messagesFor = (count: number) => {
      const properties = Object.fromEntries(Array.from({ length: count }, (_, at) => [`property${at}`, true]));
      return compileSchema({ properties, additionalProperties: false }).validate({ propery7: 1 })[0]?.message;
    };
    expect(messagesFor(200)).toBe("property 'propery7' is not allowed; did you mean 'property7'?");
    expect(messagesFor(201)).toBe("property 'propery7' is not allowed");
  });

  it('searches similar names for a thousand unknown ones at most, those in alternatives included', () => {
    const closed: JsonSchema = { properties: { property: true }, additionalProperties: false };
    const hinted = (messages: readonly string[]): number =>
      messages.filter((it) => it.endsWith("did you mean 'property'?")).length;
    const wrong = Array.from({ length: 2_000 }, () => ({ propery: 1 }));
    expect(
      hinted(
        compileSchema({ items: closed })
          .validate(wrong)
          .map((it) => it.message),
      ),
    ).toBe(1_000);
    const errors = compileSchema({ items: { anyOf: [closed, { type: 'string' }] } }).validate(wrong);
    expect(hinted(errors.flatMap((it) => it.causes).map((it) => it.message))).toBe(1_000);
  });
});

describe('keywords beside each other', () => {
  it.each<[JsonSchema, unknown]>([
    [{ type: 'boolean', const: true }, false],
    [{ type: 'boolean', enum: [false] }, true],
    [{ type: 'boolean', not: { const: true } }, true],
    [{ type: 'boolean', if: { const: true }, then: false }, true],
    [{ type: 'string', const: 'a' }, 'b'],
    [{ type: 'integer', enum: [1] }, 2],
  ])('%j refuses %j, as a whole and as a property', (schema, value) => {
    expect(compileSchema(schema).check(value)).toBe(false);
    expect(compileSchema({ properties: { a: schema } }).validate({ a: value })).toHaveLength(1);
    expect(compileSchema({ items: schema }).check([value])).toBe(false);
  });

  describe('bounds beside a type', () => {
    it.each<[JsonSchema, readonly unknown[], readonly unknown[]]>([
      [{ type: 'number', minimum: 1.5, maximum: 3 }, [1.5, 3], [1.4, 3.1, '2']],
      [{ type: 'integer', minimum: 1, maximum: 3 }, [1, 3, 2.0], [0, 4, 2.5]],
      [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, [1.1, 2.9], [1, 3]],
      [
        { type: 'string', minLength: 2, maxLength: 3 },
        ['ab', 'abc', '😀😀', '😀😀😀'],
        ['a', 'abcd', '😀', '😀😀😀😀', '😀😀😀x', 'é'],
      ],
      [{ type: 'string', maxLength: 0 }, [''], ['a', '😀']],
      // Half a pair of surrogates is a character.
      [
        { type: 'string', minLength: 2, maxLength: 2 },
        ['a\ude00', '\ud83da', '\ude00\ud83d', '\ud83d\ud83d', '\ude00\ude00', '😀\ude00'],
        ['😀', '\ud83d', 'a\ude00b'],
      ],
      [{ type: 'string', minLength: 3 }, ['abc', 'a😀b', '😀😀😀'], ['a😀', '😀😀', 'ab']],
      // The booleans of Draft 4.
      [
        { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
        [1.1, 2.9],
        [1, 3, 0, 4],
      ],
      [
        { type: 'number', minimum: 1, exclusiveMinimum: false, maximum: 3, exclusiveMaximum: false },
        [1, 3],
        [0.9, 3.1],
      ],
      [{ exclusiveMinimum: true, exclusiveMaximum: true }, [-5, 0, 0.5, 1, 5, 'x'], []],
      [
        { type: 'number', maximum: -1e308, minimum: -1.7976931348623157e308 },
        [-1e308, -1.7976931348623157e308],
        [-Infinity, 0],
      ],
    ])('%j', (schema, right, wrong) => {
      const { check, validate } = compileSchema(schema);
      const inside = compileSchema({ items: schema });
      for (const value of right)
        expect([value, check(value), validate(value), inside.check([value])]).toEqual([value, true, [], true]);
      for (const value of wrong)
        expect([value, check(value), validate(value).length, inside.validate([value]).length]).toEqual([
          value,
          false,
          1,
          1,
        ]);
    });
  });

  it('an if without then and else is not evaluated, but has to be a schema', () => {
    const alone = compileSchema({ if: { pattern: '^(a*)\\1b' }, then: {} });
    expect(alone.check('a'.repeat(100_000))).toBe(true);
    expect(() => compileSchema({ if: { $ref: '#/definitions/missing' } })).toThrow(
      "cannot resolve '#/definitions/missing'",
    );
  });

  it('a closed object may have a property that a pattern matches, at the root and below', () => {
    const closed: JsonSchema = {
      properties: { a: true },
      patternProperties: { '^x': { type: 'number' } },
      additionalProperties: false,
    };
    for (const [schema, wrap] of [
      [closed, (it: unknown) => it],
      [{ items: closed }, (it: unknown) => [it]],
    ] as const) {
      for (const maxErrors of [1, 10]) {
        const { check, validate } = compileSchema(schema, { maxErrors });
        const values = [{ a: 1, xy: 1 }, { xy: 'no' }, { y: 1 }].map(wrap);
        expect(values.map((it) => [check(it), validate(it).length])).toEqual([
          [true, 0],
          [false, 1],
          [false, 1],
        ]);
      }
    }
  });
});
