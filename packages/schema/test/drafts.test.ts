import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { z } from 'zod';
import { compileSchema, createRegistry, type DraftName, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';
import { refusal } from './support/refusal.ts';

describe('drafts', () => {
  const seven = 'http://json-schema.org/draft-07/schema#';
  const later = ['https://json-schema.org/draft/2020-12/schema#', 'https://json-schema.org/draft/next/schema'];
  const anyDraft = ['https://json-schema.org/draft/2019-09/schema', ...later];

  /** Returns the message of the error that compiling a schema throws; `undefined` if it throws none. */
  function refusalOf(schema: unknown, options?: SchemaOptions): string | undefined {
    try {
      compileSchema(schema as JsonSchema, options);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Keywords of later drafts, each with a value that passes and one that does not. */
  const cases: readonly (readonly [name: string, schema: JsonSchema, passes: unknown, fails: unknown])[] = [
    ['prefixItems', { prefixItems: [{ type: 'null' }], items: { type: 'string' } }, [null, 'x'], [null, 1]],
    ['minContains', { contains: { type: 'null' }, minContains: 2 }, [null, null], [null]],
    ['maxContains', { contains: { type: 'null' }, maxContains: 1 }, [null, 1], [null, null]],
    ['unevaluatedItems', { prefixItems: [true], unevaluatedItems: false }, [1], [1, 2]],
    [
      'unevaluatedProperties',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1 },
      { b: 1 },
    ],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['dependentSchemas', { dependentSchemas: { a: { maxProperties: 1 } } }, { a: 1 }, { a: 1, b: 1 }],
    ['$dynamicRef', { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a', type: 'null' } } }, null, 1],
    [
      '$recursiveRef',
      { properties: { a: { $recursiveRef: '#' } }, maxProperties: 1 },
      { a: {} },
      { a: { b: 1, c: 1 } },
    ],
    ['$anchor', { $ref: '#a', $defs: { a: { $anchor: 'a', type: 'null' } } }, null, 1],
  ];

  describe('a keyword of a later draft', () => {
    it.each(cases)('%s applies in a document that names no draft', (name, schema, passes, fails) => {
      const named = { ...(schema as object), $schema: 'https://example.com/dialect' } as JsonSchema;
      for (const document of [schema, named]) {
        const { check, validate } = compileSchema(document, { unknownDialects: 'draft' });
        expect([check(passes), check(fails), validate(passes)]).toEqual([true, false, []]);
        expect(validate(fails).length).toBeGreaterThan(0);
      }
      expect(refusalOf({ properties: { [name]: true }, required: [name], default: { [name]: 1 } })).toBeUndefined();
    });

    it.each(cases.filter(([name]) => !['$anchor', '$recursiveRef'].includes(name)))(
      '%s means nothing in a document of Draft 7, which strict mode refuses for it',
      (name, schema, _, fails) => {
        const { [name as never]: value, $defs } = schema as never;
        const { check } = compileSchema({ $schema: seven, allOf: [{ [name]: value, $defs }] } as JsonSchema);
        expect(check(fails)).toBe(true);
        expect(refusalOf({ $schema: seven, [name]: value }, { strict: true })).toContain(
          'a keyword of another draft, which Draft 7 does not have',
        );
      },
    );

    it('applies the keywords beside a $ref in a document without $schema', () => {
      const $defs = { name: { properties: { a: { type: 'string' } } } } as const;
      const closed = compileSchema({ $defs, $ref: '#/$defs/name', required: ['a'], unevaluatedProperties: false });
      expect([{ a: 'x' }, { a: 1 }, {}, { a: 'x', b: 1 }].map(closed.check)).toEqual([true, false, false, false]);
      expect(compileSchema({ $defs, $ref: '#/$defs/name', required: ['a'] }).check({})).toBe(true);
    });
  });

  describe('the dialect of a document', () => {
    it.each<[string, unknown]>([
      ['draft-04', [1]],
      ['draft-06', [1]],
      ['draft-07', [1]],
    ])('%s has a list of items, and no keywords beside a $ref', (draft, value) => {
      const $schema = `http://json-schema.org/${draft}/schema#`;
      const schema = { $schema, items: [{ type: 'string' }], definitions: { a: true } } as JsonSchema;
      expect(compileSchema(schema).check(value)).toBe(false);
      expect(
        compileSchema({ $schema, $ref: '#/definitions/a', type: 'null', definitions: { a: {} } }).check(value),
      ).toBe(true);
    });

    it.each(later)('%s refuses a list of items and applies keywords beside a $ref', ($schema) => {
      expect(refusalOf({ $schema, items: [{ type: 'string' }] })).toContain("at '/items': expected object or boolean");
      const { check } = compileSchema({ $schema, $ref: '#/$defs/a', type: 'string', $defs: { a: { minLength: 2 } } });
      expect(['ab', 'a', 5].map(check)).toEqual([true, false, false]);
    });

    it.each(anyDraft)('%s has keywords for dependencies', ($schema) => {
      const { validate } = compileSchema({ $schema, dependentRequired: { a: ['b'] }, dependentSchemas: { c: false } });
      expect(validate({ a: 1, c: 1 }).map((it) => [it.path, it.keyword, it.schemaPointer])).toEqual([
        ['b', 'dependentRequired', '/dependentRequired'],
        ['', 'false schema', '/dependentSchemas/c'],
      ]);
    });

    it.each<[DraftName, JsonSchema, unknown]>([
      [
        '4',
        { id: 'http://example.com/a', $ref: 'http://example.com/a#/definitions/b', definitions: { b: false } } as never,
        1,
      ],
      ['6', { $id: 'http://example.com/a', contains: false }, []],
      ['2019-09', { $ref: '#/$defs/a', maximum: 3, $defs: { a: {} } }, 4],
      ['2020-12', { $ref: '#/$defs/a', maximum: 3, $defs: { a: {} } }, 4],
    ])('is Draft %s by the option', (draft, schema, fails) => {
      expect(compileSchema(schema, { draft }).check(fails)).toBe(false);
    });

    it.each<[string, string, boolean]>([
      ['4', 'id', true],
      ['4', '$id', false],
      ['6', 'id', false],
      ['6', '$id', true],
      ['7', '$id', true],
    ])('in Draft %s, %s names a schema: %s', (draft, keyword, isName) => {
      const schema = {
        $schema: `http://json-schema.org/draft-0${draft}/schema#`,
        [keyword]: 'http://example.com/root',
        definitions: { text: { type: 'string' } },
        properties: {
          // With a name, the reference leads into the inner schema.
          a: { [keyword]: 'inner', allOf: [{ $ref: '#/definitions/text' }], definitions: { text: { type: 'null' } } },
        },
      };
      const { check } = compileSchema(schema as JsonSchema);
      expect([check({ a: null }), check({ a: 'x' })]).toEqual([isName, !isName]);
      const byName = { ...schema, properties: {}, allOf: [{ $ref: 'http://example.com/root#/definitions/text' }] };
      expect(refusalOf(byName) === undefined).toBe(isName);
    });

    it('throws a RangeError for an unknown option', () => {
      expect(() => compileSchema({}, { draft: '3' as never })).toThrow(RangeError);
    });

    it.each(['draft-03', 'draft-02', 'draft-01'])('%s is refused by name', (draft) => {
      const old = { $schema: `http://json-schema.org/${draft}/schema#` };
      const number = draft.slice(-1);
      const reason = `it is of Draft ${number}; the drafts that can be compiled are 4, 6, 7, 2019-09, 2020-12`;
      expect(refusalOf(old)).toBe(`Cannot compile the schema at '/$schema': ${reason}`);
      expect(refusalOf({ $ref: 'http://example.com/old' }, { registry: { 'http://example.com/old': old } })).toBe(
        `Cannot compile the schema at 'http://example.com/old#/$schema': ${reason}`,
      );
      expect(refusalOf({ type: 'string' }, { registry: { 'http://example.com/old': old } })).toBeUndefined();
    });

    it('changes for an embedded resource that names another', () => {
      const { check } = compileSchema({
        $schema: later[0],
        properties: {
          old: {
            $id: 'old',
            $schema: seven,
            items: [{ type: 'string' }],
            dependentRequired: { a: ['b'] },
          } as JsonSchema,
          older: {
            $schema: 'http://json-schema.org/draft-04/schema#',
            id: 'older',
            not: { $ref: '#/x' },
            x: {},
          } as JsonSchema,
          now: { prefixItems: [{ type: 'string' }], dependentRequired: { a: ['b'] } },
        },
      });
      expect([{ old: ['x'] }, { old: { a: 1 } }, {}].map(check)).toEqual([true, true, true]);
      expect([{ old: [1] }, { older: 1 }, { now: { a: 1 } }, { now: [1] }].map(check)).toEqual([
        false,
        false,
        false,
        false,
      ]);
    });

    it('has the vocabularies of its meta-schema', () => {
      const draft = 'https://json-schema.org/draft/2020-12/';
      const dialect = (vocabularies: Readonly<Record<string, boolean>>) => ({
        'https://example.com/meta': {
          $schema: `${draft}schema`,
          $vocabulary: { [`${draft}vocab/core`]: true, ...vocabularies },
        },
      });
      const schema = {
        $schema: 'https://example.com/meta',
        properties: { a: { minimum: 1, format: 'date' } },
      } as const;
      const refuses = (vocabularies: Readonly<Record<string, boolean>>, options: SchemaOptions = {}): boolean[] => {
        const { check } = compileSchema(schema, { registry: dialect(vocabularies), ...options });
        return [!check({ a: 0 }), !check({ a: 'x' })];
      };
      const applicator = { [`${draft}vocab/applicator`]: true };
      const validation = { ...applicator, [`${draft}vocab/validation`]: true };
      expect(refuses({})).toEqual([false, false]);
      expect(refuses(applicator)).toEqual([false, false]);
      expect(refuses(validation)).toEqual([true, false]);
      expect(refuses({ ...applicator, [`${draft}vocab/format-annotation`]: true })).toEqual([false, true]);
      expect(refuses({ ...applicator, [`${draft}vocab/format-assertion`]: true }, { formats: 'annotate' })).toEqual([
        false,
        true,
      ]);
      expect(refuses({ ...validation, 'https://example.com/unknown': false })).toEqual([true, false]);
      expect(refusalOf(schema, { registry: dialect({ 'https://example.com/unknown': true }) })).toBe(
        "Cannot compile the schema at '/$schema': its meta-schema requires an unknown vocabulary, 'https://example.com/unknown'",
      );
    });
  });

  describe('published meta-schemas', () => {
    it.each([
      ['http://json-schema.org/draft-04/schema#', { minLength: 1 }, { minLength: -1 }],
      ['http://json-schema.org/draft-06/schema#', { contains: true }, { contains: 1 }],
      ['https://json-schema.org/draft-07/schema', { if: true }, { if: 1 }],
      ['https://json-schema.org/draft/2019-09/schema', { items: [{ not: true }] }, { items: [{ not: 1 }] }],
      ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ not: {} }] }, { prefixItems: [{ not: 1 }] }],
      ['https://json-schema.org/draft/2020-12/meta/validation#/$defs/nonNegativeInteger', 1, -1],
    ])('%s is known', ($ref, passes, fails) => {
      const { check } = compileSchema({ $ref });
      expect([check(passes), check(fails)]).toEqual([true, false]);
    });

    it('can be extended by dynamic references', () => {
      const { check } = compileSchema({
        $schema: later[0],
        $id: 'https://example.com/meta',
        $dynamicAnchor: 'meta',
        $ref: 'https://json-schema.org/draft/2020-12/schema',
        properties: { type: { const: 'string' } },
      } as JsonSchema);
      expect([{ type: 'string' }, { type: 'null' }, { items: { type: 'null' } }].map(check)).toEqual([
        true,
        false,
        false,
      ]);
    });
  });

  describe('$defs', () => {
    it('is read as definitions, with each $id in it', () => {
      const $defs = {
        A: { $id: 'A', type: 'object', properties: { b: { $ref: 'B' } }, required: ['b'] },
        B: { $id: 'B', anyOf: [{ type: 'string' }, { $ref: 'A' }] },
      } as const;
      const { check } = compileSchema({ $defs, $ref: 'A' }, { strict: true });
      expect([{ b: 'x' }, { b: { b: 'x' } }, { b: 1 }, {}].map(check)).toEqual([true, true, false, false]);
      const unused = { $defs: { unused: { minLength: -1 } } };
      expect(refusalOf(unused)).toBeUndefined();
      expect(refusalOf(unused, { strict: true })).toContain("at '/$defs/unused/minLength'");
    });
  });

  describe('schemas of other libraries', () => {
    it('of zod are compiled in either draft that it writes', () => {
      const point = z.object({ at: z.tuple([z.number(), z.number()]), tags: z.record(z.string(), z.boolean()) });
      const values = [
        { at: [1, 2], tags: { a: true } },
        { at: [1, 'x'], tags: {} },
        { at: [1, 2], tags: { a: 1 } },
      ];
      const stored = (target: 'draft-7' | 'draft-2020-12') =>
        JSON.parse(JSON.stringify(z.toJSONSchema(point, { target }))) as JsonSchema;
      for (const schema of [point, stored('draft-7'), stored('draft-2020-12')])
        expect(values.map(compileSchema(schema as JsonSchema, { strict: true }).check)).toEqual([true, false, false]);
    });

    it('of typebox may have keywords of later drafts', () => {
      expect(compileSchema(Type.Tuple([Type.String(), Type.Number()]), { strict: true }).check(['a', 'b'])).toBe(false);
      const both = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })] as const;
      const { check } = compileSchema(Type.Intersect([...both], { unevaluatedProperties: false }));
      expect(
        [
          { a: 'x', b: 'y' },
          { a: 'x', b: 'y', c: 1 },
        ].map(check),
      ).toEqual([true, false]);
    });
  });
});

