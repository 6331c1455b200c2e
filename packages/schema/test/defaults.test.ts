import { describe, expect, it } from '@jest/globals';
import { frozen, nested, runs, withPollutedPrototype } from '@wirework/test-support';
import fc from 'fast-check';
import { compileDefaults } from '../src/convert.ts';
import { compileSchema, type JsonSchema } from '../src/index.ts';

const fill = (schema: JsonSchema, value: unknown): unknown => compileDefaults(schema)(value);
const parse = (text: string): unknown => JSON.parse(text);

const cases: [string, JsonSchema, unknown, unknown][] = [
  ['a member that is missing', { properties: { a: { default: 1 } } }, {}, { a: 1 }],
  ['a member that is undefined', { properties: { a: { default: 1 } } }, { a: undefined }, { a: 1 }],
  [
    'no member that is there, even null',
    { properties: { a: { default: 1 }, b: { default: 1 } } },
    { a: null, b: 0 },
    { a: null, b: 0 },
  ],
  [
    'falsy defaults',
    { properties: { a: { default: null }, b: { default: false }, c: { default: 0 }, d: { default: '' } } },
    {},
    { a: null, b: false, c: 0, d: '' },
  ],
  ['members of members', { properties: { a: { properties: { b: { default: 1 } } } } }, { a: {} }, { a: { b: 1 } }],
  ['nothing into what is missing itself', { properties: { a: { properties: { b: { default: 1 } } } } }, {}, {}],
  [
    'defaults in defaults',
    { properties: { a: { default: {}, properties: { b: { default: 1 } } } } },
    {},
    { a: { b: 1 } },
  ],
  ['elements', { items: { properties: { a: { default: 1 } } } }, [{}, 2, { a: 3 }], [{ a: 1 }, 2, { a: 3 }]],
  [
    'the places of a tuple',
    {
      items: [{ default: 1 }, { properties: { a: { default: 2 } } }, { default: 3 }],
      additionalItems: { properties: { b: { default: 4 } } },
    },
    [0, {}, 5, {}],
    [0, { a: 2 }, 5, { b: 4 }],
  ],
  ['places at the end of a tuple', { items: [{}, { default: 1 }, { default: 2 }] }, ['x'], ['x', 1, 2]],
  ['no place after one without a default', { items: [{}, { default: 1 }] }, [], []],
  [
    'nothing for additionalItems without a tuple',
    { additionalItems: { properties: { a: { default: 1 } } } },
    [{}],
    [{}],
  ],
  [
    'additional members',
    { properties: { a: {} }, additionalProperties: { properties: { x: { default: 1 } } } },
    { a: {}, b: {} },
    { a: {}, b: { x: 1 } },
  ],
  [
    'members by pattern',
    {
      patternProperties: { '^a': { properties: { x: { default: 1 } } }, b$: { properties: { y: { default: 2 } } } },
      additionalProperties: { properties: { z: { default: 3 } } },
    },
    { ab: {}, c: {} },
    { ab: { x: 1, y: 2 }, c: { z: 3 } },
  ],
  [
    'allOf',
    {
      allOf: [{ properties: { a: { default: 1 } } }, { properties: { a: { default: 2 }, b: { default: 3 } } }],
      properties: { b: { default: 4 } },
    },
    {},
    { b: 4, a: 1 },
  ],
  [
    'what one schema inserts, for another one',
    { properties: { a: { properties: { b: { default: 1 } } } }, allOf: [{ properties: { a: { default: {} } } }] },
    {},
    { a: { b: 1 } },
  ],
  [
    '$ref',
    {
      properties: { a: { $ref: '#/definitions/a' } },
      definitions: { a: { $ref: '#/definitions/b' }, b: { default: {}, properties: { c: { default: 1 } } } },
    },
    {},
    { a: { c: 1 } },
  ],
  [
    'a default beside a $ref, before the one it leads to',
    {
      properties: { a: { $ref: '#/definitions/a', default: 2 }, b: { $ref: '#/definitions/a' } },
      definitions: { a: { default: 1 } },
    },
    {},
    { a: 2, b: 1 },
  ],
  [
    'recursive schemas',
    { properties: { id: { default: 0 }, next: { $ref: '#' } } },
    { next: { next: {} } },
    { next: { next: { id: 0 }, id: 0 }, id: 0 },
  ],
  [
    'an $id',
    { $id: 'http://x/a/', properties: { p: { $ref: 'b' } }, definitions: { b: { $id: 'b', default: 7 } } },
    {},
    { p: 7 },
  ],
  ['nothing for the whole value', { default: { a: 1 } }, undefined, undefined],
  ['nothing for text', { properties: { a: { default: 1 } } }, 'text', 'text'],
  ['nothing for a boolean schema', true, { a: 1 }, { a: 1 }],
];

