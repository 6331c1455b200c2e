import { describe, expect, it } from '@jest/globals';
import { nested } from '@wirework/test-support';
import { compileSchema, type JsonSchema, validateSchema } from '../src/index.ts';
import { refusal, thrown } from './support/refusal.ts';

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
    let value: unknown = { side: 1, last: 1 };
    for (let i = 1; i < 100; i++) value = { side: 1, next: value };
    const errors = compileSchema(schema, { keywords }).validate(value);
    expect(errors.map((it) => it.pointer)).toEqual([`${'/next'.repeat(99)}/last`]);
    // Once to see whether the value passes, once to explain.
    expect(looks).toBe(200);
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
