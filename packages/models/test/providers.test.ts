import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type Schema } from '@wirework/schema';
import { runs } from '@wirework/test-support';
import { laterDocument, laterSchema } from '../../schema/test/support/any-later-schema.ts';
import { document, schema as anySchema, value as anyValue } from '../../schema/test/support/any-schema.ts';
import { providerRules, type ProviderRules, type ProviderSchema, toProviderSchema } from '../src/index.ts';

describe('providers', () => {
  const rules: ProviderRules = {
    keywords: ['type', 'properties', 'items', 'anyOf', 'minimum', 'required', 'additionalProperties', 'maxItems'],
  };
  describe('toProviderSchema()', () => {
    const notes = (list: ProviderSchema['dropped']): readonly string[] =>
      list.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name'],
    } as const;
    const list = {
      $ref: '#/definitions/list',
      definitions: {
        list: {
          type: 'object',
          properties: { next: { anyOf: [{ $ref: '#/definitions/list' }, { type: 'null' }] } },
          required: ['next'],
        },
      },
    } as const;

    it.each([undefined, 'http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema'])(
      'keeps the description beside a reference, with $schema %s',
      ($schema) => {
        const schema = {
          ...($schema !== undefined && { $schema }),
          type: 'object',
          properties: {
            home: { $ref: '#/definitions/address', description: 'where they live' },
            work: { $ref: '#/definitions/address' },
          },
          definitions: { address: { type: 'string', description: 'an address' } },
        };
        expect(toProviderSchema(schema, 'gemini').schema).toEqual({
          type: 'object',
          properties: {
            home: { type: 'string', description: 'where they live' },
            work: { type: 'string', description: 'an address' },
          },
        });
      },
    );

    it('requires all properties for OpenAI, closes objects, and undoes it', () => {
      const { schema, dropped, changes, restore } = toProviderSchema(
        {
          type: 'object',
          properties: {
            id: { type: 'integer', minimum: 1 },
            kind: { enum: ['a', 'b'] },
            note: { type: ['string', 'null'] },
            site: { type: 'string', format: 'uri', maxLength: 9 },
            ['__proto__']: { type: 'string' },
          },
          required: ['id'],
        },
        'openai',
      );
      expect(JSON.parse(JSON.stringify(schema))).toEqual({
        type: 'object',
        properties: JSON.parse(
          `{ "id": { "type": "integer", "minimum": 1 },
           "kind": { "anyOf": [{ "type": "string", "enum": ["a", "b"] }, { "type": "null" }] },
           "note": { "type": ["string", "null"] },
           "site": { "type": ["string", "null"] },
           "__proto__": { "type": ["string", "null"] } }`,
        ) as unknown,
        required: ['id', 'kind', 'note', 'site', '__proto__'],
        additionalProperties: false,
      });
      expect(notes(dropped)).toEqual(['/properties/site format', '/properties/site maxLength']);
      expect(notes(changes)).toContain('/properties/kind required');
      const given = '{"id":1,"kind":null,"note":null,"site":"a","__proto__":null}';
      expect(JSON.stringify(restore(JSON.parse(given)))).toBe('{"id":1,"note":null,"site":"a"}');
    });

    it('keeps recursive schemas where the provider accepts them', () => {
      expect(toProviderSchema(tree, 'gemini').schema).toEqual(tree);
      expect(toProviderSchema(tree, 'openai').schema.properties?.['children']).toEqual({
        type: ['array', 'null'],
        items: { $ref: '#' },
      });
      const { schema } = toProviderSchema(
        { type: 'object', properties: { list: { $ref: '#/definitions/list' } }, definitions: list.definitions },
        'openai',
      );
      expect(schema.$defs?.['list']).toMatchObject({
        properties: { next: { anyOf: [{ $ref: '#/$defs/list' }, { type: 'null' }] } },
      });
    });

    it('repeats them elsewhere, and leaves out what would go deeper', () => {
      const { schema, dropped, changes } = toProviderSchema(tree, 'anthropic', { maxRecursion: 2 });
      const name = { type: 'string' };
      expect(schema).toEqual({
        type: 'object',
        properties: {
          name,
          children: {
            type: 'array',
            items: { type: 'object', properties: { name }, required: ['name'], additionalProperties: false },
          },
        },
        required: ['name'],
        additionalProperties: false,
      });
      expect(dropped).toEqual([]);
      expect(notes(changes)).toContain('/properties/children properties');
      // Only optional properties may be recursive for Gemini.
      const { schema: forGemini } = toProviderSchema(list, 'gemini', { maxRecursion: 1 });
      expect(forGemini).toEqual({
        type: 'object',
        properties: { next: { anyOf: [{ type: 'null' }] } },
        required: ['next'],
      });
      const endless = { type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] } as const;
      const { schema: cut, dropped: ofCut } = toProviderSchema(endless, 'gemini', { maxRecursion: 1 });
      expect(cut).toEqual({ type: 'object', properties: { self: { type: 'object' } }, required: ['self'] });
      expect(notes(ofCut)).toEqual([' properties', ' required']);
    });

    it('writes each schema in place for a provider without references', () => {
      const inlined = { ...providerRules.openai, references: 'inlined' } as const;
      const leaf = { type: 'object', properties: { v: { type: 'string' } }, required: ['v'] } as const;
      const { schema } = toProviderSchema(
        {
          type: 'object',
          properties: { a: { $ref: '#/definitions/leaf' }, b: { $ref: '#/definitions/leaf' } },
          required: ['a', 'b'],
          definitions: { leaf },
        },
        inlined,
      );
      const written = { ...leaf, additionalProperties: false };
      expect(schema).toMatchObject({ properties: { a: written, b: written } });
      expect(schema.$defs).toBeUndefined();
      const text = JSON.stringify(toProviderSchema(tree, inlined).schema);
      expect(text).not.toContain('$ref');
      expect(text.match(/children/g)).toHaveLength(4);
      // Alternatives alone contain each other here.
      const either: Schema = {
        anyOf: [
          { type: 'array', items: { $ref: '#' } },
          { type: 'array', items: { $ref: '#' } },
        ],
      };
      const { schema: cut, dropped } = toProviderSchema(either, inlined, { maxRecursion: 1 });
      const items = { type: 'array', items: { type: 'array', items: { type: 'string' } } };
      expect(cut.properties).toEqual({ value: { anyOf: [items, items] } });
      expect(notes(dropped)).toEqual([' anyOf']);
    });

    it('makes one schema of those for the same value', () => {
      const { schema, dropped } = toProviderSchema(
        {
          allOf: [
            { type: 'object', properties: { a: { type: 'number', minimum: 1 } }, required: ['a'] },
            { $ref: '#/definitions/more' },
            { anyOf: [{ required: ['b'] }, { properties: { b: false, c: { const: 1 } } }] },
          ],
          definitions: { more: { properties: { a: { type: 'integer', minimum: 3 }, b: { type: 'string' } } } },
        },
        { ...rules, closed: true },
      );
      const a = { type: 'integer', minimum: 3 };
      expect(schema).toEqual({
        anyOf: [
          {
            type: 'object',
            properties: { a, b: { type: 'string' } },
            required: ['a', 'b'],
            additionalProperties: false,
          },
          { type: 'object', properties: { a, c: {} }, required: ['a'], additionalProperties: false },
        ],
      });
      expect(notes(dropped)).toEqual(['/allOf/2/anyOf/1/properties/c const']);
    });

    it('notes that additionalProperties is dropped beside patternProperties, also where objects are closed', () => {
      const kinds = {
        type: 'object',
        required: ['kind'],
        additionalProperties: false,
        patternProperties: { '^x': {} },
      };
      for (const provider of ['openai', 'gemini'] as const)
        expect(notes(toProviderSchema(kinds, provider).dropped)).toContain(' additionalProperties');
    });

    it('keeps the first of two keywords that cannot be one', () => {
      const { schema, dropped } = toProviderSchema(
        { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }, { pattern: '^a' }] },
        { ...providerRules.openai, objectRoot: false },
      );
      expect(schema).toEqual({ type: 'string', pattern: '^a' });
      expect(notes(dropped)).toEqual(['/allOf/0 pattern']);
    });

    it('puts a value that is not an object into one where the provider wants an object', () => {
      const { schema, restore } = toProviderSchema({ type: 'array', items: { type: 'string' } }, 'anthropic');
      expect(schema).toEqual({
        type: 'object',
        properties: { value: { type: 'array', items: { type: 'string' } } },
        required: ['value'],
        additionalProperties: false,
      });
      expect(restore({ value: ['a'] })).toEqual(['a']);
      expect(restore(5)).toBe(5);
    });

    it('writes lists of schemas for items in any draft', () => {
      const tuple = { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false } as const;
      expect(toProviderSchema(tuple, 'gemini')).toMatchObject({
        schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], maxItems: 2 },
        dropped: [],
      });
      const { schema, dropped } = toProviderSchema(tuple, { ...providerRules.openai, objectRoot: false });
      expect(schema).toEqual({
        type: 'array',
        items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        maxItems: 2,
      });
      expect(notes(dropped)).toEqual([' items', ' additionalItems']);
      expect(
        toProviderSchema({ type: 'number', minimum: 1, exclusiveMinimum: true }, 'gemini', { draft: '4' }),
      ).toMatchObject({
        schema: { type: 'number', minimum: 1 },
        dropped: [{ pointer: '', keyword: 'exclusiveMinimum' }],
      });
    });

    it('drops values that a provider does not accept, and keywords that depend on dropped ones', () => {
      const root = { objectRoot: false, maxUnions: Infinity };
      const anthropic = { ...providerRules.anthropic, ...root };
      for (const [schema, provider, written, dropped] of [
        [{ type: 'string', pattern: '^a+$' }, anthropic, { type: 'string', pattern: '^a+$' }, []],
        [{ type: 'string', pattern: '^(?!b)' }, anthropic, { type: 'string' }, [' pattern']],
        [{ type: 'string', format: 'uri' }, 'gemini', { type: 'string' }, [' format']],
        [
          { type: 'number', minimum: 3 },
          { keywords: ['type', 'minimum'], values: { minimum: [0] } },
          { type: 'number' },
          [' minimum'],
        ],
        [{ enum: [[1], 'a'] }, { keywords: ['enum'], enumKinds: ['string'] }, {}, [' enum']],
        [{ const: 1, enum: [1, 2] }, { keywords: ['const'] }, { const: 1 }, [' enum']],
        [
          { items: [{ type: 'string' }], additionalItems: false },
          anthropic,
          { type: 'array', items: { type: 'string' } },
          [' additionalItems', ' items'],
        ],
        [
          { type: 'object', patternProperties: { '^x': {} }, additionalProperties: false },
          'gemini',
          { type: 'object' },
          [' patternProperties', ' additionalProperties'],
        ],
        [{ type: 'object', properties: { a: false } }, 'gemini', { type: 'object' }, [' properties']],
        [
          { type: 'object', properties: { a: false }, required: ['a'] },
          { keywords: ['properties', 'required'] },
          {},
          [' type', ' required'],
        ],
        [
          { type: 'string', minLength: 1, title: 'T', examples: ['a'] },
          'gemini',
          { type: 'string', title: 'T' },
          [' minLength', ' examples'],
        ],
      ] as const) {
        const result = toProviderSchema(schema as Schema, provider as ProviderRules);
        expect({ written: result.schema, dropped: notes(result.dropped) }).toEqual({ written, dropped });
      }
    });

    it('restores the items of a list that becomes one of alternatives', () => {
      const optional = (name: string): Schema => ({ type: 'object', properties: { [name]: { type: 'string' } } });
      const { restore } = toProviderSchema({ type: 'array', items: [optional('a'), optional('b')] }, 'openai');
      expect(restore({ value: [{ a: null }, { b: null }] })).toEqual([{}, {}]);
      const value = [{ a: 'x' }, { b: 'y' }];
      expect(restore({ value })).toBe(value);
    });

    it('lets the full schema decide whether a null is a value', () => {
      const nullable = { type: ['string', 'null'] } as const;
      const { restore } = toProviderSchema(
        { type: 'object', properties: { a: nullable, b: nullable }, maxProperties: 1 },
        'openai',
      );
      expect(restore({ a: null, b: null })).toEqual({});
      const alternatives = toProviderSchema(
        {
          type: 'object',
          properties: {
            v: {
              anyOf: [
                { type: 'object', properties: { a: { type: 'string' }, kind: { const: 'x' } }, required: ['kind'] },
                { type: 'object', properties: { a: { type: 'null' }, kind: { const: 'y' } }, required: ['a', 'kind'] },
              ],
            },
          },
        },
        'openai',
      );
      expect(alternatives.restore({ v: { a: null, kind: 'x' } })).toEqual({ v: { kind: 'x' } });
      expect(alternatives.restore({ v: { a: null, kind: 'y' } })).toEqual({ v: { a: null, kind: 'y' } });
    });

    it('reads documents of the registry', () => {
      const registry = { 'https://example.com/name': { type: 'string', minLength: 1 } };
      const { schema, dropped } = toProviderSchema(
        { items: { $ref: 'https://example.com/name' }, type: 'array' },
        'gemini',
        { registry },
      );
      expect(schema).toEqual({ type: 'array', items: { type: 'string' } });
      expect(notes(dropped)).toEqual(['https://example.com/name# minLength']);
    });
  });

  describe('toProviderSchema() refuses', () => {
    const refused = (schema: JsonSchema, provider: unknown = 'openai', options = {}): unknown => {
      try {
        return toProviderSchema(schema as Schema, provider as ProviderRules, options);
      } catch (error) {
        return error;
      }
    };
    const properties = (count: number): Schema => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }])),
    });

    it('an unknown provider, and rules that are no rules', () => {
      expect(refused({}, 'toString')).toMatchObject({
        name: 'RangeError',
        message: expect.stringMatching(/openai, anthropic, gemini/),
      });
      for (const [provider, message] of [
        [{}, /'keywords' is missing/],
        [{ keywords: ['typ'] }, /no keyword is 'typ'/],
        [{ keywords: ['__proto__'] }, /no keyword is '__proto__'/],
        [{ keywords: [1] }, /'keywords' is not a list of strings/],
        [{ keywords: [], values: { a: 1 } }, /'values' has no list for each keyword/],
        [{ keywords: [], depth: 1 }, /no such option/],
        [null, /./],
      ] as const)
        expect(refused({}, provider)).toMatchObject({ name: 'TypeError', message: expect.stringMatching(message) });
      expect(refused({}, { keywords: [], recursion: 'never' })).toMatchObject({ name: 'RangeError' });
      expect(refused({}, { keywords: [], maxDepth: 0 })).toMatchObject({ name: 'RangeError' });
    });

    it('a schema that no value passes, and one that is not valid', () => {
      for (const schema of [
        false,
        { type: 'string', allOf: [{ type: 'number' }] },
        { enum: [] },
        { anyOf: [false] },
      ] as const)
        expect(refused(schema)).toMatchObject({ name: 'SchemaError', reason: 'no value is valid' });
      expect(refused({ $ref: '#' })).toMatchObject({ name: 'SchemaError' });
      expect(refused({ minimum: '1' } as unknown as Schema)).toMatchObject({
        name: 'SchemaError',
        pointer: '/minimum',
      });
    });

    it('a schema that is larger than the provider allows', () => {
      const nested = (levels: number): Schema => {
        let schema: Schema = { type: 'string' };
        for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema } };
        return schema;
      };
      const unions = (count: number): Schema => ({
        anyOf: Array.from({ length: count }, () => ({ type: ['string', 'null'] as const })),
      });
      for (const [schema, limit, provider] of [
        [properties(5_001), 'maxProperties', 'openai'],
        [properties(25), 'maxOptional', 'anthropic'],
        [nested(10), 'maxDepth', 'openai'],
        [{ enum: Array.from({ length: 1_001 }, (_, at) => at) }, 'maxEnumValues', 'openai'],
        [{ const: 'a'.repeat(120_001) }, 'maxTextLength', 'openai'],
        [unions(17), 'maxUnions', 'anthropic'],
      ] as const)
        expect(refused(schema as Schema, provider)).toMatchObject({ name: 'LimitExceededError', limit });
      expect(refused(nested(9))).toHaveProperty('schema');
      expect(refused(nested(499), 'gemini')).toHaveProperty('schema');
      expect(refused(nested(501), 'gemini')).toMatchObject({ name: 'LimitExceededError', limit: 'maxSchemaDepth' });
      // The stack that is left decides.
      expect(refused(nested(20_000), 'gemini', { maxSchemaDepth: 1_000_000, maxSize: 100_000 })).toMatchObject({
        name: 'LimitExceededError',
        limit: 'maxSchemaDepth',
      });
    });

    it('one that becomes too large, in bounded time', () => {
      const choice = { anyOf: [{ required: ['a'] }, { required: ['b'] }, { required: ['c'] }] };
      const product: Schema = { type: 'object', allOf: Array.from({ length: 12 }, () => ({ ...choice })) };
      expect(refused(product)).toMatchObject({ name: 'LimitExceededError', limit: 'maxSize' });
      const names = Array.from({ length: 3_000 }, (_, at) => `p${at}`);
      const crossed: Schema = { ...properties(3_000), anyOf: names.map((name) => ({ required: [name] })) };
      expect(refused(crossed, 'gemini')).toMatchObject({ name: 'LimitExceededError', limit: 'maxSize' });
      const values = names.slice(0, 2_000);
      const enums: Schema = { enum: values, anyOf: values.map((name) => ({ enum: [name, ...values] })) };
      expect(refused(enums, 'gemini')).toMatchObject({ name: 'LimitExceededError', limit: 'maxSize' });
      const self = { $ref: '#' };
      const wide: Schema = {
        type: 'object',
        properties: { a: self, b: self, c: self, d: self },
        required: ['a', 'b', 'c', 'd'],
      };
      expect(refused(wide, 'anthropic', { maxRecursion: 1_000 })).toMatchObject({
        name: 'LimitExceededError',
        limit: 'maxSize',
      });
      expect(refused(properties(1_000), 'gemini', { maxSize: 1_000 })).toMatchObject({
        name: 'LimitExceededError',
        limit: 'maxSize',
      });
      expect(refused(properties(20_000), 'gemini', { maxSize: 100_000 })).toHaveProperty('schema');
    });

    it('a value that is nested too deeply', () => {
      const { restore } = toProviderSchema({ type: 'object', properties: { a: { $ref: '#' } } }, 'openai', {
        maxDepth: 10,
      });
      let value: unknown = { a: null };
      for (let level = 0; level < 8; level++) value = { a: value };
      expect(JSON.stringify(restore(value))).toBe(`${'{"a":'.repeat(8)}{}${'}'.repeat(8)}`);
      for (let level = 0; level < 8; level++) value = { a: value };
      expect(() => restore(value)).toThrow('nested deeper than 10 levels');
    });
  });
});