describe('compileDefaults()', () => {
  it.each(cases)('fills in %s', (_name, schema, value, expected) => {
    expect(fill(schema, frozen(value))).toEqual(expected);
  });

  it.each(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'contains', 'propertyNames', 'dependencies'])(
    'takes defaults below %s only where they always apply',
    (keyword) => {
      const inner = { properties: { a: { default: 1 } } };
      const value =
        { anyOf: [inner, {}], oneOf: [inner, false], allOf: [inner], dependencies: { b: inner } }[keyword] ?? inner;
      const result = fill({ [keyword]: value } as JsonSchema, { b: 1 });
      expect(result).toEqual(keyword === 'allOf' ? { b: 1, a: 1 } : { b: 1 });
    },
  );

  it('returns the same value if nothing is missing, and shares unchanged parts', () => {
    const withDefaults = compileDefaults({
      properties: { a: {}, b: { properties: { c: { default: 1 } } }, n: { default: 0 } },
    });
    const whole = { a: [1], b: { c: 2 }, n: Number.NaN };
    expect(withDefaults(whole)).toBe(whole);
    const lacking = { a: [1], b: {}, n: 1 };
    const filled = withDefaults(lacking) as typeof lacking;
    expect(filled.a).toBe(lacking.a);
    expect(filled.b).not.toBe(lacking.b);
    expect(lacking).toEqual({ a: [1], b: {}, n: 1 });
  });

  it('inserts a new copy of a default into each value', () => {
    const schema = { properties: { a: { default: { list: [] as number[] } } } };
    const withDefaults = compileDefaults(schema);
    const one = withDefaults({}) as { a: { list: number[] } };
    one.a.list.push(1);
    schema.properties.a.default.list.push(2);
    expect(withDefaults({})).toEqual({ a: { list: [] } });
  });

  it('keeps values that are not JSON', () => {
    const [date, map] = [new Date(0), new Map([['a', 1]])];
    expect(fill({ properties: { b: { default: 1 } } }, date)).toBe(date);
    expect(
      (
        fill({ properties: { m: { properties: { b: { default: 1 } } }, c: { default: 1 } } }, { m: map }) as {
          m: unknown;
        }
      ).m,
    ).toBe(map);
  });

  it('follows references into the registry', () => {
    const registry = { 'http://x/y': { properties: { a: { default: 1 } } } };
    expect(compileDefaults({ items: { $ref: 'http://x/y' } }, { registry })([{}])).toEqual([{ a: 1 }]);
  });

  it('resolves references by the location of a schema, even if its object occurs elsewhere', () => {
    const both = { properties: { p: { $ref: 'x' } } };
    const at = (side: string): JsonSchema => ({ $id: `http://a/${side}/`, properties: { v: both } });
    const registry = { 'http://a/l/x': { default: 1 }, 'http://a/r/x': { default: 2 } };
    expect(
      compileDefaults({ properties: { l: at('l'), r: at('r') } }, { registry })({ l: { v: {} }, r: { v: {} } }),
    ).toEqual({ l: { v: { p: 1 } }, r: { v: { p: 2 } } });
  });

  it('does not read parts without defaults', () => {
    const withDefaults = compileDefaults(
      { properties: { a: { properties: { b: { items: {} } } }, c: { default: 1 } } },
      { maxDepth: 1 },
    );
    expect(withDefaults({ a: { b: [[]] } })).toEqual({ a: { b: [[]] }, c: 1 });
  });

  it('inserts the default of a required property', () => {
    const schema = {
      type: 'object',
      properties: { port: { type: 'integer', default: 80 } },
      required: ['port'],
    } as const;
    expect(compileSchema(schema).check({})).toBe(false);
    expect(compileSchema(schema).check(compileDefaults(schema)({}))).toBe(true);
  });

  it('throws for an invalid schema and invalid options, as compileSchema does', () => {
    expect(() => compileDefaults({ properties: { a: { type: 'nothing' as never } } })).toThrow(
      expect.objectContaining({ code: 'SCHEMA', pointer: '/properties/a/type' }),
    );
    expect(() => compileDefaults({ properties: { a: { $ref: '#/properties/a' } } })).toThrow(
      expect.objectContaining({ code: 'SCHEMA' }),
    );
    expect(() => compileDefaults({ properties: { a: { default: { n: 1n } } } })).toThrow(
      expect.objectContaining({ code: 'SCHEMA', pointer: '/properties/a/default' }),
    );
    expect(() => compileDefaults({}, { maxDepht: 1 } as never)).toThrow(TypeError);
  });
});