describe('dynamic references', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const draft2019 = 'https://json-schema.org/draft/2019-09/schema';

  describe('a dynamic reference', () => {
    const tree = {
      $id: 'https://example.com/tree',
      $dynamicAnchor: 'node',
      properties: { value: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
    };

    it('resolves to the outermost schema that extends the one with the reference', () => {
      const registry = { 'https://example.com/tree': { $schema, ...tree } };
      const strict = compileSchema(
        {
          $schema,
          $id: 'https://example.com/strict',
          $dynamicAnchor: 'node',
          $ref: 'tree',
          unevaluatedProperties: false,
        },
        { registry },
      );
      expect([{ children: [{ value: 1 }] }, { children: [{ other: 1 }] }].map(strict.check)).toEqual([true, false]);
      expect(strict.validate({ children: [{ other: 1 }] }).map((it) => [it.path, it.schemaPointer])).toEqual([
        ['children[0].other', '/unevaluatedProperties'],
      ]);
      expect(
        compileSchema({ $ref: 'https://example.com/tree' }, { registry }).check({ children: [{ other: 1 }] }),
      ).toBe(true);
    });

    it('resolves to different schemas in different scopes', () => {
      const list = { $id: 'list', items: { $dynamicRef: '#element' }, $defs: { any: { $dynamicAnchor: 'element' } } };
      const of = (type: 'string' | 'number') => ({
        $id: `list-of-${type}`,
        $ref: 'list',
        $defs: { element: { $dynamicAnchor: 'element', type } },
      });
      const { check } = compileSchema({
        $schema,
        properties: { strings: { $ref: 'list-of-string' }, numbers: { $ref: 'list-of-number' } },
        $defs: { list, strings: of('string'), numbers: of('number') },
      } as JsonSchema);
      expect([{ strings: ['a'], numbers: [1] }, { strings: [1] }, { numbers: ['a'] }].map(check)).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('is a recursive reference in Draft 2019-09', () => {
      const { check } = compileSchema({
        $schema: draft2019,
        $id: 'https://example.com/strict',
        $recursiveAnchor: true,
        $ref: 'tree',
        unevaluatedProperties: false,
        $defs: { tree: { $id: 'tree', $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } } } },
      } as JsonSchema);
      expect([{ a: {} }, { a: { b: 1 } }].map(check)).toEqual([true, false]);
    });

    it('resolves a name that JavaScript knows as any other', () => {
      for (const name of ['__proto__', 'constructor', 'toString']) {
        const $defs = JSON.parse(`{"${name}":{"$anchor":"${name}","type":"null"}}`) as Record<string, JsonSchema>;
        expect(compileSchema({ $defs, items: { $ref: `#${name}` } }).check([1])).toBe(false);
        expect(refusal({ items: { $dynamicRef: `#${name}` } })).toEqual({
          code: 'SCHEMA',
          pointer: '/items/$dynamicRef',
        });
      }
    });
  });

  describe('hostile dynamic references', () => {
    it.each<[string, unknown]>([
      ['leads to itself', { $schema, $dynamicAnchor: 'a', $dynamicRef: '#a' }],
      ['leads to itself by allOf', { $schema, $dynamicAnchor: 'a', allOf: [{ $dynamicRef: '#a' }] }],
      ['leads to itself by an anchor', { $schema, $anchor: 'a', not: { $dynamicRef: '#a' } }],
      [
        'leads to itself by $recursiveRef',
        { $schema: draft2019, $recursiveAnchor: true, anyOf: [{ $recursiveRef: '#' }] },
      ],
      [
        'leads to the schema that refers to it',
        {
          $schema,
          $dynamicAnchor: 'a',
          $ref: 'other',
          $defs: { other: { $id: 'other', $dynamicAnchor: 'a', allOf: [{ $dynamicRef: '#a' }] } },
        },
      ],
    ])('throw when a value reaches them, and are refused in strict mode: one that %s', (_, schema) => {
      expect(refusal(schema, { strict: true })?.code).toBe('SCHEMA');
      expect(() => compileSchema(schema as JsonSchema).check({})).toThrow('would never end');
    });

    const resources = (count: number, anchorOf: (at: number) => string): JsonSchema => {
      const numbers = Array.from({ length: count }, (_, at) => at);
      const properties = Object.fromEntries(numbers.map((at) => [`p${at}`, { $ref: `https://example.com/${at}` }]));
      const entries = numbers.map((at) => [
        `r${at}`,
        { $id: `https://example.com/${at}`, $dynamicAnchor: anchorOf(at), properties },
      ]);
      return { $schema, properties, $defs: Object.fromEntries(entries) as Record<string, JsonSchema> };
    };

    it('throw for resources that refer to each other in every order', () => {
      expect(refusal(resources(12, (at) => `a${at}`))?.code).toBe('LIMIT_EXCEEDED');
      expect(refusal(resources(300, () => 'a'))?.code).toBe('LIMIT_EXCEEDED');
      expect(refusal(resources(5, (at) => `a${at}`))).toBeUndefined();
    });

    it('throw for values that are too deep', () => {
      const { check } = compileSchema({ $schema, $dynamicAnchor: 'n', properties: { a: { $dynamicRef: '#n' } } });
      let value: unknown = {};
      for (let level = 0; level < 100_000; level++) value = { a: value };
      expect(() => check(value)).toThrow('nested deeper than 1000 levels');
    });
  });
});

