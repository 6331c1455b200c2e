import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { compileSchema, type JsonSchema, type Schema, type SchemaOptions, type ValidationError } from '../src/index.ts';
import { names, schema, value } from './support/any-schema.ts';

/** The definitions of `any` and `small`. A reference to `#` would be another schema in each document. */
const definitions = {
  any: { type: ['object', 'array', 'string'] },
  small: {
    maxItems: 1,
    maxLength: 1,
    properties: { a: { $ref: '#/definitions/small' } },
    additionalProperties: { $ref: '#/definitions/any' },
  },
} as const satisfies Record<string, Schema>;

/** Whether a value passes a schema, with the definitions to which any schema may lead. */
const passes = (it: JsonSchema, data: unknown, options?: SchemaOptions): boolean =>
  compileSchema({ allOf: [it], definitions }, options).check(data);
const found = (it: Schema, data: unknown, options?: SchemaOptions): ValidationError[] =>
  compileSchema({ ...it, definitions }, options).validate(data);
const asText = (errors: readonly ValidationError[]): string[] =>
  errors.map((error) => JSON.stringify(error.toJSON({ full: true })));

/** Keywords that depend on others beside them. */
const groups: readonly (readonly string[])[] = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['items', 'additionalItems'],
  ['if', 'then', 'else'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
];

/** A schema as one schema for each of its keywords, or for each group of them. */
function split(it: JsonSchema): JsonSchema[] {
  if (typeof it === 'boolean' || it.$ref !== undefined) return [it];
  const parts = new Map<string, Record<string, unknown>>();
  for (const [name, demand] of Object.entries(it)) {
    const group = groups.find((names) => names.includes(name))?.[0] ?? name;
    parts.set(group, { ...parts.get(group), [name]: demand });
  }
  return [...parts.values()];
}

const not = (it: JsonSchema): Schema => ({ not: it });

/** Ways to say the same as a schema. */
const same: Readonly<Record<string, (it: JsonSchema) => JsonSchema>> = {
  'allOf with one': (it) => ({ allOf: [it] }),
  'allOf with the same twice': (it) => ({ allOf: [it, it] }),
  'anyOf with the same twice': (it) => ({ anyOf: [it, it] }),
  'anyOf with false': (it) => ({ anyOf: [false, it] }),
  'oneOf with one': (it) => ({ oneOf: [it] }),
  'oneOf with false': (it) => ({ oneOf: [it, false] }),
  'not not': (it) => not(not(it)),
  'if true': (it) => ({ if: {}, then: it }),
  'if false': (it) => ({ if: false, else: it }),
  'if it': (it) => ({ if: it, else: false }),
  'if not it': (it) => ({ if: not(it), then: false }),
  'each keyword by itself': (it) => ({ allOf: [{}, ...split(it)] }),
  'the keywords in another order': (it) =>
    typeof it === 'boolean' ? it : Object.fromEntries(Object.entries(it).reverse()),
  'none of what it is not': (it) => not({ anyOf: [false, ...split(it).map(not)] }),
  'annotations beside it': (it) =>
    typeof it === 'boolean' || it.$ref !== undefined
      ? it
      : { title: 'x', default: 1, $comment: 'y', ...it, 'x-any': { type: 'nothing' } },
  'what is undefined beside it': (it) =>
    typeof it === 'boolean' || it.$ref !== undefined
      ? it
      : ({ minLength: undefined, properties: undefined, ...it } as Schema),
};

