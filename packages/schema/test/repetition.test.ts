import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import { compileSchema, type JsonSchema, type Schema, type ValidationError } from '../src/index.ts';

/** A schema of so many levels, each of which holds the one below it twice, as anchors of YAML give: the same object. */
function doubled(levels: number, wrap: (inner: Schema) => Schema, inner: Schema = { type: 'string' }): Schema {
  return levels === 0 ? inner : doubled(levels - 1, wrap, wrap(inner));
}

/** Returns a schema that doubles itself at each level by references to definitions. */
function referred(levels: number, wrap: (inner: Schema) => Schema): Schema {
  const definitions: Record<string, Schema> = { [`d${levels}`]: { type: 'string' } };
  for (let at = 0; at < levels; at++) definitions[`d${at}`] = wrap({ $ref: `#/definitions/d${at + 1}` });
  return { allOf: [{ $ref: '#/definitions/d0' }], definitions };
}

const wraps: [string, (inner: Schema) => Schema][] = [
  ['allOf', (it) => ({ allOf: [it, it] })],
  ['anyOf', (it) => ({ anyOf: [it, it] })],
  ['anyOf beside allOf', (it) => ({ anyOf: [it, { not: it }], allOf: [it] })],
  ['if and else', (it) => ({ if: it, else: it })],
];

describe('a schema that contains the same parts many times', () => {
  it.each(wraps)('looks at a value once with each object, and with each definition: %s', (_, wrap) => {
    for (const schema of [doubled(300, wrap), referred(100, wrap)]) {
      const { check, validate } = compileSchema(schema, { maxErrors: 100 });
      expect([check('x'), check(1), validate('x'), validate(1).length > 0]).toEqual([true, false, [], true]);
      // Each value has a verdict of its own.
      const each = compileSchema({ items: { $id: 'http://example.com/', ...schema } });
      expect([each.check(['x', 'y', 'x']), each.check(['x', 1, 'x']), each.check([[], 'x'])]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });

  it('reports errors of a small object at each of its places', () => {
    const address: JsonSchema = { type: 'object', properties: { city: { type: 'string' } } };
    const errors = compileSchema({ properties: { billing: address, shipping: address } }).validate({
      billing: 1,
      shipping: { city: 1 },
    });
    expect(errors.map((it) => it.schemaPointer)).toEqual([
      '/properties/billing/type',
      '/properties/shipping/properties/city/type',
    ]);
  });

  it('reports errors of a large object at one of its places', () => {
    const large: JsonSchema = {
      properties: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, { type: 'string' }])),
    };
    const errors = compileSchema({ properties: { a: large, b: large } }).validate({ b: { p7: 1 } });
    expect(errors.map((it) => [it.pointer, it.schemaPointer])).toEqual([['/b/p7', '/properties/a/properties/p7/type']]);
  });

  it('throws when each $id makes another schema of its objects too often', () => {
    const wrap = (it: Schema): Schema => ({
      items: { $id: 'a/', items: it },
      additionalProperties: { $id: 'b/', items: it },
    });
    expect(compileSchema(doubled(8, wrap)).check([[]])).toBe(true);
    expect(() => compileSchema(doubled(60, wrap))).toThrow('it repeats the same objects more than 20000 times');
    expect(compileSchema({ items: Array<Schema>(15_000).fill({ type: 'string' }) }).check(['x', 'y', 1])).toBe(false);
  });

  it('may contain itself, if that goes into the value', () => {
    const tree: Record<string, unknown> = { type: 'object', additionalProperties: false };
    tree['properties'] = { name: { type: 'string' }, child: tree };
    const { check, validate } = compileSchema(tree as JsonSchema);
    expect([check({ child: { child: { name: 'x' } } }), check({ child: { child: { name: 1 } } })]).toEqual([
      true,
      false,
    ]);
    expect(validate({ child: { child: { nam: 1 } } }).map((it) => it.pointer)).toEqual(['/child/child/nam']);
    expect(() => check(nested(2000, {}, (child) => ({ child })))).toThrow('nested deeper than 1000 levels');
  });

  it('is compiled for each document, with its base and draft', () => {
    const members = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, true]));
    const large = { items: { $ref: '#/definitions/item' }, properties: { ...members, x: { $ref: 'item' } } };
    const registry = {
      'http://a.example/': { definitions: { item: { type: 'string' } }, items: large },
      'http://b.example/': { definitions: { item: { type: 'number' } }, items: large },
      'http://a.example/item': { type: 'null' },
      'http://b.example/item': { type: 'boolean' },
      'http://c.example/': {
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: { $ref: '#/definitions/late' },
        definitions: { late: { properties: { ...members, y: true }, prefixItems: [{ type: 'string' }] } },
      },
    };
    const both = compileSchema(
      { properties: { a: { $ref: 'http://a.example/' }, b: { $ref: 'http://b.example/' } } },
      { registry },
    );
    expect([both.check({ a: [['x']], b: [[1]] }), both.check({ a: [[1]] }), both.check({ b: [['x']] })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([
      both.check({ a: [{ x: null }], b: [{ x: true }] }),
      both.check({ a: [{ x: true }] }),
      both.check({ b: [{ x: null }] }),
    ]).toEqual([true, false, false]);
    const late = registry['http://c.example/'].definitions.late as JsonSchema;
    const { validate } = compileSchema({ allOf: [{ $ref: 'http://c.example/' }, late] }, { registry });
    // Only the document without a '$schema' has 'prefixItems'.
    expect(validate([[1]]).map((error) => error.schemaPointer)).toEqual(['/allOf/1/prefixItems/0/type']);
  });
});

