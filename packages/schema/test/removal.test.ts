import { describe, expect, it } from '@jest/globals';
import { frozen, nested, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { compileRemoval, type RemovalOptions } from '../src/convert.ts';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { names, schema as anySchema, value as anyValue } from './support/any-schema.ts';

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