describe('toProviderSchema(), for any schema', () => {
  const rules: ProviderRules = {
    keywords: ['type', 'properties', 'items', 'anyOf', 'minimum', 'required', 'additionalProperties', 'maxItems'],
  };

  /** Schemas that providers write: objects with a few properties. */
  const objectSchema = fc.record(
    {
      type: fc.constant('object' as const),
      properties: fc.record({ a: anySchema, b: anySchema, c: anySchema }, { requiredKeys: ['a'] }),
      required: fc.subarray(['a', 'b', 'c']),
      additionalProperties: fc.oneof(fc.boolean(), anySchema),
      anyOf: fc.array(anySchema, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['type', 'properties'] },
  ) as fc.Arbitrary<Schema>;

  const documents = fc.oneof(anySchema, objectSchema).map(document);

  const later = laterSchema.map((it) => laterDocument(it) as Schema);

  const values = fc.array(
    fc.oneof(anyValue, fc.record({ a: anyValue, b: anyValue, c: anyValue }, { requiredKeys: [] })),
    { maxLength: 8 },
  );

  const all = ['openai', 'anthropic', 'gemini', rules, { ...rules, allRequired: true, closed: true }] as const;

  it('explains by `dropped` every value that only the schema of the provider accepts', () => {
    let explained = 0;
    fc.assert(
      fc.property(fc.oneof(documents, later), fc.constantFrom(...all), values, (full, provider, list) => {
        const result = possible(() => toProviderSchema(full, provider));
        if (result === undefined) return;
        const accepts = compileSchema(result.schema, { draft: '2020-12' });
        const rest = compileSchema(without(full, result));
        const judge = compileSchema(full);
        for (const value of list) {
          for (const given of [
            value,
            { value },
            full.$schema === undefined ? filled(full, value) : { b: value, c: value },
          ]) {
            if (!accepts.check(given)) continue;
            const restored = result.restore(given);
            if (!judge.check(restored)) explained++;
            expect({ full, provider, given, passes: rest.check(restored) }).toMatchObject({ passes: true });
          }
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(explained).toBeGreaterThan(0);
  });

  it('restores a valid value from what the schema of the provider makes of one', () => {
    let restored = 0;
    fc.assert(
      fc.property(documents, fc.constantFrom(...all), values, (full, provider, list) => {
        const result = possible(() => toProviderSchema(full, provider));
        if (result === undefined) return;
        const accepts = compileSchema(result.schema, { draft: '2020-12' });
        const judge = compileSchema(full);
        for (const value of list.filter((each) => judge.check(each))) {
          const isFilled = provider === 'openai' || (typeof provider === 'object' && provider.allRequired === true);
          const given = isFilled ? filled(full, value) : value;
          if (!accepts.check(given)) continue;
          restored++;
          expect({ full, provider, given, passes: judge.check(result.restore(given)) }).toMatchObject({ passes: true });
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(restored).toBeGreaterThan(0);
  });

  /** Returns the result; `undefined` if no value is valid, or the result is larger than a limit. */
  function possible<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      expect(String(error)).toMatch(/no value is valid|has more than|becomes more than|itself/);
      return undefined;
    }
  }

  /** Returns a schema without the keywords that a provider's schema does not have. */
  function without(full: Schema, { dropped }: ProviderSchema): JsonSchema {
    const copy = JSON.parse(JSON.stringify(full)) as Schema;
    // Inner ones first, because pointers lead through keywords.
    for (const { pointer, keyword } of [...dropped].sort((a, b) => b.pointer.length - a.pointer.length)) {
      const tokens = pointer.split('/').slice(1);
      let at = copy as Record<string, unknown>;
      for (const token of tokens) at = at[token.replaceAll('~1', '/').replaceAll('~0', '~')] as Record<string, unknown>;
      if (keyword === 'oneOf' && !Object.hasOwn(at, 'anyOf')) at['anyOf'] = at[keyword];
      Reflect.deleteProperty(at, keyword);
    }
    return copy;
  }

  /** Returns a valid value with null for each optional property that it lacks. */
  function filled(schema: JsonSchema, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || typeof schema !== 'object') return value;
    const passed = schema.anyOf?.find((it) => compileSchema(document(it)).check(value)) ?? true;
    const filledParts = (schema.allOf ?? []).reduce<unknown>((it, part) => filled(part, it), filled(passed, value));
    if (Array.isArray(filledParts)) {
      const { items } = schema;
      return Array.isArray(items)
        ? filledParts
        : filledParts.map((it) => filled((items as JsonSchema | undefined) ?? {}, it));
    }
    const members = new Map(Object.entries(filledParts as object));
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const has = Object.hasOwn(value, name);
      if (has) members.set(name, filled(inner, members.get(name)));
      else if (schema.required?.includes(name) !== true) members.set(name, null);
    }
    return Object.fromEntries(members);
  }
});
