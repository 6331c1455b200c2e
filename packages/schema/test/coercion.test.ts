import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frozen, nested, runs } from '@wirework/test-support';
import { coercionsOf, compileCoercion, compileRemoval, type RemovalOptions } from '../src/convert.ts';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { createSchemaSet } from '../src/set.ts';
import { names, schema as anySchema, value as anyValue } from './support/any-schema.ts';

describe('coercion', () => {
  const coerce = (schema: JsonSchema, value: unknown): unknown => compileCoercion(schema)(value);

  describe('compileCoercion()', () => {
    it.each<[string, unknown]>([
      ['0', 0],
      ['-0', -0],
      ['12', 12],
      ['-1.5', -1.5],
      ['1e3', 1000],
      ['1E-2', 0.01],
      ['9007199254740991', 9007199254740991],
      ['', ''],
      ['-', '-'],
      ['+1', '+1'],
      ['01', '01'],
      ['1.', '1.'],
      ['.5', '.5'],
      [' 1', ' 1'],
      ['1\n', '1\n'],
      ['0x10', '0x10'],
      ['NaN', 'NaN'],
      ['Infinity', 'Infinity'],
      ['1.50e1', 15],
      ['100.0', 100],
      ['0.0e5', 0],
      ['0.1000000000000000055511151231257827', 0.1],
      ['1e400', '1e400'],
      ['1e-400', '1e-400'],
      ['0.99999999999999999999', '0.99999999999999999999'],
      ['9007199254740991.4', '9007199254740991.4'],
      ['-1.00000000000000000001', '-1.00000000000000000001'],
      ['9007199254740992', '9007199254740992'],
      ['-9007199254740993', '-9007199254740993'],
      ['１', '１'],
    ])(
      'converts %j to a number only if it is one, and rounding does not turn it into another integer',
      (text, expected) => {
        expect(coerce({ type: 'number' }, text)).toBe(expected);
        expect(coerce({ type: 'integer' }, text)).toBe(expected);
      },
    );

    it.each<[JsonSchema, unknown, unknown]>([
      [{ type: 'boolean' }, 'true', true],
      [{ type: 'boolean' }, 'false', false],
      [{ type: 'boolean' }, 'True', 'True'],
      [{ type: 'boolean' }, '1', '1'],
      [{ type: 'null' }, '', null],
      [{ type: 'null' }, 'null', 'null'],
      [{ type: ['integer', 'null'] }, '', null],
      [{ type: ['integer', 'boolean'] }, 'true', true],
      [{ type: ['integer', 'string'] }, '1', '1'],
      [{ type: 'string' }, '1', '1'],
      [{ type: 'object' }, '{}', '{}'],
      [{}, '1', '1'],
      [true, '1', '1'],
      [{ enum: [1, 2] }, '1', '1'],
      [{ type: 'array' }, 'a', ['a']],
      [{ type: 'array' }, '', ['']],
      [{ type: 'array', items: { type: 'integer' } }, '5', [5]],
      [{ type: 'array', items: { type: 'integer' } }, ['5', 'x', 6], [5, 'x', 6]],
      [{ type: ['array', 'integer'], items: { type: 'integer' } }, '5', 5],
      [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, '5', 5],
      [
        {
          oneOf: [{ type: 'integer' }, { $ref: '#/definitions/b' }],
          definitions: { b: { anyOf: [{ type: 'boolean' }, false] } },
        },
        'true',
        true,
      ],
      [{ anyOf: [{ type: 'integer' }, { minLength: 1 }] }, '5', '5'],
      [{ anyOf: [{ type: 'integer' }, true] }, '5', '5'],
      [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, '5', '5'],
      [{ allOf: [{ $ref: '#/definitions/i' }], definitions: { i: { type: 'integer' } } }, '5', 5],
      [
        {
          properties: { a: { type: 'integer' } },
          patternProperties: { '^b': { type: 'boolean' } },
          additionalProperties: { type: 'null' },
        },
        { a: '1', b1: 'true', c: '', d: 'x' },
        { a: 1, b1: true, c: null, d: 'x' },
      ],
      [{ items: [{ type: 'integer' }], additionalItems: { type: 'boolean' } }, ['1', 'true', '1'], [1, true, '1']],
      [{ properties: { a: { type: 'integer', default: 1 } } }, {}, {}],
      [{ if: { type: 'integer' }, then: { type: 'integer' }, not: { type: 'boolean' } }, '1', '1'],
    ])('by %j converts %j to %j', (schema, value, expected) => {
      expect(coerce(schema, frozen(value))).toEqual(expected);
    });

    it.each<unknown>([null, true, 0, Number.NaN, undefined, [1], { a: 1 }, new Date(0)])(
      'converts nothing but texts: %p',
      (value) => {
        for (const type of ['integer', 'boolean', 'null', 'array', 'object'] as const)
          expect(coerce({ type }, value)).toBe(value);
      },
    );

    it('shares unchanged parts with the old value', () => {
      const query = { page: 1, filter: { from: '2024' }, tags: ['a'] };
      const schema: JsonSchema = {
        properties: {
          page: { type: 'integer' },
          filter: { properties: { from: { type: 'string' }, to: { type: 'integer' } } },
          tags: { type: 'array' },
        },
      };
      expect(coerce(schema, query)).toBe(query);
      expect(coerce(schema, { ...query, page: '2' })).toEqual({ ...query, page: 2 });
    });

    it('converts a query string', () => {
      const schema = compileSchema({
        type: 'object',
        properties: {
          page: { type: 'integer', minimum: 1 },
          tag: { type: 'array', items: { type: 'string' } },
          all: { type: 'boolean' },
        },
        additionalProperties: false,
      });
      const values = Object.fromEntries(new URLSearchParams('page=3&tag=new&all=false'));
      const query = compileCoercion(schema.schema)(values);
      expect([schema.check(values), schema.check(query), query]).toEqual([
        false,
        true,
        { page: 3, tag: ['new'], all: false },
      ]);
      expect(schema.validate(compileCoercion(schema.schema)({ page: '1.5' })).map(String)).toEqual([
        "validation error at path 'page': expected integer, got number",
      ]);
    });

    it('ends, or throws, for recursive schemas, deep values and nested alternatives', () => {
      const tree: JsonSchema = { type: 'array', items: { anyOf: [{ $ref: '#' }, { type: 'integer' }] } };
      expect(coerce(tree, ['1', ['2']])).toEqual([1, ['2']]);
      const list: JsonSchema = { properties: { v: { type: 'integer' }, next: { $ref: '#' } } };
      const deep = nested(1000, {}, (next) => ({ next, v: '1' }));
      expect(() => coerce(list, deep)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 1000 }),
      );
      const wide = nested(60, { type: 'integer' }, (inner) => ({ anyOf: [inner, inner] })) as JsonSchema;
      expect(coerce(wide, '1')).toBe(1);
      const doubled = nested(60, { type: 'integer' }, (inner) => ({ allOf: [inner, inner] })) as JsonSchema;
      expect([coerce(doubled, '1'), coerce(doubled, 'x'), coerce({ items: doubled }, ['1', 'x', '2'])]).toEqual([
        1,
        'x',
        [1, 'x', 2],
      ]);
    });

    it.each<[string, JsonSchema]>([
      ['items', { type: 'array', items: { $ref: '#' } }],
      ['items beside a number', { type: ['array', 'integer'], items: { $ref: '#' } }],
      ['items in turns', { type: 'array', items: { type: 'array', items: [{ $ref: '#' }] } }],
      ['parts of it', { allOf: [{ type: 'array' }, { items: { $ref: '#' } }] }],
    ])('keeps a text that a recursive schema would turn into arrays without end: %s', (_what, schema) => {
      expect(coerce(schema, 'x')).toBe('x');
      expect(coerce(schema, [[], 'x'])).toEqual([[], 'x']);
    });

    it('converts a string to at most a hundred nested arrays', () => {
      const arrays = (levels: number): JsonSchema =>
        nested(levels, { type: 'integer' }, (items) => ({ type: 'array', items })) as JsonSchema;
      expect(coerce(arrays(100), '5')).toEqual(nested(100, 5, (it) => [it]));
      expect(coerce(arrays(101), '5')).toBe('5');
      expect(coerce({ items: arrays(2) }, ['5', '6'])).toEqual([[[5]], [[6]]]);
    });

    it('throws for an invalid schema', () => {
      expect(() => compileCoercion({ type: 'int' as never })).toThrow(
        expect.objectContaining({ code: 'SCHEMA', pointer: '/type' }),
      );
    });
  });

  describe('compileCoercion(), for any value of a schema', () => {
    const schema: JsonSchema = {
      properties: {
        n: { type: 'number' },
        i: { type: ['integer', 'null'] },
        b: { type: 'boolean' },
        l: { type: 'array', items: { type: 'boolean' } },
        o: { $ref: '#' },
      },
      additionalProperties: { type: 'string' },
    };
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.record(
        {
          n: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), fc.maxSafeInteger()),
          i: fc.option(fc.maxSafeInteger()),
          b: fc.boolean(),
          l: fc.array(fc.boolean(), { minLength: 2 }),
          o: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie('value')),
          s: fc.string(),
        },
        { requiredKeys: [] },
      ),
    }));
    /** Returns a value with a text in place of every scalar. */
    const asTexts = (it: unknown): unknown => {
      if (Array.isArray(it)) return it.map(asTexts);
      if (typeof it === 'object' && it !== null)
        return Object.fromEntries(Object.entries(it).map(([name, inner]) => [name, asTexts(inner)]));
      return it === null ? '' : String(it);
    };
    const convert = compileCoercion(schema);

    it('restores a value whose scalars were written as strings, and keeps the value itself', () => {
      fc.assert(
        fc.property(value, (it) => {
          expect(convert(it)).toBe(it);
          const [given] = JSON.parse(JSON.stringify([it])) as [unknown];
          expect(convert(asTexts(given))).toEqual(given);
        }),
      );
    });
  });
});