/** Ways to ask the same of a part of a value. */
const inside: Readonly<Record<string, readonly [(it: JsonSchema) => Schema, (data: unknown) => unknown]>> = {
  items: [(it) => ({ items: it }), (data) => [data]],
  'items of lists': [(it) => ({ items: [true, it] }), (data) => [0, data, 0]],
  additionalItems: [(it) => ({ items: [{}], additionalItems: it }), (data) => [0, data, data]],
  contains: [(it) => ({ contains: it }), (data) => [data]],
  properties: [(it) => ({ properties: { other: true, k: it } }), (data) => ({ k: data, other: 1 })],
  'properties and required': [
    (it) => ({ type: 'object', properties: { k: it }, required: ['k'], additionalProperties: false }),
    (data) => ({ k: data }),
  ],
  patternProperties: [
    (it) => ({ patternProperties: { '^k': it }, additionalProperties: false }),
    (data) => ({ k: data, k2: data }),
  ],
  additionalProperties: [
    (it) => ({ additionalProperties: it, properties: { other: {} } }),
    (data) => ({ other: 1, k: data }),
  ],
  dependencies: [(it) => ({ dependencies: { k: { properties: { k: it } } } }), (data) => ({ k: data })],
  deep: [(it) => ({ properties: { a: { items: { properties: { b: it } } } } }), (data) => ({ a: [{ b: data }] })],
};

describe('equivalent schemas check equally', () => {
  it.each(Object.entries(same))('by %s', (_, again) => {
    let refused = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 3, maxLength: 3 }), (it, values) => {
        for (const data of values) {
          const passed = passes(it, data);
          if (!passed) refused++;
          expect([passes(again(it), data), passes(again(again(it)), data)]).toEqual([passed, passed]);
          expect(found({ allOf: [again(it)] }, data).length === 0).toBe(passed);
        }
      }),
      { numRuns: runs(60, 20) },
    );
    expect(refused).toBeGreaterThan(metBy(10));
  });

  it.each(Object.entries(inside))('of a part, by %s', (_, [wrap, wrapData]) => {
    fc.assert(
      fc.property(schema, value, (it, data) => {
        expect(passes(wrap(it), wrapData(data))).toBe(passes(it, data));
        expect(found(wrap(it), wrapData(data)).length === 0).toBe(passes(it, data));
      }),
      { numRuns: runs(60, 20) },
    );
  });

  it('by the laws of logic for two schemas', () => {
    fc.assert(
      fc.property(schema, schema, schema, value, (a, b, c, data) => {
        const [isA, isB, isC] = [passes(a, data), passes(b, data), passes(c, data)];
        const verdicts: [JsonSchema, boolean][] = [
          [{ anyOf: [a, b] }, isA || isB],
          [not({ allOf: [not(a), not(b)] }), isA || isB],
          [{ allOf: [a, b] }, isA && isB],
          [{ oneOf: [a, b] }, isA !== isB],
          [{ oneOf: [a, b, c] }, Number(isA) + Number(isB) + Number(isC) === 1],
          [{ if: a, then: b, else: c }, isA ? isB : isC],
          [{ anyOf: [{ allOf: [a, b] }, { allOf: [not(a), c] }] }, isA ? isB : isC],
          [
            {
              anyOf: [
                { type: 'object', allOf: [a] },
                { type: 'array', allOf: [b] },
                { type: ['null', 'boolean', 'number', 'string'], allOf: [c] },
              ],
            },
            typeof data !== 'object' || data === null ? isC : Array.isArray(data) ? isB : isA,
          ],
          [
            {
              oneOf: [
                { type: 'object', allOf: [a] },
                { type: 'array', allOf: [b] },
                { type: ['null', 'boolean', 'number', 'string'], allOf: [c] },
              ],
            },
            typeof data !== 'object' || data === null ? isC : Array.isArray(data) ? isB : isA,
          ],
        ];
        for (const [it, expected] of verdicts) expect([it, data, passes(it, data)]).toEqual([it, data, expected]);
      }),
      { numRuns: runs(100, 20) },
    );
  });

  it('referenced by a pointer, by $id with a base, by a name, and in the registry', () => {
    fc.assert(
      fc.property(schema, value, names, (inner, data, name) => {
        // References of the schema itself mean the definitions of its own document.
        const it: JsonSchema = JSON.parse(
          JSON.stringify(inner).replaceAll('"#/definitions/', '"http://a.example/all#/definitions/'),
        ) as JsonSchema;
        const registry = {
          'http://a.example/all': { definitions },
          'http://r.example/x/y.json': it,
          'http://r.example/list': { definitions: { [name]: it } },
        };
        const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
        const run = (whole: Schema): [boolean, number] => {
          const { check, validate } = compileSchema(whole, { registry });
          return [check(data), validate(data).length];
        };
        const expected = run({ allOf: [it] });
        const named =
          typeof it === 'boolean' || it.$ref !== undefined
            ? { $id: 'folder/it.json', allOf: [it] }
            : { $id: 'folder/it.json', ...it };
        expect(run({ allOf: [{ $ref: `#/definitions/${pointer}` }], definitions: { [name]: it } })).toEqual(expected);
        expect(
          run({
            $id: 'http://b.example/main',
            allOf: [{ $ref: `main#/definitions/${pointer}` }],
            definitions: { [name]: it },
          }),
        ).toEqual(expected);
        expect(
          run({ $id: 'http://b.example/main', allOf: [{ $ref: 'folder/it.json' }], definitions: { other: named } }),
        ).toEqual(expected);
        expect(run({ allOf: [{ $ref: '#it' }], definitions: { other: { ...named, $id: '#it' } } })).toEqual(expected);
        expect(run({ allOf: [{ $ref: 'http://r.example/x/y.json' }] })).toEqual(expected);
        expect(run({ $id: 'http://r.example/x/z.json', allOf: [{ $ref: '../x/y.json#' }] })).toEqual(expected);
        expect(run({ allOf: [{ $ref: `http://r.example/list#/definitions/${pointer}` }] })).toEqual(expected);
      }),
      { numRuns: runs(60, 20) },
    );
  });
});