describe('compileDefaults(), for hostile input', () => {
  it('treats names that JavaScript knows as ordinary properties', () => {
    const schema = parse(
      '{"properties": {"__proto__": {"default": {"x": 1}}, "toString": {"default": 1}, "constructor": {"properties": {"prototype": {"default": 2}}}}}',
    ) as JsonSchema;
    const filled = fill(schema, {}) as object;
    expect(JSON.stringify(filled)).toBe('{"__proto__":{"x":1},"toString":1}');
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
    expect(fill(schema, parse('{"__proto__": {}, "toString": 0}'))).toEqual(parse('{"__proto__": {}, "toString": 0}'));
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('ignores properties on Object.prototype', () => {
    const withDefaults = compileDefaults({
      properties: { a: { default: 1 }, b: { properties: { a: { default: 2 } } } },
    });
    withPollutedPrototype(
      { a: 9, b: {}, default: 9, properties: { c: { default: 1 } }, allOf: [{ properties: { c: { default: 1 } } }] },
      () => {
        expect(Object.entries(withDefaults({}) as object)).toEqual([['a', 1]]);
        expect(Object.entries(compileDefaults({ properties: { x: {} } })({}) as object)).toEqual([]);
      },
    );
  });

  it('throws for defaults in defaults without end', () => {
    const schema: JsonSchema = {
      properties: { a: { default: {}, allOf: [{ $ref: '#' }] }, b: { default: {}, allOf: [{ $ref: '#' }] } },
    };
    expect(() => fill(schema, {})).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 1000 }),
    );
    const level = (at: number): JsonSchema => ({
      default: {},
      properties: { a: { $ref: `#/definitions/${at}` }, b: { $ref: `#/definitions/${at}` } },
    });
    const definitions = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [at, at === 39 ? { default: 1 } : level(at + 1)]),
    );
    expect(() => fill({ allOf: [level(0)], definitions }, {})).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDefaults', max: 100_000 }),
    );
  });

  it('throws for a value that is too deep, and for a cycle', () => {
    const schema: JsonSchema = { properties: { a: { $ref: '#' }, b: { default: 1 } } };
    const deep = (levels: number): unknown => nested(levels, {}, (a) => ({ a }));
    expect(() => fill(schema, deep(1000))).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 1000 }));
    expect(JSON.stringify(fill(schema, deep(800))).split('"b":1')).toHaveLength(802);
    expect(() => compileDefaults(schema, { maxDepth: 1_000_000 })(deep(100_000))).toThrow(
      expect.objectContaining({ limit: 'maxDepth', max: 1_000_000 }),
    );
    const cycle: Record<string, unknown> = {};
    cycle['a'] = cycle;
    expect(() => fill(schema, cycle)).toThrow(expect.objectContaining({ limit: 'maxDepth' }));
    const twice: JsonSchema = {
      allOf: [{ $ref: '#/definitions/node' }],
      definitions: { node: { properties: { a: { $ref: '#' }, b: { default: 1 } } } },
    };
    expect(JSON.stringify(fill(twice, deep(600))).split('"b":1')).toHaveLength(602);
  });

  it('fills parts that occur many times a bounded number of times', () => {
    const schema: JsonSchema = { items: { $ref: '#' }, properties: { a: { default: 1 } } };
    const shared = nested(60, {}, (inner) => [inner, inner]);
    let filled = fill(schema, shared) as unknown[];
    for (let level = 0; level < 60; level++) filled = filled[1] as unknown[];
    expect(filled).toEqual({ a: 1 });
  });

  it('compiles objects that schemas share once', () => {
    const schema = nested(60, { properties: { a: { default: 1 } } }, (inner) => ({
      properties: { l: inner, r: inner },
    })) as JsonSchema;
    expect(
      fill(
        schema,
        nested(60, {}, (r) => ({ r })),
      ),
    ).toEqual(nested(60, { a: 1 }, (r) => ({ r })));
    const doubled = nested(60, { properties: { a: { default: 1 } } }, (inner) => ({
      allOf: [inner, inner],
    })) as JsonSchema;
    expect([{}, 'x', 5, null, undefined].map((it) => fill(doubled, it))).toEqual([{ a: 1 }, 'x', 5, null, undefined]);
  });
});

