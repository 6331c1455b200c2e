import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { isJsonError } from '@wirework/encoding-errors';
import { metBy, runs, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import { draft7 } from '../src/dialects/dialects.ts';
import { compileSchema, type CustomKeyword, formatErrors, type JsonSchema } from '../src/index.ts';
import { refusal } from './support/refusal.ts';

describe('the meta-schema of Draft 7 and the compiler', () => {
  const metaSchema = compileSchema({ $ref: 'http://json-schema.org/draft-07/schema#' });

  /** Values that are right for one keyword or another, and wrong for others. */
  const datum = fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1,
    2.5,
    -1,
    3,
    '',
    'a',
    'string',
    'integer',
    'text',
    '^a+$',
    '(',
    '\\8',
    'http://example.com/a',
    'a b',
    '#/x y',
    '%',
    [],
    {},
    ['a'],
    ['a', 'b'],
    ['a', 'a'],
    ['string'],
    ['string', 'null'],
    ['string', 'text'],
    [1],
    [{}],
    [true, {}],
    [null],
    { a: true },
    { a: { type: 'null' } },
    { a: 1 },
    { a: ['b'] },
    { a: ['b', 'b'] },
    { '(': {} },
    { a: null },
    { a: [] },
  );

  /** All but `$defs`, which is no keyword of Draft 7. */
  const names = [...draft7().contents.keys()].filter((it) => it !== '$defs');

  /**
   * All but the booleans of Draft 4, references with any characters, and drafts of definitions that nothing refers to,
   * which the meta-schema refuses and we take.
   */
  const keywords = names.filter(
    (it) => !['exclusiveMinimum', 'exclusiveMaximum', '$ref', '$id', '$schema'].includes(it),
  );

  const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
    const part = fc.oneof({ maxDepth: 3 }, datum, tie('schema'));
    const value = fc.oneof(
      { maxDepth: 3 },
      datum,
      part,
      fc.array(part, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'x/y'), part, { maxKeys: 2 }),
    );
    const members = fc.array(fc.tuple(fc.constantFrom(...keywords, 'unknown'), value), { maxLength: 3 });
    const bounds = fc.record(
      {
        exclusiveMinimum: fc.constantFrom<unknown>(1, '1', null, 2.5, [], {}),
        $ref: fc.constantFrom<unknown>('#/definitions/known', 5),
        $id: fc.constantFrom<unknown>('#name', 5),
      },
      { requiredKeys: [] },
    );
    return {
      schema: fc.tuple(members, fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, bounds)).map(([list, more]) => {
        return Object.assign(Object.fromEntries(list) as object, more);
      }),
    };
  });

  /** Returns the error of a compilation. */
  function thrown(it: unknown): unknown {
    try {
      compileSchema(it as JsonSchema);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Refusals of schemas that are well-formed. */
  const otherwise = [
    'is an unknown dialect',
    'neither the document nor the registry has',
    'has the anchor',
    'it leads to nothing',
    'leads back to itself',
    'another schema of the document has the same',
  ];

  it('refuse the same schemas, and the compiler names the pointer to the fault', () => {
    const counts = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(schema, (it) => {
        const whole = { definitions: { known: true }, allOf: [it] };
        const error = thrown(whole);
        if (metaSchema.check(whole)) {
          const isListed = isJsonError(error) && otherwise.some((reason) => error.message.includes(reason));
          if (error !== undefined && !isListed) throw error;
          counts.taken++;
        } else {
          if (!isJsonError(error) || error.code !== 'SCHEMA')
            throw new Error('the compiler takes what the meta-schema refuses');
          expect(error.pointer).toMatch(/^\/allOf\/0(?:\/|$)/);
          expect(
            metaSchema
              .validate(whole)
              .flatMap(pointers)
              .some((pointer) => isNear(pointer, error.pointer ?? '')),
          ).toBe(true);
          counts.refused++;
        }
      }),
      { numRuns: runs(4_000) },
    );
    expect(counts.refused).toBeGreaterThan(metBy(500));
    expect(counts.taken).toBeGreaterThan(metBy(500));
  });

  it.each(names)('agree about every value of %s', (keyword) => {
    const values = fc.sample(datum, { numRuns: 500, seed: 7 });
    for (const value of new Set(values)) {
      const it = { definitions: { known: true }, [keyword]: value };
      const error = thrown(it);
      const isTaken = error === undefined || otherwise.some((reason) => String(error).includes(reason));
      const isLenient =
        (keyword.startsWith('exclusive') && typeof value === 'boolean') ||
        (/^\$(?:ref|id|schema)$/.test(keyword) && typeof value === 'string');
      expect([value, isTaken]).toEqual([value, isLenient || metaSchema.check(it)]);
      if (!isTaken)
        expect((error as { readonly pointer: string }).pointer).toMatch(
          new RegExp(`^/${keyword.replace('$', '\\$')}(?:/|$)`),
        );
    }
  });

  function pointers(error: ReturnType<typeof metaSchema.validate>[number]): string[] {
    return [error.pointer, ...error.causes.flatMap(pointers)];
  }

  /** The meta-schema stops at the alternatives of `items`, `dependencies` and `type`, or at the list or map. */
  function isNear(a: string, b: string): boolean {
    return a.startsWith(b) || b.startsWith(a);
  }
});