describe('errors of any schema and any value', () => {
  it('do not depend on the order of keywords', () => {
    fc.assert(
      fc.property(schema, value, (it, data) => {
        if (typeof it === 'boolean') return;
        const reversed = Object.fromEntries(Object.entries(it).reverse());
        expect(asText(found(reversed, data))).toEqual(asText(found(it, data)));
      }),
      { numRuns: runs(200, 20) },
    );
  });

  it('are some of all errors with a small maxErrors', () => {
    fc.assert(
      fc.property(schema, value, fc.integer({ min: 1, max: 4 }), (it, data, maxErrors) => {
        const all = asText(found({ allOf: [it] }, data));
        const few = asText(found({ allOf: [it] }, data, { maxErrors }));
        expect(few).toHaveLength(Math.min(all.length, maxErrors));
        for (const error of few) expect(all).toContain(error);
      }),
      { numRuns: runs(200, 20) },
    );
  });

  it('are equal for a value and its text, except for positions', () => {
    fc.assert(
      fc.property(schema, value, fc.constantFrom(undefined, 1), (it, data, space) => {
        const { validate, validateText } = compileSchema({ allOf: [it], definitions });
        const text = JSON.stringify(data, undefined, space);
        const bare = (error: ValidationError): unknown => ({
          ...error.toJSON({ full: true }),
          offset: undefined,
          index: undefined,
          line: undefined,
          column: undefined,
          causes: error.causes.map(bare),
        });
        const plain = (errors: readonly ValidationError[]): string[] =>
          errors.map((error) => JSON.stringify(bare(error))).sort();
        expect(plain(validateText(text))).toEqual(plain(validate(parseNative(text))));
      }),
      { numRuns: runs(200, 20) },
    );
  });

  it('do not depend on whether the value has no prototype, is frozen, or is of a class', () => {
    const made = (data: unknown, wrap: (it: object) => object): unknown => {
      if (typeof data !== 'object' || data === null) return data;
      return Array.isArray(data)
        ? data.map((it) => made(it, wrap))
        : wrap(Object.fromEntries(Object.entries(data).map(([name, it]) => [name, made(it, wrap)])));
    };
    class Any {
      get inherited(): number {
        return 1;
      }
    }
    fc.assert(
      fc.property(schema, value, (it, data) => {
        const expected = asText(found({ allOf: [it] }, data));
        for (const wrap of [
          (object: object) => Object.setPrototypeOf(object, null) as object,
          Object.freeze,
          (object: object) => Object.setPrototypeOf(object, Any.prototype) as object,
        ]) {
          expect(asText(found({ allOf: [it] }, made(data, wrap)))).toEqual(expected);
        }
      }),
      { numRuns: runs(60, 20) },
    );
  });
});
