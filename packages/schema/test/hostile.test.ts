import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { isJsonError, type JsonErrorCode } from '@wirework/encoding-errors';
import { expectLinear, nested, withPollutedPrototype } from '@wirework/test-support';
import { compileSchema, type JsonSchema, type SchemaOptions, validateSchema } from '../src/index.ts';

/** The code and pointer of what a call throws. */
function thrown(run: () => unknown): { code: JsonErrorCode; pointer: string | undefined } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return { code: error.code, pointer: error.pointer };
  }
}

const refusal = (schema: unknown, options?: SchemaOptions) => thrown(() => compileSchema(schema as JsonSchema, options));

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
    [{ pattern: '\\-' }, '/pattern'],
    [{ pattern: '(a+)+\\1' }, '/pattern'],
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
    [{ definitions: { a: { patternProperties: { '(': true } } } }, '/definitions/a/patternProperties/('],
    [{ definitions: { a: { pattern: '(' } } }, '/definitions/a/pattern'],
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

  it('names the keyword at fault, and none where the schema as a whole is', () => {
    const keywordOf = (schema: unknown): unknown => {
      try {
        return compileSchema(schema as JsonSchema);
      } catch (error) {
        return (error as { readonly keyword?: unknown }).keyword;
      }
    };
    expect([{ minLength: 'x' }, { properties: { a: { type: 'x' } } }, { required: ['a', 'a'] }, { properties: new Map() }, 5, new Map()].map(keywordOf)).toEqual([
      'minLength', 'type', 'required', 'properties', undefined, undefined,
    ]);
  });

  it('takes what Draft 7 only advises against, and what a keyword that is none of Draft 7 says', () => {
    for (const schema of [{ enum: [] }, { enum: [1, 1] }, { required: [] }, { nonsense: { type: 5 } }, { default: 5 }, { const: { type: 5 } }]) {
      expect(refusal(schema)).toBeUndefined();
    }
  });

  it('finds the faults of the parts of a registry that it leads to', () => {
    const registry = { 'http://example.com/a': { definitions: { good: { type: 'string' }, bad: { title: 5 }, worse: { $ref: 7 } } } };
    expect(refusal({ $ref: 'http://example.com/a#/definitions/good' }, { registry })).toBeUndefined();
    for (const [name, keyword] of [['bad', 'title'], ['worse', '$ref']]) {
      const pointer = `http://example.com/a#/definitions/${name}/${keyword}`;
      expect(refusal({ $ref: `http://example.com/a#/definitions/${name}` }, { registry })).toEqual({ code: 'SCHEMA', pointer });
    }
  });

  it.each<[string, unknown]>([
    ['Map', new Map([['type', 'string']])], ['Set', new Set()], ['Date', new Date(0)], ['RegExp', /x/], ['Promise', Promise.resolve({ type: 'string' })],
    ['Uint8Array', new Uint8Array(2)], ['Boolean', Object(false)], ['Error', new Error('x')], ['URL', new URL('http://example.com')],
  ])('refuses a %s, which would demand nothing, wherever schemas stand', (name, exotic) => {
    const places: [unknown, string][] = [
      [exotic, ''], [{ items: exotic }, '/items'], [{ allOf: [exotic] }, '/allOf/0'], [{ definitions: { a: exotic } }, '/definitions/a'],
      [{ properties: exotic }, '/properties'], [{ patternProperties: exotic }, '/patternProperties'], [{ dependencies: { a: exotic } }, '/dependencies/a'],
    ];
    for (const [schema, pointer] of places) {
      expect(refusal(schema)).toEqual({ code: 'SCHEMA', pointer });
      expect(() => compileSchema(schema as JsonSchema)).toThrow(`expected a plain object, got a ${name}`);
    }
    expect(refusal({ default: exotic, examples: [exotic], 'x-a': exotic })).toBeUndefined();
  });

  it('takes plain objects of another realm, without a prototype, and of a class', () => {
    const foreign = runInNewContext('({ type: "object", properties: { a: { type: "string" } } })') as JsonSchema;
    const bare = Object.assign(Object.create(null) as object, { type: 'object', properties: Object.assign(Object.create(null) as object, { a: { type: 'string' } }) });
    class Text {
      type = 'object';
      properties = { a: { type: 'string' } };
    }
    for (const schema of [foreign, bare, new Text(), new Proxy({ properties: { a: { type: 'string' } } }, {})]) {
      const { check } = compileSchema(schema as JsonSchema);
      expect([check({ a: 'x' }), check({ a: 1 })]).toEqual([true, false]);
    }
  });

  it('refuses the undefined schema, and a symbol', () => {
    expect(refusal(undefined)?.code).toBe('SCHEMA');
    expect(refusal(Symbol('x'))?.code).toBe('SCHEMA');
  });

  it.each<[string, JsonSchema]>([
    ['itself', { $ref: '#' }],
    ['itself in allOf', { allOf: [{ $ref: '#' }] }],
    ['each other', { $ref: '#/definitions/a', definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } } }],
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
  ])('refuses a schema that leads to %s without going into the value', (_, schema) => {
    expect(refusal(schema)?.code).toBe('SCHEMA');
  });

  it('takes the same $ref twice, and recursion that goes into the value', () => {
    const tree = compileSchema({ properties: { left: { $ref: '#' }, right: { $ref: '#' } }, additionalProperties: false });
    expect(tree.check({ left: { right: {} }, right: {} })).toBe(true);
    expect(tree.check({ left: { right: { up: 1 } } })).toBe(false);
  });
});