/** Puts in what is missing, schema after schema, until nothing is: as plainly as can be, without a thought of speed. */
function plainly(root: JsonSchema, given: unknown): unknown {
  const value: unknown = structuredClone(given);
  const visit = (schema: unknown, it: unknown): boolean => {
    if (typeof schema !== 'object' || schema === null || typeof it !== 'object' || it === null) return false;
    const { properties = {}, patternProperties, additionalProperties, items, allOf = [], $ref } = schema as Parts;
    if ($ref !== undefined) return visit(shared, it);
    const members = it as Record<string, unknown>;
    let changed = false;
    const also = (more: boolean): void => void (changed ||= more);
    if (Array.isArray(it)) it.forEach((element) => also(visit(items, element)));
    else {
      for (const [name, inner] of Object.entries(properties)) {
        if (!Object.hasOwn(members, name) && inner.default !== undefined) {
          members[name] = structuredClone(inner.default);
          changed = true;
        }
        also(visit(inner, members[name]));
      }
      for (const name of Object.keys(members)) {
        if (name === 'a' && patternProperties !== undefined) also(visit(patternProperties.a, members[name]));
        else if (!Object.hasOwn(properties, name)) also(visit(additionalProperties, members[name]));
      }
    }
    for (const inner of allOf) also(visit(inner, it));
    if (changed) visit(schema, it);
    return changed;
  };
  visit(root, value);
  return value;
}

interface Parts {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly patternProperties?: { readonly a: unknown };
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly allOf?: readonly unknown[];
}

const shared = { properties: { a: { default: { b: {} } } } };

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(1, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const schema = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom({}, { $ref: '#/definitions/d' }),
    fc.record(
      {
        default: fc.constantFrom<unknown>(1, {}, [], [{}], { a: {} }, { c: [{}] }),
        items: tie('schema'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
        patternProperties: fc.record({ a: tie('schema') }),
        additionalProperties: tie('schema'),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

describe('compileDefaults(), for any schema and value', () => {
  it('equals inserting one default after another, and changes nothing the second time', () => {
    fc.assert(
      fc.property(schema, value, (inner, given) => {
        const whole = { ...inner, definitions: { d: shared } } as JsonSchema;
        const withDefaults = compileDefaults(whole);
        const filled = withDefaults(frozen(given));
        expect(withDefaults(filled)).toBe(filled);
        expect(filled).toEqual(plainly(whole, given));
      }),
      { numRuns: runs(1000) },
    );
  });
});