describe('a recursive schema with several ways to the same part of a value', () => {
  const sum = (op: string): JsonSchema => ({
    type: 'object',
    properties: { left: { $ref: '#' }, op: { const: op } },
    required: ['left', 'op'],
  });
  const expression = compileSchema({ anyOf: [{ type: 'number' }, sum('+'), sum('-'), sum('*')] });
  const deep = (end: unknown, op = '*'): unknown => nested(500, end, (left) => ({ left, op }));

  it('evaluates each part once with each schema', () => {
    expect([expression.check(deep(1)), expression.check(deep('x')), expression.check(deep(1, '/'))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(expression.validate(deep(1))).toEqual([]);
    const errors = expression.validate(deep('x'));
    expect(errors.map((it) => it.message)).toEqual(['value matches none of 4 alternatives; alternative 4 is closest']);
  });

  it('reports all errors beside parts that pass', () => {
    const both = compileSchema(
      {
        allOf: [
          { properties: { next: { $ref: '#' } } },
          { properties: { next: { $ref: '#' }, name: { type: 'string' } } },
        ],
      },
      { maxErrors: 100 },
    );
    const parts = {
      first: nested(500, { name: 'x' }, (next) => ({ next, name: 'x' })),
      last: nested(500, { name: 1 }, (next) => ({ next, name: 'x' })),
    };
    expect(both.validate(parts.first)).toEqual([]);
    expect(new Set(both.validate(parts.last).map((it) => it.pointer))).toEqual(
      new Set([`${'/next'.repeat(500)}/name`]),
    );
  });

  it('remembers nothing between calls', () => {
    const value = deep(1) as { op: string };
    expect(expression.check(value)).toBe(true);
    value.op = '/';
    expect([expression.check(value), expression.validate(value).length]).toEqual([false, 1]);
    value.op = '+';
    expect([expression.check(value), expression.validate(value)]).toEqual([true, []]);
  });
});

describe('a value that contains the same parts many times, as YAML aliases do', () => {
  /** So many levels, each with the one below it twice: written out, it would have 2 ** 64 parts. */
  const laughing = (end: unknown): unknown => nested(64, end, (it) => [it, it]);
  const others = Array.from({ length: 60 }, (_, i) => [i]);
  const tree: JsonSchema = { type: ['array', 'number'], items: { $ref: '#' } };

  it.each<[string, JsonSchema, unknown, boolean]>([
    ['uniqueItems', { uniqueItems: true }, [laughing(1), laughing(2), [laughing(1)]], true],
    ['uniqueItems', { uniqueItems: true }, [laughing(1), 1, laughing(1)], false],
    ['const', { const: laughing(1) }, laughing(1), true],
    ['const', { const: [laughing(1), 1] }, [laughing(1), 2], false],
    ['a short enum', { enum: [[laughing(1)], [laughing(2)]] }, [laughing(2)], true],
    ['a long enum', { enum: [...others, laughing(1)] }, laughing(1), true],
    ['a long enum', { enum: others }, laughing(1), false],
    ['a recursive schema', tree, laughing(1), true],
    ['a recursive schema', tree, laughing('x'), false],
    [
      'a recursive schema of objects',
      { type: ['object', 'number'], additionalProperties: { $ref: '#' } },
      nested(64, 1, (it) => ({ a: it, b: it })),
      true,
    ],
  ])('is read once by %s', (_, schema, value, passes) => {
    const { check, validate } = compileSchema(schema, { maxErrors: 100 });
    expect([check(value), validate(value).length === 0]).toEqual([passes, passes]);
  });

  it('throws if it contains itself', () => {
    const cyclic: unknown[] = [1];
    cyclic.push(cyclic, cyclic);
    for (const schema of [
      { uniqueItems: true },
      { const: cyclic },
      { enum: [[cyclic], cyclic] },
      { enum: others },
      tree,
    ]) {
      const { check, validate } = compileSchema(schema as JsonSchema);
      const again = structuredClone(cyclic);
      for (const run of [() => check(again), () => validate(again)])
        expect(run).toThrow('nested deeper than 1000 levels');
    }
  });
});

describe('alternatives of alternatives', () => {
  const count = (errors: readonly ValidationError[]): number =>
    errors.reduce((sum, it) => sum + 1 + count(it.causes), 0);
  const both = (inner: Schema): Schema => ({
    anyOf: [{ allOf: Array<Schema>(10).fill(inner) }, { allOf: Array<Schema>(10).fill(inner) }],
  });

  it('are ranked three levels deep, and the closest is not named below', () => {
    const { validate } = compileSchema(
      doubled(4, (it) => ({ anyOf: [it, { type: 'boolean', not: {} }, { minimum: 3, maximum: 2 }] })),
    );
    let [error] = validate(1);
    for (let level = 0; level < 3; level++) {
      expect(error?.params).toEqual({ branches: 3, closest: 0 });
      [error] = error?.causes ?? [];
    }
    expect([error?.message, error?.causes]).toEqual(['value matches none of 3 alternatives', []]);
  });

  it('are explained fifty thousand times in a call at most', () => {
    const { validate } = compileSchema({ items: doubled(3, both) });
    const errors = validate(Array<number>(10_000).fill(1));
    expect([errors.length, count(errors) < 50_000, count(errors.slice(0, 1)) > 100]).toEqual([10_000, true, true]);
    expect([errors[0]?.params, errors[9_999]?.params, errors[9_999]?.causes]).toEqual([
      { branches: 2, closest: 0 },
      { branches: 2 },
      [],
    ]);
  });
});
