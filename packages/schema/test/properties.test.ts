import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseNative } from '@wirework/scanner/primitives';
import { metBy, nested, runs } from '@wirework/test-support';
import {
  compileSchema,
  compileValueSchema,
  type JsonSchema,
  type Schema,
  type SchemaOptions,
  type ValidationError,
  validationErrorFromJson,
} from '../src/index.ts';
import { document, names, schema, value } from './support/any-schema.ts';
import { isValid } from './support/plain-validator.ts';

describe('any schema and any value', () => {
  it('check() and validate() agree, and every error points to a part of the value and of the schema', () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, value, (it, data) => {
        const root = document(it);
        const { check, validate } = compileSchema(root);
        const errors = validate(data);
        expect(errors.length === 0).toBe(check(data));
        if (errors.length > 0) refused++;
        const places = errors.map(({ pointer, schemaPointer }) => `${pointer} ${schemaPointer}`);
        const first = compileSchema(root, { maxErrors: 1 }).validate(data);
        expect(first).toHaveLength(Math.min(1, errors.length));
        for (const { pointer, schemaPointer } of first) expect(places).toContain(`${pointer} ${schemaPointer}`);
        for (const error of errors) {
          expect(error.message).not.toBe('');
          expect(at(root, error.schemaPointer)).not.toBeUndefined();
        }
      }),
      { numRuns: runs(4_000) },
    );
    expect(refused).toBeGreaterThan(metBy(400));
  });

  it('check() agrees with a plain validator', () => {
    const withoutFormats = schema.map(
      (it) =>
        JSON.parse(JSON.stringify(it, (name, inner: unknown) => (name === 'format' ? undefined : inner))) as JsonSchema,
    );
    fc.assert(
      fc.property(withoutFormats, fc.array(value, { minLength: 8, maxLength: 8 }), (it, values) => {
        const root = document(it);
        const { check } = compileSchema(root);
        for (const data of values) expect(check(data)).toBe(isValid(root, data));
      }),
      { numRuns: runs(4_000) },
    );
  });

  it('parseText() returns the value of JSON.parse(), or the errors of validateText()', () => {
    let taken = 0;
    fc.assert(
      fc.property(schema, value, (it, data) => {
        const { parseText, validateText } = compileSchema(document(it));
        const text = JSON.stringify(data);
        const parsed = parseText(text);
        const found = validateText(text);
        taken += Number(found.length === 0);
        if (found.length === 0) expect(parsed).toEqual({ value: parseNative(text) });
        else expect([Object.keys(parsed), parsed.errors?.map(String)]).toEqual([['errors'], found.map(String)]);
      }),
      { numRuns: runs(1_000) },
    );
    expect(taken).toBeGreaterThan(metBy(100));
  });

  it('errors are revived unchanged from their full JSON form, with causes at any depth', () => {
    let found = 0;
    const deep = fc
      .tuple(schema, fc.nat(12))
      .map(([it, levels]) => nested(levels, it, (inner) => ({ anyOf: [inner, { enum: [] }] })) as JsonSchema);
    fc.assert(
      fc.property(deep, value, (it, data) => {
        for (const error of compileSchema(document(it)).validateText(JSON.stringify(data))) {
          const full = error.toJSON({ full: true });
          const revived = validationErrorFromJson(JSON.parse(JSON.stringify(full)));
          // As texts, since JSON has one zero.
          expect([JSON.stringify(revived.toJSON({ full: true })), String(revived), revived.causes.map(String)]).toEqual(
            [JSON.stringify(full), String(error), error.causes.map(String)],
          );
          found++;
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(found).toBeGreaterThan(metBy(200));
  });

  it('compileValueSchema() checks as compileSchema() does', () => {
    fc.assert(
      fc.property(schema, value, (it, data) => {
        expect(compileValueSchema(document(it)).check(data)).toBe(compileSchema(document(it)).check(data));
      }),
      { numRuns: runs(500) },
    );
  });

  it('validateText() finds the same errors with any white space, at the positions of the values at fault', () => {
    fc.assert(
      fc.property(schema, value, fc.constantFrom(0, 1, '\t', '\r\n '), (it, data, space) => {
        const { validate, validateText } = compileSchema(document(it));
        const text = JSON.stringify(data, undefined, typeof space === 'string' ? '\t' : space).replaceAll(
          '\t',
          String(space || '\t'),
        );
        const parsed: unknown = parseNative(text);
        const expected = validate(parsed)
          .map((error) => `${error.pointer} ${error.schemaPointer}`)
          .sort();
        const errors = validateText(text);
        expect(errors.map((error) => `${error.pointer} ${error.schemaPointer}`).sort()).toEqual(expected);
        for (const { index, offset, keyword, pointer } of errors) {
          expect(offset).toBe(Buffer.byteLength(text.slice(0, index)));
          const rest = text.slice(index);
          if (keyword === 'required' || keyword === 'dependencies') expect(rest.startsWith('{')).toBe(true);
          else if (keyword === 'propertyNames' || keyword === 'additionalProperties')
            expect(rest.startsWith('"')).toBe(true);
          else expect(rest.startsWith(JSON.stringify(at(parsed, pointer)).slice(0, 1))).toBe(true);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  function at(root: unknown, pointer: string): unknown {
    let here = root;
    for (const token of pointer.split('/').slice(1)) {
      here = (here as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return here;
  }
});

describe('metamorphic', () => {
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
          // In another document, `#/definitions` would mean the definitions of that document.
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
});

describe('repetition', () => {
  /**
   * A schema of so many levels, each of which holds the one below it twice, as anchors of YAML give: the same object.
   */
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
        // The verdict of one item is not taken for another.
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
      expect(errors.map((it) => [it.pointer, it.schemaPointer])).toEqual([
        ['/b/p7', '/properties/a/properties/p7/type'],
      ]);
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
      expect(errors.map((it) => it.message)).toEqual([
        'value matches none of 4 alternatives; alternative 4 is closest',
      ]);
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
});