describe('removal', () => {
  const later = 'https://json-schema.org/draft/2020-12/schema';
  const closed = (...members: string[]): JsonSchema => ({
    properties: Object.fromEntries(members.map((name) => [name, {}])),
    additionalProperties: false,
  });

  const additional: [string, JsonSchema, unknown, unknown][] = [
    ['members that additionalProperties: false refuses', closed('a'), { a: 1, b: 2 }, { a: 1 }],
    ['no members of an open schema', { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1, b: 2 }],
    [
      'no members that match a pattern',
      { patternProperties: { '^x': {} }, ...(closed() as object) },
      { x1: 1, y: 2 },
      { x1: 1 },
    ],
    ['members of members', { properties: { a: closed('b') } }, { a: { b: 1, c: 2 }, d: 3 }, { a: { b: 1 }, d: 3 }],
    ['members of additional members', { additionalProperties: closed('b') }, { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
    ['members of elements', { items: closed('a') }, [{ a: 1, b: 2 }, 3], [{ a: 1 }, 3]],
    [
      'members of the first elements',
      { $schema: later, prefixItems: [closed('a')], items: closed('b') },
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'members that one of allOf refuses',
      { allOf: [closed('a', 'b'), closed('b', 'c')] },
      { a: 1, b: 2, c: 3 },
      { b: 2 },
    ],
    [
      'members that the target of a $ref refuses',
      { $ref: '#/definitions/a', definitions: { a: closed('a') } },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    ['nothing inside anyOf', { anyOf: [closed('a'), closed('b')] }, { a: 1, b: 2 }, { a: 1, b: 2 }],
    [
      'members that nothing evaluates',
      {
        $schema: later,
        allOf: [{ properties: { a: {} } }],
        anyOf: [{ properties: { kind: { const: 1 }, b: {} } }, { properties: { kind: { const: 2 }, c: {} } }],
        unevaluatedProperties: false,
      },
      { kind: 2, a: 1, b: 2, c: 3, d: 4 },
      { kind: 2, a: 1, c: 3 },
    ],
    ['a member named __proto__', closed('a'), JSON.parse('{"__proto__": 1, "a": 2}'), { a: 2 }],
    [
      'no member named __proto__ that is allowed',
      { patternProperties: { '^_': {} }, additionalProperties: false },
      JSON.parse('{"__proto__": 1, "a": 2}'),
      JSON.parse('{"__proto__": 1}'),
    ],
    ['nothing from other values', closed('a'), 'text', 'text'],
    ['every member, if none is allowed', { additionalProperties: false }, { a: 1 }, {}],
  ];

  const all: [string, JsonSchema, unknown, unknown][] = [
    ['members that properties do not name', { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }],
    [
      'members that additionalProperties allows',
      { properties: { a: {} }, additionalProperties: true },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    ['nothing from an object of which no member is named', { type: 'object' }, { a: 1 }, { a: 1 }],
    [
      'no member that a schema for the same value names',
      {
        properties: { a: {} },
        allOf: [{ properties: { b: {} } }, { $ref: '#/definitions/c' }],
        oneOf: [{ properties: { d: { type: 'string' } } }, { required: ['x'] }],
        if: { properties: { e: {} } },
        then: { patternProperties: { '^f': {} } },
        dependencies: { a: { properties: { g: {} } }, b: ['a'] },
        definitions: { c: { properties: { c: {} } } },
      },
      { a: 1, b: 2, c: 3, d: 4, e: 5, f1: 6, g: 7, h: 8 },
      { a: 1, b: 2, c: 3, d: 4, e: 5, f1: 6, g: 7 },
    ],
    [
      'members of members of allOf',
      { allOf: [{ properties: { a: { properties: { b: {} } } } }] },
      { a: { b: 1, c: 2 } },
      { a: { b: 1 } },
    ],
  ];

  describe.each<[RemovalOptions['members'], typeof additional]>([
    ['additional', additional],
    ['all', all],
  ])('compileRemoval with members: %p', (members, cases) => {
    it.each(cases)('removes %s', (_, schema, value, expected) => {
      const remove = compileRemoval(schema, { members });
      const before = frozen(value);
      const after = remove(before);
      expect(after).toEqual(expected);
      expect(JSON.stringify(after)).toBe(JSON.stringify(expected));
      if (JSON.stringify(value) === JSON.stringify(expected)) expect(after).toBe(before);
    });

    it('changes no value in place, and nothing more when it is called again', () => {
      fc.assert(
        fc.property(anySchema, anyValue, (schema, value) => {
          const document = {
            allOf: [schema],
            definitions: { any: true, small: { maxLength: 2, additionalProperties: false } },
          };
          const remove = compileRemoval(document as JsonSchema, { members });
          const once = remove(frozen(value));
          expect(remove(once)).toBe(once);
        }),
      );
    });
  });

  /** Schemas whose subschemas apply to every value. */
  const { unconditional } = fc.letrec<{ unconditional: JsonSchema }>((tie) => ({
    unconditional: fc.oneof(
      { maxDepth: 3 },
      fc.constant<JsonSchema>({}),
      fc.record(
        {
          properties: fc.dictionary(
            names.filter((it) => it !== '__proto__'),
            tie('unconditional'),
            { maxKeys: 3 },
          ),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b', '^$'), tie('unconditional'), { maxKeys: 2 }),
          additionalProperties: fc.oneof(fc.constant(false), tie('unconditional')),
          allOf: fc.array(tie('unconditional'), { minLength: 1, maxLength: 2 }),
          items: tie('unconditional'),
        },
        { requiredKeys: [] },
      ),
    ),
  }));

  describe('compileRemoval', () => {
    it('does not change a value that passes', () => {
      fc.assert(
        fc.property(anySchema, anyValue, (schema, value) => {
          const document = { allOf: [schema], definitions: { any: true, small: { maxLength: 2 } } } as JsonSchema;
          if (compileSchema(document).check(value)) expect(compileRemoval(document)(value)).toBe(value);
        }),
        { numRuns: runs(300) },
      );
    });

    it('leaves no property that is not allowed', () => {
      fc.assert(
        fc.property(unconditional, anyValue, (schema, value) => {
          const after = compileRemoval(schema)(value);
          expect(compileSchema(schema).validate(after).map(String)).toEqual([]);
        }),
        { numRuns: runs(300) },
      );
    });

    it('refuses another word for members, and unknown options', () => {
      expect(() => compileRemoval({}, { members: 'failing' as never })).toThrow(RangeError);
      expect(() => compileRemoval({}, { removes: 'all' } as never)).toThrow(TypeError);
    });

    it('refuses values that are nested deeper than maxDepth', () => {
      const schema: JsonSchema = { items: { $ref: '#' }, additionalProperties: false };
      const deep = nested(2_000);
      expect(() => compileRemoval(schema)(deep)).toThrow('nested deeper than 1000 levels');
    });

    it('removes from a recursive value as many times as it is called', () => {
      const tree: JsonSchema = {
        $schema: later,
        allOf: [{ properties: { left: { $ref: '#' }, right: { $ref: '#' } } }],
        anyOf: [{ properties: { leaf: { const: true } }, required: ['leaf'] }, { properties: { size: {} } }],
        unevaluatedProperties: false,
      };
      const remove = compileRemoval(tree);
      for (let call = 0; call < 3; call++)
        expect(remove({ left: { leaf: true, size: 1 }, right: { size: 2, leaf: false }, top: 1 })).toEqual({
          left: { leaf: true, size: 1 },
          right: { size: 2 },
        });
    });
  });

  describe('coercionsOf()', () => {
    const uri = 'https://example.com/api';
    const of = (name: string): string => `${uri}#/schemas/${name}`;
    const schemas = {
      id: { type: 'integer' },
      ids: { type: 'array', items: { $ref: '#/schemas/id' } },
      node: { properties: { id: { $ref: '#/schemas/id' }, next: { $ref: '#/schemas/node' } } },
      any: { anyOf: [{ $ref: '#/schemas/id' }, { type: 'boolean' }] },
      loop: { properties: { id: { type: 'integer' } }, anyOf: [{ $ref: '#/schemas/loop' }] },
      all: { properties: { id: { type: 'integer' } }, allOf: [{ $ref: '#/schemas/all' }] },
    };
    const registry = { [uri]: { schemas } };
    const set = createSchemaSet({ registry });
    const coercionOf = coercionsOf(set);

    it.each<[string, unknown]>([
      ['id', '7'],
      ['ids', '7'],
      ['ids', ['7', 'x']],
      ['node', { id: '1', next: { id: '2', next: 'x' } }],
      ['any', 'true'],
      ['id', 'x'],
    ])('converts a value of %s as compileCoercion does', (name, value) => {
      expect(coercionOf(of(name))(value)).toEqual(compileCoercion({ $ref: of(name) }, { registry })(value));
    });

    it.each(['loop', 'all'])('ends for a schema that leads back to itself: %s', (name) => {
      expect(coercionOf(of(name))({ id: '7' })).toEqual({ id: '7' });
    });

    it('throws for a URI that leads nowhere, and for another set', () => {
      expect(() => coercionOf(of('none'))).toThrow('Cannot compile the schema');
      expect(coercionOf(of('id'))('7')).toBe(7);
      expect(() => coercionsOf({ ...set })).toThrow(TypeError);
    });
  });
});