describe('deep and large input', () => {
  const wrapped = (levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema => nested(levels, {}, (inner) => wrap(inner as JsonSchema)) as JsonSchema;

  it.each<[string, (inner: JsonSchema) => JsonSchema]>([
    ['properties', (a) => ({ properties: { a } })],
    ['not', (not) => ({ not })],
    ['items', (items) => ({ items })],
    ['anyOf', (a) => ({ anyOf: [a] })],
  ])('refuses a schema of 10,000 levels of %s', (_, wrap) => {
    expect(refusal(wrapped(10_000, wrap))?.code).toBe('LIMIT_EXCEEDED');
    expect(refusal(wrapped(400, wrap))).toBeUndefined();
  });

  it('refuses a chain of 10,000 $refs, and a schema that holds itself for the same value', () => {
    const definitions: Record<string, JsonSchema> = { d10000: {} };
    for (let i = 0; i < 10_000; i++) definitions[`d${i}`] = { allOf: [{ $ref: `#/definitions/d${i + 1}` }] };
    expect(refusal({ $ref: '#/definitions/d0', definitions })?.code).toBe('LIMIT_EXCEEDED');
    const cyclic: Record<string, unknown> = {};
    cyclic['not'] = cyclic;
    expect(refusal(cyclic)?.code).toBe('SCHEMA');
  });

  const list = compileSchema({ properties: { next: { $ref: '#' } }, additionalProperties: false });
  const chain = (levels: number, end: unknown): unknown => {
    let value = end;
    for (let i = 0; i < levels; i++) value = { next: value };
    return value;
  };

  it('follows a value to 900 levels, and refuses 100,000', () => {
    expect(list.check(chain(900, {}))).toBe(true);
    expect(list.validate(chain(900, { other: 1 }))[0]?.pointer).toBe(`${'/next'.repeat(900)}/other`);
    for (const run of [list.check, list.validate]) {
      expect(thrown(() => run(chain(100_000, {})))?.code).toBe('LIMIT_EXCEEDED');
    }
    // What was left by an error starts anew.
    expect(list.check(chain(900, {}))).toBe(true);
  });

  it('ends in the same error when a level of the schema takes much stack', () => {
    let schema: JsonSchema = { properties: { next: { $ref: '#' } }, additionalProperties: false };
    for (let i = 0; i < 20; i++) schema = { anyOf: [{ allOf: [schema] }] };
    const { check, validate } = compileSchema(schema, { maxDepth: 1_000_000 });
    for (const run of [check, validate]) expect(thrown(() => run(chain(20_000, {})))?.code).toBe('LIMIT_EXCEEDED');
    expect(check(chain(20, {}))).toBe(true);
  });

  it('refuses a text nested a million levels deep with a position, whatever the schema', () => {
    for (const text of ['['.repeat(1e6) + ']'.repeat(1e6), '['.repeat(1e6), '{"a":'.repeat(1e6)]) {
      expect(thrown(() => validateSchema(text, true))?.code).toBe('LIMIT_EXCEEDED');
    }
    const deep = '['.repeat(5e4) + ']'.repeat(5e4);
    expect(validateSchema(deep, { type: 'array' }, { maxDepth: 100_000 })).toEqual([]);
    expect(thrown(() => validateSchema(deep, { type: 'array' }, { maxDepth: 49_999 }))?.code).toBe('LIMIT_EXCEEDED');
    expect(validateSchema('['.repeat(1000) + ']'.repeat(1000), { type: 'array' })).toEqual([]);
  });

  it('compares deep values up to a limit', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(thrown(() => compileSchema({ uniqueItems: true }).check([deep, deep]))?.code).toBe('LIMIT_EXCEEDED');
    expect(compileSchema({ const: [[1]] }).check(deep)).toBe(false);
  });

  it('tells a million elements apart in linear time', () => {
    const unique = compileSchema({ uniqueItems: true });
    const numbers = Array.from({ length: 1_000_000 }, (_, i) => i);
    expect(unique.check(numbers)).toBe(true);
    const containers = Array.from({ length: 100_000 }, (_, i) => ({ i: [i] }));
    expect(unique.check(containers)).toBe(true);
    containers.push({ i: [7] });
    expect(unique.validate(containers)[0]?.params).toEqual({ first: 7, second: 100_000 });
  });

  it('counts the levels of a value, not its parts', () => {
    const tree = compileSchema({ items: { $ref: '#' }, properties: { a: { $ref: '#' } }, not: { const: 7 } }, { maxDepth: 4 });
    const wide = Array.from({ length: 5_000 }, () => [{ a: 1 }]);
    expect([tree.check(wide), tree.validate(wide), tree.check([[7]])]).toEqual([true, [], false]);
    expect(thrown(() => tree.check([[[[1]]]]))?.code).toBe('LIMIT_EXCEEDED');
    expect([tree.check(wide), tree.validate([7, [7]]).length]).toEqual([true, 2]);
  });

  it('counts no levels where no schema leads back to itself', () => {
    const flat = compileSchema({ items: { items: { items: { items: { type: 'number' } } } } }, { maxDepth: 1 });
    expect([flat.check([[[[1]]]]), flat.check([[[['1']]]])]).toEqual([true, false]);
  });

  it('locates ten thousand errors in one pass', () => {
    const text = JSON.stringify(Array.from({ length: 12_000 }, (_, i) => `x${i}`), undefined, 1);
    const errors = compileSchema({ items: { type: 'number' } }).validateText(text);
    expect(errors).toHaveLength(10_000);
    expect(errors[9_999]?.line).toBe(10_001);
  });

  it('puts many missing members before many wrong ones at once', async () => {
    await expectLinear((length) => {
      const required = Array.from({ length }, (_, at) => `a${at}`);
      const value = Object.fromEntries(Array.from({ length }, (_, at) => [`b${at}`, at]));
      const { validate } = compileSchema({ required, additionalProperties: false }, { maxErrors: Infinity });
      return () => {
        const errors = validate(value);
        expect([errors.length, errors[0]?.path, errors[length]?.path]).toEqual([2 * length, 'a0', 'b0']);
      };
    }, 1000);
    const few = compileSchema({ required: ['x', 'y', 'z'], additionalProperties: false }, { maxErrors: 4 });
    expect(few.validate({ a: 1, b: 1, c: 1 }).map((it) => it.path)).toEqual(['x', 'y', 'z', 'a']);
  });

  it('stops at maxErrors', () => {
    expect(compileSchema({ items: false }, { maxErrors: 3 }).validate([1, 2, 3, 4, 5])).toHaveLength(3);
  });

  it('looks at no part again for each level above it, to explain a fault far below', () => {
    let looks = 0;
    const keywords = { counted: { compile: () => () => ++looks > 0 } };
    const schema: JsonSchema = {
      properties: { next: { $ref: '#' }, side: { counted: true }, last: { type: 'null' } },
      additionalProperties: false,
    };
    let value: unknown = { side: 1, last: 1 };
    for (let i = 1; i < 100; i++) value = { side: 1, next: value };
    const errors = compileSchema(schema, { keywords }).validate(value);
    expect(errors.map((it) => it.pointer)).toEqual([`${'/next'.repeat(99)}/last`]);
    // Once to see whether the value passes, once to explain.
    expect(looks).toBe(200);
  });

  it('takes numbers of every size for what they are', () => {
    const half = compileSchema({ type: 'number', multipleOf: 0.5, minimum: -1.7976931348623157e308, maximum: 1.7976931348623157e308 });
    expect(half.validateText('1e308')).toEqual([]);
    expect(half.validateText('-1.7976931348623157e308')).toEqual([]);
    expect(half.validateText('5e-324').map((it) => it.keyword)).toEqual(['multipleOf']);
    expect(half.validateText('1e309').map((it) => it.keyword)).toEqual(['type']);
    expect(half.validateText(`${'9'.repeat(10_000)}`).map((it) => it.keyword)).toEqual(['type']);
    const cent = compileSchema({ multipleOf: 0.01, type: 'number' });
    expect([cent.check(19.99), cent.check(1e300), cent.check(0.005), cent.check(19.999)]).toEqual([true, true, false, false]);
    expect(compileSchema({ type: 'integer' }).check(1e300)).toBe(true);
  });

  it('answers a pattern that explodes elsewhere, on a text that makes it, and says where', () => {
    const schema: JsonSchema = { properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const text = JSON.stringify({ a: `${'a'.repeat(100_000)}!` });
    // A backtracking engine would not end.
    expect(validateSchema(text, schema).map((it) => [it.pointer, it.column])).toEqual([['/a', 6]]);
  });

  it('explains nested alternatives without an explosion', () => {
    let schema: JsonSchema = { type: 'string' };
    for (let i = 0; i < 12; i++) schema = { anyOf: Array.from({ length: 8 }, () => ({ items: schema })) };
    let value: unknown = 1;
    for (let i = 0; i < 3; i++) value = [value];
    expect(compileSchema({ anyOf: [{ $ref: '#/definitions/a' }], definitions: { a: { type: 'string' } } }).validate(1)).toHaveLength(1);
    expect(compileSchema(wrapped(12, (a) => ({ anyOf: [{ items: a }, { type: 'string' }] }))).check(value)).toBe(true);
  });
});

describe('names that JavaScript knows', () => {
  const parse = (text: string): unknown => JSON.parse(text);

  it('treats __proto__ in schemas and data as an ordinary name', () => {
    const schema = parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"],"additionalProperties":false}');
    const { check, validate } = compileSchema(schema as JsonSchema);
    expect(check(parse('{"__proto__":"a"}'))).toBe(true);
    expect(check(parse('{"__proto__":1}'))).toBe(false);
    expect(check({})).toBe(false);
    expect(validate(parse('{"__proto__":1}')).map((it) => it.path)).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__'])('does not take %s for a member', (name) => {
    expect(compileSchema({ required: [name] }).check({})).toBe(false);
    expect(compileSchema({ dependencies: { [name]: ['x'] } }).check({})).toBe(true);
    expect(compileSchema({ properties: { [name]: false } }).check({})).toBe(true);
    expect(compileSchema({ additionalProperties: false }).validate(JSON.parse(`{"${name}":1}`))).toHaveLength(1);
  });

  it('follows a long chain of references once, however many lead into it', async () => {
    const name = (at: number) => `#/definitions/d${at}`;
    await expectLinear((length) => {
      const definitions = Object.fromEntries(Array.from({ length }, (_, at) => [`d${at}`, at === length - 1 ? { type: 'null' } : { $ref: name(at + 1) }]));
      const schema = { definitions, allOf: Array.from({ length }, (_, at) => ({ $ref: name(at) })) } as JsonSchema;
      return () => {
        const { check } = compileSchema(schema);
        expect([check(null), check(1)]).toEqual([true, false]);
      };
    }, 300);
  });

  it('looks for the name that was meant among some hundred names at most', () => {
    const messagesFor = (count: number) => {
      const properties = Object.fromEntries(Array.from({ length: count }, (_, at) => [`property${at}`, true]));
      return compileSchema({ properties, additionalProperties: false }).validate({ propery7: 1 })[0]?.message;
    };
    expect(messagesFor(200)).toBe("property 'propery7' is not allowed; did you mean 'property7'?");
    expect(messagesFor(201)).toBe("property 'propery7' is not allowed");
  });

  it('looks for the names that were meant for a thousand wrong ones at most, those of alternatives included', () => {
    const closed: JsonSchema = { properties: { property: true }, additionalProperties: false };
    const hinted = (messages: readonly string[]): number => messages.filter((it) => it.endsWith("did you mean 'property'?")).length;
    const wrong = Array.from({ length: 2_000 }, () => ({ propery: 1 }));
    expect(hinted(compileSchema({ items: closed }).validate(wrong).map((it) => it.message))).toBe(1_000);
    const errors = compileSchema({ items: { anyOf: [closed, { type: 'string' }] } }).validate(wrong);
    expect(hinted(errors.flatMap((it) => it.causes).map((it) => it.message))).toBe(1_000);
  });

  it('sees own members only, in data', () => {
    const closed = compileSchema({ properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false });
    expect(closed.check(Object.create({ a: 1 }))).toBe(false);
    expect(closed.check(Object.assign(Object.create({ b: 1 }) as object, { a: 1 }))).toBe(true);
    expect(closed.check(Object.assign(Object.create({ a: 'x' }) as object, { a: 1 }))).toBe(true);
  });

  it('takes a member that is undefined for none, as JSON.stringify does', () => {
    const schemas: JsonSchema[] = [
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['b'], additionalProperties: false },
      { required: ['a'] }, { properties: { b: {} }, required: ['b', 'a'] }, { properties: { a: false, b: { minimum: 2 } } },
      { patternProperties: { '^a': { type: 'string' } } }, { patternProperties: { '^a': false }, additionalProperties: { type: 'number' } },
      { minProperties: 2 }, { maxProperties: 1 }, { propertyNames: { enum: ['b', 'c'] } }, { dependencies: { a: ['z'] } }, { dependencies: { b: ['a'] } },
      { dependencies: { a: false } }, { type: 'object', additionalProperties: false }, { not: { required: ['a'] } },
    ];
    const values = [{ a: undefined, b: 1 }, { b: 1, a: undefined }, { b: undefined, a: 'x' }, { a: undefined, b: undefined }, { b: 3, c: undefined }, { z: undefined }];
    for (const schema of schemas.flatMap((it): JsonSchema[] => [it, { allOf: [it] }, { properties: { in: it } }])) {
      for (const own of values) {
        const value = typeof schema === 'object' && schema.properties?.['in'] !== undefined ? { in: own } : own;
        for (const maxErrors of [1, 100]) {
          const { check, validate } = compileSchema(schema, { maxErrors });
          const sent: unknown = JSON.parse(JSON.stringify(value));
          expect([schema, value, check(value), validate(value).map(String)]).toEqual([schema, value, check(sent), validate(sent).map(String)]);
        }
      }
    }
  });

  it('says of a member that no loop shows that it is missing, in check and in validate', () => {
    for (const schema of [{ required: ['message'] }, { type: 'object', required: ['message'], properties: { a: {} } }, { minProperties: 0, required: ['message'] }] as JsonSchema[]) {
      for (const [whole, path] of [[schema, 'message'], [{ allOf: [schema] }, 'message'], [{ properties: { a: schema } }, 'a.message']] as const) {
        const value = path === 'message' ? new Error('x') : { a: new Error('x') };
        for (const maxErrors of [1, 10]) {
          const { check, validate } = compileSchema(whole, { maxErrors });
          expect([check(value), ...validate(value).map((it) => it.path)]).toEqual([false, path]);
        }
      }
    }
  });

  it('is not led astray by a polluted Object.prototype', () => {
    const names = ['maxErrors', 'strict', 'registry', 'formats', 'type', 'b', 'minLength', '$ref', 'keywords'];
    const seen = withPollutedPrototype(Object.fromEntries(names.map((name) => [name, 'no'])), () => {
      const closed = compileSchema({ properties: { a: { type: 'number' } }, additionalProperties: false }, {});
      return [closed.check({ a: 1 }), closed.check({ a: 'x' }), closed.validate({ a: 1, b: 2 }).map((it) => it.pointer), closed.validateText('{"a": 1}')];
    });
    expect(seen).toEqual([true, false, ['/b'], []]);
  });

  it.each(['check', 'min', 'max', 'each', 'kind', 'any', 'string', 'number', 'array', 'object', 'accepts', 'holds', 'steps', 'texts', 'position'])(
    'does not read what a rule leaves out from Object.prototype: %s',
    (name) => {
      const seen = withPollutedPrototype({ [name]: false }, () => {
        const bounds = compileSchema({
          properties: { a: { minimum: 3 }, b: { minLength: 1 }, c: { minItems: 1 }, d: { minProperties: 1 }, e: { enum: [1] } },
        });
        return [bounds.check({ a: 4, b: 'xy', c: [1], d: { x: 1 }, e: 1 }), ...bounds.validate({ a: 2, b: '', c: [], d: {}, e: 2 }).map((it) => it.pointer)];
      });
      expect(seen).toEqual([true, '/a', '/b', '/c', '/d', '/e']);
    },
  );

  it('takes a $ref, and a keyword beside one, that is undefined for one that is not set', () => {
    expect(compileSchema({ $ref: undefined, type: 'string' } as unknown as JsonSchema).check(1)).toBe(false);
    const later = { $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: '#/$defs/a', $defs: { a: { type: 'string' } }, minLength: undefined };
    expect(compileSchema(later as unknown as JsonSchema).check(1)).toBe(false);
  });

  it('takes a subschema that is undefined for one that is not set', () => {
    const schema = { properties: { a: undefined, b: { type: 'string' } }, definitions: { c: undefined } } as unknown as JsonSchema;
    expect(compileSchema(schema).check({ a: 1, b: 'x' })).toBe(true);
  });
});

describe('secrets', () => {
  it('puts no value of the document into messages, params, inspect or JSON', async () => {
    const { inspect } = await import('node:util');
    const canary = 'c4n4ry';
    const schema: JsonSchema = {
      properties: {
        a: { type: 'number' }, b: { const: 'x' }, c: { enum: ['x'] }, d: { format: 'email' }, e: { pattern: '^x$' },
        f: { maxLength: 1 }, g: { anyOf: [{ type: 'number' }, { const: 1 }] }, h: { uniqueItems: true }, i: { not: {} },
      },
    };
    const value = Object.fromEntries([...'abcdefgi'].map((name) => [name, canary]));
    const errors = compileSchema(schema).validateText(JSON.stringify({ ...value, h: [canary, canary] }));
    expect(errors).toHaveLength(9);
    for (const error of errors) {
      expect(`${String(error)}${inspect(error)}${JSON.stringify(error.toJSON({ full: true }))}`).not.toContain(canary);
    }
  });
});
