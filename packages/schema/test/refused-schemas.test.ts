import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { refusal } from './support/refusal.ts';

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