describe('a bad schema is refused with the pointer to the fault', () => {
  it.each<[unknown, string]>([
    [5, ''],
    [null, ''],
    [[], ''],
    ['x', ''],
    [{ type: 'text' }, '/type'],
    [{ type: ['string', 'text'] }, '/type/1'],
    [{ type: [] }, '/type'],
    [{ enum: 'a' }, '/enum'],
    [{ minLength: -1 }, '/minLength'],
    [{ minLength: '1' }, '/minLength'],
    [{ maxItems: 1.5 }, '/maxItems'],
    [{ minimum: '1' }, '/minimum'],
    [{ multipleOf: 0 }, '/multipleOf'],
    [{ multipleOf: -1 }, '/multipleOf'],
    [{ uniqueItems: 'yes' }, '/uniqueItems'],
    [{ required: 'a' }, '/required'],
    [{ required: [1] }, '/required/0'],
    [{ properties: [] }, '/properties'],
    [{ properties: { 'a/b': 5 } }, '/properties/a~1b'],
    [{ patternProperties: { '(': {} } }, '/patternProperties/('],
    [{ pattern: '[' }, '/pattern'],
    [{ pattern: '\\8' }, '/pattern'],
    [{ format: 7 }, '/format'],
    [{ items: [{}, 1] }, '/items/1'],
    [{ additionalProperties: 'no' }, '/additionalProperties'],
    [{ allOf: [] }, '/allOf'],
    [{ anyOf: {} }, '/anyOf'],
    [{ dependencies: { a: [1] } }, '/dependencies/a/0'],
    [{ if: {}, then: 3 }, '/then'],
    [{ $ref: 5 }, '/$ref'],
    [{ $ref: '#/definitions/none' }, '/$ref'],
    [{ properties: { a: { $ref: 'http://example.com/none' } } }, '/properties/a/$ref'],
    [{ properties: { a: { $ref: '#nowhere' } } }, '/properties/a/$ref'],
    [{ $ref: '#/%' }, '/$ref'],
    [{ $ref: '#/constructor' }, '/$ref'],
    [{ definitions: { a: { $id: 'x' }, b: { $id: 'x' } }, $ref: 'x' }, '/definitions/a/$id'],
    [{ type: ['string', 'string'] }, '/type/1'],
    [{ required: ['a', 'b', 'a'] }, '/required/2'],
    [{ dependencies: { 'a/b': ['c', 'c'] } }, '/dependencies/a~1b/1'],
    [{ dependencies: [] }, '/dependencies'],
    [{ definitions: 5 }, '/definitions'],
    [{ definitions: { a: 5 } }, '/definitions/a'],
    [{ definitions: { a: { properties: { b: { minLength: -1 } } } } }, '/definitions/a/properties/b/minLength'],
    [{ then: 3 }, '/then'],
    [{ $ref: '#/definitions/a', title: 5, definitions: { a: true } }, '/title'],
    [{ $ref: '#/definitions/a', definitions: { a: true }, properties: { b: 1 } }, '/properties/b'],
    [{ $ref: '#/x', x: { $ref: 5 } }, '/x/$ref'],
    [{ $ref: '#/x', x: { title: 5 } }, '/x/title'],
    [{ $id: 5 }, '/$id'],
    [{ $schema: 'draft-07' }, '/$schema'],
    [{ $comment: null }, '/$comment'],
    [{ title: 5 }, '/title'],
    [{ items: { description: 5 } }, '/items/description'],
    [{ examples: 5 }, '/examples'],
    [{ readOnly: 'yes' }, '/readOnly'],
    [{ contentEncoding: 1 }, '/contentEncoding'],
    [{ items: [] }, '/items'],
    [{ additionalItems: 5 }, '/additionalItems'],
    [{ minimum: NaN }, '/minimum'],
    [{ exclusiveMinimum: '1' }, '/exclusiveMinimum'],
    [{ enum: { a: 1 } }, '/enum'],
  ])('%j at %p', (schema, pointer) => {
    expect(refusal(schema)).toEqual({ code: 'SCHEMA', pointer });
  });

  it('names the keyword at fault, and no keyword if the whole schema is at fault', () => {
    const keywordOf = (schema: unknown): unknown => {
      try {
        return compileSchema(schema as JsonSchema);
      } catch (error) {
        return (error as { readonly keyword?: unknown }).keyword;
      }
    };
    expect(
      [
        { minLength: 'x' },
        { properties: { a: { type: 'x' } } },
        { required: ['a', 'a'] },
        { properties: new Map() },
        5,
        new Map(),
      ].map(keywordOf),
    ).toEqual(['minLength', 'type', 'required', 'properties', undefined, undefined]);
  });

  it('ignores malformed strings in unused parts, unless it is strict', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    for (const [unused, pointer] of [
      [{ definitions: { a: { pattern: '(' } } }, '/definitions/a/pattern'],
      [{ definitions: { a: { patternProperties: { '(': true } } } }, '/definitions/a/patternProperties/('],
      [{ $schema, $defs: { a: 'not a schema' } }, '/$defs/a'],
      [{ $schema, $defs: { a: { type: 'text' } } }, '/$defs/a/type'],
    ] as const) {
      expect(refusal(unused)).toBeUndefined();
      expect(refusal(unused, { strict: true })).toEqual({ code: 'SCHEMA', pointer });
      const name = pointer.startsWith('/$defs') ? '$defs' : 'definitions';
      expect(refusal({ ...unused, allOf: [{ $ref: `#/${name}/a` }] })).toEqual({ code: 'SCHEMA', pointer });
    }
  });

  it('compiles schemas that Draft 7 only advises against, and ignores unknown keywords', () => {
    for (const schema of [
      { enum: [] },
      { enum: [1, 1] },
      { required: [] },
      { nonsense: { type: 5 } },
      { default: 5 },
      { const: { type: 5 } },
    ]) {
      expect(refusal(schema)).toBeUndefined();
    }
  });

  it('throws for faults in entries of the registry that a $ref refers to', () => {
    const registry = {
      'http://example.com/a': { definitions: { good: { type: 'string' }, bad: { title: 5 }, worse: { $ref: 7 } } },
    };
    expect(refusal({ $ref: 'http://example.com/a#/definitions/good' }, { registry })).toBeUndefined();
    for (const [name, keyword] of [
      ['bad', 'title'],
      ['worse', '$ref'],
    ]) {
      const pointer = `http://example.com/a#/definitions/${name}/${keyword}`;
      expect(refusal({ $ref: `http://example.com/a#/definitions/${name}` }, { registry })).toEqual({
        code: 'SCHEMA',
        pointer,
      });
    }
  });

  it.each<[string, unknown]>([
    ['Map', new Map([['type', 'string']])],
    ['Set', new Set()],
    ['Date', new Date(0)],
    ['RegExp', /x/],
    ['Promise', Promise.resolve({ type: 'string' })],
    ['Uint8Array', new Uint8Array(2)],
    ['Boolean', Object(false)],
    ['Error', new Error('x')],
    ['URL', new URL('http://example.com')],
  ])('throws for a %s in place of a schema or a constant', (name, exotic) => {
    const places: [unknown, string][] = [
      [exotic, ''],
      [{ items: exotic }, '/items'],
      [{ allOf: [exotic] }, '/allOf/0'],
      [{ definitions: { a: exotic } }, '/definitions/a'],
      [{ properties: exotic }, '/properties'],
      [{ patternProperties: exotic }, '/patternProperties'],
      [{ dependencies: { a: exotic } }, '/dependencies/a'],
      [{ const: exotic }, '/const'],
      [{ enum: [1, exotic] }, '/enum/1'],
    ];
    for (const [schema, pointer] of places) {
      expect(refusal(schema)).toEqual({ code: 'SCHEMA', pointer });
      expect(() => compileSchema(schema as JsonSchema)).toThrow(`expected a plain object, got a ${name}`);
    }
    expect(refusal({ default: exotic, examples: [exotic], 'x-a': exotic })).toBeUndefined();
  });

  it('throws for an instance of a class, such as a schema of another library, in place of a schema, but not of a constant', () => {
    class Struct {
      type = 'string';
    }
    const inherits = Object.create({ type: 'string' }) as object;
    for (const [instance, name] of [
      [new Struct(), 'Struct'],
      [inherits, 'Object'],
      [z.string(), 'ZodString'],
    ] as const) {
      const places: [unknown, string][] = [
        [{ items: instance }, '/items'],
        [{ definitions: { a: instance } }, '/definitions/a'],
        [{ properties: instance }, '/properties'],
      ];
      // A zod schema alone is asked for its JSON Schema.
      if (name !== 'ZodString') places.push([instance, '']);
      for (const [schema, pointer] of places) {
        expect(refusal(schema)).toEqual({ code: 'SCHEMA', pointer });
        expect(() => compileSchema(schema as JsonSchema)).toThrow(
          `expected a plain object, got an instance of ${name}`,
        );
      }
    }
    expect(compileSchema({ const: new Struct() }).check({ type: 'string' })).toBe(true);
  });

  it('compiles objects of another realm and without a prototype', () => {
    const foreign = runInNewContext('({ type: "object", properties: { a: { type: "string" } } })') as JsonSchema;
    const bare = Object.assign(Object.create(null) as object, {
      type: 'object',
      properties: Object.assign(Object.create(null) as object, { a: { type: 'string' } }),
    });
    for (const schema of [foreign, bare, new Proxy({ properties: { a: { type: 'string' } } }, {})]) {
      const { check } = compileSchema(schema as JsonSchema);
      expect([check({ a: 'x' }), check({ a: 1 })]).toEqual([true, false]);
    }
  });

  it.each<[unknown, string]>([
    [{ pattern: '[a' }, "flag 'u': unterminated character class"],
    [{ patternProperties: { 'a(': true } }, "flag 'u': unterminated group"],
    [{ $ref: '#/definitions/Usr', definitions: { User: {} } }, "it leads to nothing; did you mean 'User'?"],
    [{ $ref: '#/definition/User', definitions: { User: {} } }, "it leads to nothing; did you mean 'definitions'?"],
    [{ $ref: '#/definitions/Order', definitions: { User: {} } }, 'it leads to nothing'],
  ])('says why, or what may be meant: %j', (schema, end) => {
    expect(reasonOf(schema).slice(-end.length)).toBe(end);
  });

  it('throws for undefined and a symbol', () => {
    expect(refusal(undefined)?.code).toBe('SCHEMA');
    expect(refusal(Symbol('x'))?.code).toBe('SCHEMA');
  });

  it.each(['required', 'allOf', 'anyOf', 'oneOf', 'items', 'type'])(
    'refuses an element of %s that is undefined or a hole, but no keyword and no member',
    (keyword) => {
      for (const [list, at] of [
        [[undefined], 0],
        [new Array(1), 0],
        [keyword === 'required' || keyword === 'type' ? ['null', undefined] : [true, undefined], 1],
      ] as const) {
        expect(refusal({ [keyword]: list })).toMatchObject({ code: 'SCHEMA', pointer: `/${keyword}/${at}` });
      }
      expect(
        refusal({ [keyword]: undefined, properties: { a: undefined }, dependencies: { a: undefined } }),
      ).toBeUndefined();
    },
  );

  it.each<[string, JsonSchema]>([
    ['itself', { $ref: '#' }],
    ['itself in allOf', { allOf: [{ $ref: '#' }] }],
    [
      'each other',
      { $ref: '#/definitions/a', definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } } },
    ],
    ['itself by not', { not: { $ref: '#' } }],
    ['itself by dependencies', { dependencies: { a: { $ref: '#' } } }],
    ['itself by if, then and else', { if: true, then: { anyOf: [{ $ref: '#' }] } }],
    [
      'each other, first met inside the value',
      {
        properties: { x: { $ref: '#/definitions/a' } },
        allOf: [{ $ref: '#/definitions/a' }],
        definitions: { a: { allOf: [{ $ref: '#' }] } },
      },
    ],
  ])('throws in strict mode for a schema that leads to %s without going into the value', (_, schema) => {
    expect(refusal(schema, { strict: true })?.code).toBe('SCHEMA');
    expect(refusal(schema)).toBeUndefined();
  });

  it('compiles a repeated $ref, and recursion that goes into the value', () => {
    const tree = compileSchema({
      properties: { left: { $ref: '#' }, right: { $ref: '#' } },
      additionalProperties: false,
    });
    expect(tree.check({ left: { right: {} }, right: {} })).toBe(true);
    expect(tree.check({ left: { right: { up: 1 } } })).toBe(false);
  });

  /** Returns the reason with which a schema is refused. */
  function reasonOf(schema: unknown): string {
    try {
      compileSchema(schema as JsonSchema);
      return '';
    } catch (error) {
      return (error as { readonly reason: string }).reason;
    }
  }
});