describe('a document that names a dialect', () => {
  const later = 'https://json-schema.org/draft/2020-12/schema';

  /** Refuses 5 only where keywords beside a `$ref` apply, as in Draft 2020-12. */
  const schemaOf = ($schema: string): JsonSchema => ({
    $schema,
    $defs: { a: { type: 'integer' } },
    $ref: '#/$defs/a',
    minimum: 10,
  });

  function refusalOf(schema: JsonSchema, options?: SchemaOptions): string | undefined {
    try {
      compileSchema(schema, options);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  it.each([
    later,
    'https://json-schema.org/v1',
    'https://json-schema.org/v1/2026',
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'https://spec.openapis.org/oas/3.2/dialect/2025-09-17',
  ])('%s is read as Draft 2020-12', (uri) => {
    expect(compileSchema(schemaOf(uri)).check(5)).toBe(false);
  });

  it.each([
    ['https://json-schema.org/draft/2020-12', `; did you mean '${later}'?`],
    ['https://json-schema.org/draft/2020-12/schemas', `; did you mean '${later}'?`],
    ['http://json-schema.org/draft-08/schema#', "; did you mean 'http://json-schema.org/draft-04/schema#'?"],
    ['https://example.com/mine', "; add it to the registry, or use unknownDialects: 'draft'"],
  ])('%s is refused with a way out', (uri, way) => {
    const message = `Cannot compile the schema at '/$schema': '${uri}' is an unknown dialect${way}`;
    expect(refusalOf(schemaOf(uri))).toBe(message);
    expect(refusalOf(schemaOf(uri), { strict: true })).toBe(message);
    expect(() => compileToModule(schemaOf(uri))).toThrow(message);
  });

  it('is refused in a registry and in an embedded resource if the dialect is unknown', () => {
    const uri = 'https://example.com/mine';
    const inner = { $id: 'https://example.com/a', $schema: uri, type: 'string' } as JsonSchema;
    const registry = { 'https://example.com/a': inner };
    for (const documents of [registry, createRegistry(registry)])
      expect(refusalOf({ $ref: 'https://example.com/a' }, { registry: documents })).toMatch(
        /^Cannot compile the schema at 'https:\/\/example\.com\/a#\/\$schema': 'https:\/\/example\.com\/mine' is an unknown/,
      );
    expect(refusalOf({ $schema: later, $defs: { inner }, $ref: 'https://example.com/a' })).toContain(
      "at '/$defs/inner/$schema'",
    );
  });

  it('is read as if it named none, with the option unknownDialects', () => {
    const lenient: SchemaOptions = { unknownDialects: 'draft' };
    const schema = schemaOf('https://example.com/mine');
    expect(compileSchema(schema, lenient).check(5)).toBe(true);
    expect(compileSchema(schema, { ...lenient, draft: '2020-12' }).check(5)).toBe(false);
    expect(() => compileSchema(true, { unknownDialects: 'ignore' as never })).toThrow(RangeError);
  });

  it('is read by the meta-schema of the registry, also if that names no dialect', () => {
    const uri = 'https://example.com/mine';
    expect(compileSchema(schemaOf(uri), { registry: { [uri]: { $schema: later } } }).check(5)).toBe(false);
    expect(compileSchema(schemaOf(uri), { registry: { [uri]: {} } }).check(5)).toBe(true);
  });
});