describe('names that JavaScript knows', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it('treats __proto__ in schemas and data as an ordinary name', () => {
    const schema = parse(
      '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":false}',
    );
    const { check, validate } = compileSchema(schema as JsonSchema);
    expect(check(parse('{"__proto__":"a"}'))).toBe(true);
    expect(check(parse('{"__proto__":1}'))).toBe(false);
    expect(check({})).toBe(false);
    expect(validate(parse('{"__proto__":1}')).map((it) => it.path)).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__'])(
    'does not take %s for a member',
    (name) => {
      expect(compileSchema({ required: [name] }).check({})).toBe(false);
      expect(compileSchema({ dependencies: { [name]: ['x'] } }).check({})).toBe(true);
      expect(compileSchema({ properties: { [name]: false } }).check({})).toBe(true);
      expect(compileSchema({ additionalProperties: false }).validate(JSON.parse(`{"${name}":1}`))).toHaveLength(1);
    },
  );

  it('ignores inherited properties in data', () => {
    const closed = compileSchema({
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(closed.check(Object.create({ a: 1 }))).toBe(false);
    expect(closed.check(Object.assign(Object.create({ b: 1 }) as object, { a: 1 }))).toBe(true);
    expect(closed.check(Object.assign(Object.create({ a: 'x' }) as object, { a: 1 }))).toBe(true);
  });

  it('treats a property that is undefined as absent, as JSON.stringify does', () => {
    const schemas: JsonSchema[] = [
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['b'],
        additionalProperties: false,
      },
      { required: ['a'] },
      { properties: { b: {} }, required: ['b', 'a'] },
      { properties: { a: false, b: { minimum: 2 } } },
      { patternProperties: { '^a': { type: 'string' } } },
      { patternProperties: { '^a': false }, additionalProperties: { type: 'number' } },
      { minProperties: 2 },
      { maxProperties: 1 },
      { propertyNames: { enum: ['b', 'c'] } },
      { dependencies: { a: ['z'] } },
      { dependencies: { b: ['a'] } },
      { dependencies: { a: false } },
      { type: 'object', additionalProperties: false },
      { not: { required: ['a'] } },
    ];
    const values = [
      { a: undefined, b: 1 },
      { b: 1, a: undefined },
      { b: undefined, a: 'x' },
      { a: undefined, b: undefined },
      { b: 3, c: undefined },
      { z: undefined },
    ];
    for (const schema of schemas.flatMap((it): JsonSchema[] => [it, { allOf: [it] }, { properties: { in: it } }])) {
      for (const own of values) {
        const value = typeof schema === 'object' && schema.properties?.['in'] !== undefined ? { in: own } : own;
        for (const maxErrors of [1, 100]) {
          const { check, validate } = compileSchema(schema, { maxErrors });
          const sent: unknown = JSON.parse(JSON.stringify(value));
          expect([schema, value, check(value), validate(value).map(String)]).toEqual([
            schema,
            value,
            check(sent),
            validate(sent).map(String),
          ]);
        }
      }
    }
  });

  it('reports a property that is not enumerable as missing, in check and in validate', () => {
    for (const schema of [
      { required: ['message'] },
      { type: 'object', required: ['message'], properties: { a: {} } },
      { minProperties: 0, required: ['message'] },
    ] as JsonSchema[]) {
      for (const [whole, path] of [
        [schema, 'message'],
        [{ allOf: [schema] }, 'message'],
        [{ properties: { a: schema } }, 'a.message'],
      ] as const) {
        const value = path === 'message' ? new Error('x') : { a: new Error('x') };
        for (const maxErrors of [1, 10]) {
          const { check, validate } = compileSchema(whole, { maxErrors });
          expect([check(value), ...validate(value).map((it) => it.path)]).toEqual([false, path]);
        }
      }
    }
  });

  it('ignores a polluted Object.prototype', () => {
    const names = ['maxErrors', 'strict', 'registry', 'formats', 'type', 'b', 'minLength', '$ref', 'keywords'];
    const seen = withPollutedPrototype(Object.fromEntries(names.map((name) => [name, 'no'])), () => {
      const closed = compileSchema({ properties: { a: { type: 'number' } }, additionalProperties: false }, {});
      return [
        closed.check({ a: 1 }),
        closed.check({ a: 'x' }),
        closed.validate({ a: 1, b: 2 }).map((it) => it.pointer),
        closed.validateText('{"a": 1}'),
      ];
    });
    expect(seen).toEqual([true, false, ['/b'], []]);
  });

  it('reads ~standard and the compile function of a keyword as own properties', () => {
    const seen = withPollutedPrototype(
      { '~standard': { vendor: 'no' }, compile: () => () => true, kind: 'null', line: 7, name: 'no', max: 0 },
      () => {
        const schema = compileSchema({ type: 'string' });
        const error = thrownBy(() => compileSchema({ 'x-a': 1 }, { keywords: { 'x-a': {} as CustomKeyword } }));
        return [schema.check(1), String(error), formatErrors(schema.validateText('1'), '1', {}).split('\n')[0]];
      },
    );
    expect(seen).toEqual([
      false,
      "TypeError: Cannot define the keyword 'x-a': 'compile' is not a function",
      'input:1:1: expected string, got number',
    ]);
  });

  it.each([
    'check',
    'min',
    'max',
    'each',
    'kind',
    'any',
    'string',
    'number',
    'array',
    'object',
    'accepts',
    'holds',
    'steps',
    'texts',
    'position',
  ])('does not read absent keywords from Object.prototype: %s', (name) => {
    const seen = withPollutedPrototype({ [name]: false }, () => {
      const bounds = compileSchema({
        properties: {
          a: { minimum: 3 },
          b: { minLength: 1 },
          c: { minItems: 1 },
          d: { minProperties: 1 },
          e: { enum: [1] },
        },
      });
      return [
        bounds.check({ a: 4, b: 'xy', c: [1], d: { x: 1 }, e: 1 }),
        ...bounds.validate({ a: 2, b: '', c: [], d: {}, e: 2 }).map((it) => it.pointer),
      ];
    });
    expect(seen).toEqual([true, '/a', '/b', '/c', '/d', '/e']);
  });

  it('treats a $ref that is undefined, and a keyword beside one, as absent', () => {
    expect(compileSchema({ $ref: undefined, type: 'string' } as unknown as JsonSchema).check(1)).toBe(false);
    const later = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/a',
      $defs: { a: { type: 'string' } },
      minLength: undefined,
    };
    expect(compileSchema(later as unknown as JsonSchema).check(1)).toBe(false);
  });

  it('treats a subschema that is undefined as absent', () => {
    const schema = {
      properties: { a: undefined, b: { type: 'string' } },
      definitions: { c: undefined },
    } as unknown as JsonSchema;
    expect(compileSchema(schema).check({ a: 1, b: 'x' })).toBe(true);
  });
});
