import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import fc from 'fast-check';
import { describeJsonSchemaSuite, jsonSchemaSuite, metBy, nested, runs } from '@wirework/test-support';
import { bundleSchema } from '../src/bundle.ts';
import { compileCoercion, compileDefaults } from '../src/convert.ts';
import { compileSchema, createRegistry, type DraftName, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';
import { document, schema, value } from './support/any-schema.ts';
import { thrown } from './support/refusal.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';
import { apiSchema, userSchema } from './support/user-schemas.ts';

const later = 'https://json-schema.org/draft/2020-12/schema';

describeJsonSchemaSuite('JSON-Schema-Test-Suite, bundled', () => {
  const remotes = registryOfRemotes();
  const registry = createRegistry(remotes);
  // Meta-schemas are not embedded.
  const metaSchemas = Object.fromEntries(
    Object.entries(remotes).filter(([, it]) => typeof it === 'object' && Object.hasOwn(it as object, '$vocabulary')),
  );
  const files = suiteFiles('optional/format');

  it.each(files)('gives the verdict of each case of %s without the registry', (file, draft) => {
    const disagreements: string[] = [];
    for (const { description, schema, tests } of jsonSchemaSuite<SuiteGroup[]>(file)) {
      const options: SchemaOptions = { draft, formats: 'annotate' };
      const bundle = JSON.parse(JSON.stringify(bundleSchema(schema, { ...options, registry }))) as JsonSchema;
      const original = compileSchema(schema, { ...options, registry });
      const bundled = compileSchema(bundle, { ...options, registry: metaSchemas });
      for (const { data, description: name } of tests)
        if (bundled.check(data) !== original.check(data)) disagreements.push(`${description}: ${name}`);
    }
    expect(disagreements).toEqual([]);
  });
});

describe('bundleSchema()', () => {
  const uri = 'https://example.com/name';
  const draft2020 = 'https://json-schema.org/draft/2020-12/schema';
  const draft7 = 'http://json-schema.org/draft-07/schema#';
  const draft4 = 'http://json-schema.org/draft-04/schema#';

  it('returns the schema itself if it refers to no other document', () => {
    const schema = { properties: { a: { $ref: '#/definitions/a' } }, definitions: { a: {} } } as const;
    expect(bundleSchema(schema, { registry: { [uri]: {} } })).toBe(schema);
    expect(bundleSchema(true)).toBe(true);
    const meta = { $ref: draft7 };
    expect(bundleSchema(meta)).toBe(meta);
  });

  it('embeds each document once, those to which they refer, and no others', () => {
    const registry = {
      'https://example.com/a': { properties: { b: { $ref: 'b' }, again: { $ref: 'b#/definitions/c' } } },
      'https://example.com/b': { definitions: { c: { $ref: 'a' } } },
      'https://example.com/other': {},
    };
    const bundle = bundleSchema({ $schema: draft2020, $ref: 'https://example.com/a' }, { registry, draft: '2020-12' });
    expect(bundle).toEqual({
      $schema: draft2020,
      $ref: 'https://example.com/a',
      $defs: {
        'https://example.com/a': { $id: 'https://example.com/a', ...registry['https://example.com/a'] },
        'https://example.com/b': { $id: 'https://example.com/b', ...registry['https://example.com/b'] },
      },
    });
  });

  it('keeps definitions of the schema, and names of theirs', () => {
    const own = { type: 'string' } as const;
    const bundle = bundleSchema({ $ref: uri, definitions: { [uri]: own } }, { registry: { [uri]: {} } });
    expect(bundle).toEqual({ $ref: uri, definitions: { [uri]: own, [`${uri}~`]: { $id: uri } } });
  });

  it.each<[string, JsonSchema, unknown, unknown, unknown, SchemaOptions?]>([
    ['the schema false', { $ref: uri }, false, { $id: uri, not: {} }, 1],
    [
      'a document of another draft',
      { $schema: draft2020, $ref: uri },
      { $schema: draft4, minimum: 1, exclusiveMinimum: true },
      { $schema: draft4, id: uri, minimum: 1, exclusiveMinimum: true },
      1,
    ],
    [
      'a document in one of Draft 4',
      { $schema: draft4, $ref: uri },
      { $schema: draft2020, prefixItems: [false] },
      { $schema: draft2020, $id: uri, prefixItems: [false] },
      [1],
    ],
    [
      'a document that names no draft',
      { $schema: draft2020, $ref: uri },
      { items: [{ type: 'string' }] },
      { $schema: draft7, $id: uri, items: [{ type: 'string' }] },
      [1],
    ],
    [
      'later keywords of one',
      { $schema: draft7, $ref: uri },
      { prefixItems: [false] },
      { $schema: draft2020, $id: uri, prefixItems: [false] },
      [1],
    ],
    [
      'a document of the option draft',
      { $schema: draft7, $ref: uri },
      { items: [false] },
      { $schema: draft4.replace('04', '06'), $id: uri, items: [false] },
      [1],
      { draft: '6' },
    ],
    [
      'an id with a plain name',
      { $ref: `${uri}#a` },
      { $id: '#a', type: 'null' },
      { $id: `${uri}#a`, type: 'null' },
      1,
    ],
    [
      'a document that is a reference',
      { $ref: uri },
      { $ref: '#/definitions/a', title: 'T', type: 'null', definitions: { a: { minimum: 2 } } },
      { $id: uri, title: 'T', definitions: { a: { minimum: 2 } }, allOf: [{ $ref: '#/definitions/a' }] },
      1,
    ],
    [
      'boolean bounds of one that names no draft',
      { $schema: draft2020, $ref: uri },
      { minimum: 1, exclusiveMinimum: true },
      { $schema: draft4, id: uri, minimum: 1, exclusiveMinimum: true },
      1,
    ],
    [
      'an $id of Draft 4, which does not name it,',
      { $ref: uri },
      { $schema: draft4, $id: 'other', type: 'null' },
      { $schema: draft4, id: uri, $id: 'other', type: 'null' },
      1,
    ],
    ['a relative id', { $ref: uri }, { $id: 'name', type: 'null' }, { $id: uri, type: 'null' }, 1],
  ])('embeds %s with the same verdicts', (_, schema, document, expected, refused, options = {}) => {
    const bundle = bundleSchema(schema, { ...options, registry: { [uri]: document } }) as {
      readonly definitions?: object;
      readonly $defs?: object;
    };
    expect({ ...bundle.definitions, ...bundle.$defs }).toEqual({ [uri]: expected });
    const compiled = compileSchema(bundle as JsonSchema, options);
    expect([compiled.check(refused), compiled.schema]).toEqual([false, bundle]);
  });

  it('replaces the address of a document by its $id', () => {
    const id = 'https://example.org/other';
    const registry = { [uri]: { $id: id, definitions: { a: { type: 'null' }, b: { $ref: 'other#/definitions/a' } } } };
    const bundle = bundleSchema({ items: { $ref: `${uri}#/definitions/b` } }, { registry });
    expect(bundle).toEqual({ items: { $ref: `${id}#/definitions/b` }, definitions: { [id]: registry[uri] } });
    expect(compileSchema(bundle).check([1])).toBe(false);
  });

  it('embeds an object twice that is in two folders', () => {
    const same = { $ref: 'name' };
    const bundle = bundleSchema(
      { items: [{ $ref: 'https://example.com/a/x' }, { $ref: 'https://example.com/b/x' }] },
      {
        registry: {
          'https://example.com/a/x': same,
          'https://example.com/b/x': same,
          'https://example.com/a/name': { type: 'null' },
          'https://example.com/b/name': { type: 'string' },
        },
      },
    );
    const { check } = compileSchema(bundle);
    expect([check([null, '']), check(['', '']), check([null, null])]).toEqual([true, false, false]);
  });

  it('completes the $id of the schema by the option baseUri', () => {
    const baseUri = 'https://example.com/user';
    expect(bundleSchema({ $ref: 'name' }, { baseUri, registry: { [uri]: {} } })).toEqual({
      $id: baseUri,
      $ref: 'name',
      definitions: { [uri]: { $id: uri } },
    });
    expect(bundleSchema({ $id: 'other', type: 'null' }, { baseUri })).toEqual({
      $id: 'https://example.com/other',
      type: 'null',
    });
  });

  it('keeps references to the schema itself, even those by its address', () => {
    const baseUri = 'https://example.com/user';
    const registry = { [uri]: { $ref: 'user#/definitions/a' } };
    const bundle = bundleSchema(
      { $id: 'https://example.org/', items: { $ref: uri }, definitions: { a: { type: 'null' } } },
      { baseUri, registry },
    );
    expect(compileSchema(bundle).check([1])).toBe(false);
  });

  it('refuses documents that cannot be in one', () => {
    const twice = {
      'https://example.com/a': { definitions: { x: { $id: 'x', type: 'null' } } },
      'https://example.com/b': { definitions: { x: { $id: 'x', type: 'string' } } },
    };
    const both = { items: [{ $ref: 'https://example.com/a' }, { $ref: 'https://example.com/b' }] };
    expect(() => bundleSchema(both, { registry: twice })).toThrow(
      "two documents have a schema with the URI 'https://example.com/x', so that they cannot be in one",
    );
    const mixed = { [uri]: { items: [{}], unevaluatedItems: false, prefixItems: [{}] } };
    expect(() => bundleSchema({ $schema: draft2020, $ref: uri }, { registry: mixed })).toThrow(
      new RangeError(`Cannot bundle the schema: '${uri}' names no draft in '$schema', and has keywords of several`),
    );
    expect(() => bundleSchema({ $ref: uri })).toThrow(`neither the document nor the registry has '${uri}'`);
    const cyclic: Record<string, unknown> = { $id: 'https://example.com/c', $ref: uri };
    cyclic['properties'] = { a: cyclic };
    expect(() => bundleSchema(cyclic, { registry: { [uri]: {} } })).toThrow('an object of it contains itself');
    expect(() => bundleSchema({}, { registry: 1 as never })).toThrow(TypeError);
  });

  it('takes names that JavaScript knows, and deep schemas', () => {
    const registry = { [uri]: JSON.parse('{"definitions": {"__proto__": {"type": "null"}}}') as unknown };
    const bundle = bundleSchema({ $ref: `${uri}#/definitions/__proto__` }, { registry });
    expect(compileSchema(JSON.parse(JSON.stringify(bundle)) as JsonSchema).check(1)).toBe(false);
    const deep = { definitions: { a: nested(100_000, 1, (const_) => ({ const: const_ })) } } as JsonSchema;
    expect(thrown(() => bundleSchema({ $ref: uri }, { registry: { [uri]: deep } }))?.code).toBe('LIMIT_EXCEEDED');
  });
});

describe('bundles', () => {
  /** Returns the files that a bundle of a line is made of; `tooling/budget.json` bounds its size. */
  async function filesOf(contents: string): Promise<string[]> {
    return (await bundled(contents)).files;
  }

  /** Returns the files of a bundle, and its size as minified and compressed text. */
  async function bundled(contents: string): Promise<{ files: string[]; size: number }> {
    const result = await build({
      stdin: { contents, resolveDir: fileURLToPath(new URL('../src/', import.meta.url)), loader: 'ts' },
      bundle: true,
      minify: true,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      platform: 'browser',
      write: false,
      conditions: ['@wirework/source'],
    });
    const [output] = Object.values(result.metafile.outputs);
    const files = Object.entries(output?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file);
    const [text] = result.outputFiles;
    return { files, size: gzipSync(text?.contents ?? '').length };
  }

  it('leaves the code that reads texts out of a bundle for values alone', async () => {
    const files = await filesOf("export { compileValueSchema } from './index.ts'");
    expect(files.filter((file) => /scanner|text-functions/.test(file)).sort()).toEqual([
      expect.stringMatching(/scanner.*nearest\.ts$/),
      expect.stringMatching(/scanner.*read-option\.ts$/),
      // The engine of regular expressions.
      expect.stringMatching(/scanner.*char-set\.ts$/),
      expect.stringMatching(/scanner.*linear-matcher\.ts$/),
      expect.stringMatching(/scanner.*parse-pattern\.ts$/),
      expect.stringMatching(/scanner.*program\.ts$/),
      expect.stringMatching(/scanner.*equality\.ts$/),
      expect.stringMatching(/kind-of\.ts$/),
      expect.stringMatching(/own-property\.ts$/),
    ]);
  });

  it('leaves functions that print, revive and configure out of a bundle that does not use them', async () => {
    const files = await filesOf("export { compileSchema } from './index.ts'");
    expect(files.filter((file) => /format-errors|from-json|schema-config|validate-schema/.test(file))).toEqual([]);
  });

  const withoutExports = (code: string): string => code.replace(/^export /gm, '').replace(/^\{ standard.*$/m, '');

  it('takes from a module what is used: for a check no code that reports, and no compiler', async () => {
    const code = withoutExports(compileToModule(userSchema as JsonSchema).code);
    const check = await bundled(`${code}\nexport { check };`);
    expect(check.files).toEqual([expect.stringMatching(/scalar-node\.ts$/), '<stdin>']);
    expect(check.size).toBeLessThan(1_500);
    const validate = await bundled(`${code}\nexport { validate };`);
    expect(validate.files.filter((file) => /dialects|references|compiler\.ts|api\//.test(file))).toEqual([]);
    expect(validate.size).toBeLessThan(9_000);
    const all = await bundled(`${code}\nexport { check, validate, validateText, parseText, standard };`);
    expect(all.files.filter((file) => /dialects|references|compiler\.ts|formats/.test(file))).toEqual([]);
  });

  it('takes at most 5 kB for the check of an API of twenty types', async () => {
    const code = withoutExports(compileToModule(apiSchema as JsonSchema).code);
    expect((await bundled(`${code}\nexport { check };`)).size).toBeLessThan(5_000);
  });
});

describe('compileDefaults', () => {
  it('fills in the defaults of prefixItems, and of items after them', () => {
    const fill = compileDefaults({
      prefixItems: [{ default: 1 }, { properties: { a: { default: 2 } } }],
      items: { properties: { b: { default: 3 } } },
    });
    expect([fill([]), fill([0, {}, {}])]).toEqual([[1], [0, { a: 2 }, { b: 3 }]]);
  });

  it('fills in the defaults beside a $ref and of its target, where both apply', () => {
    const $defs = { base: { properties: { a: { default: 1 } } } } as const;
    const schema = { $ref: '#/$defs/base', properties: { b: { default: 2 } }, $defs } as const;
    expect(compileDefaults({ $schema: later, ...schema })({})).toEqual({ a: 1, b: 2 });
    expect(compileDefaults(schema)({})).toEqual({ a: 1 });
  });

  it('fills in the defaults of the target of a dynamic reference', () => {
    const fill = compileDefaults({
      $schema: later,
      $dynamicAnchor: 'node',
      $ref: 'tree',
      properties: { colour: { default: 'red' } },
      $defs: { tree: { $id: 'tree', $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' } } } },
    });
    expect(fill({ child: {} })).toEqual({ colour: 'red', child: { colour: 'red' } });
  });

  it('follows the id of Draft 4', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      properties: { a: { $ref: 'b.json' } },
      definitions: { b: { id: 'b.json', properties: { c: { default: 1 } } } },
    } as const;
    expect(compileDefaults(schema)({ a: {} })).toEqual({ a: { c: 1 } });
  });
});

describe('compileCoercion', () => {
  it.each<[string, JsonSchema]>([
    ['prefixItems', { prefixItems: [{ type: 'integer' }], items: { type: 'boolean' } }],
    [
      'an anchor',
      {
        items: { $ref: '#n' },
        prefixItems: [{ $ref: '#n' }],
        $defs: { n: { $anchor: 'n', type: ['integer', 'boolean'] } },
      },
    ],
    [
      'keywords beside a $ref',
      {
        $schema: later,
        items: { $ref: '#/$defs/n', title: 'N', not: false },
        $defs: { n: { type: ['integer', 'boolean'] } },
      },
    ],
  ])('converts texts to the types of %s', (_, schema) => {
    expect(compileCoercion(schema)(['1', 'true'])).toEqual([1, true]);
  });
});

describe('the JSON Schema that a compiled schema returns to other libraries', () => {
  const seven = 'http://json-schema.org/draft-07/schema#';

  const forTarget = (schema: JsonSchema, target?: string) =>
    compileSchema(schema)['~standard'].jsonSchema.input({ target });

  it.each<JsonSchema>([
    { type: 'array', items: { type: 'string' } },
    { $ref: '#/definitions/a', title: 'A', definitions: { a: { minimum: 1, exclusiveMinimum: 0 } } },
    {
      properties: { items: { type: 'array' }, dependencies: true },
      enum: [{ items: [1] }],
      additionalItems: undefined,
    },
    { $id: 'http://a.example/#' },
  ])('is unchanged, if Draft 2020-12 reads it as Draft 7 does: %j', (schema) => {
    for (const target of [undefined, 'draft-07', 'draft-2020-12']) expect(forTarget(schema, target)).toBe(schema);
    expect(compileSchema(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toBe(schema);
  });

  it.each<[string, unknown, unknown]>([
    ['draft-2020-12', { items: [true], additionalItems: false }, { prefixItems: [true], items: false }],
    ['draft-2020-12', { items: {}, additionalItems: false }, { items: {} }],
    [
      'draft-2020-12',
      { dependencies: { a: ['b'], c: { minProperties: 2 } } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { minProperties: 2 } } },
    ],
    ['draft-2020-12', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['draft-2020-12', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [
      'draft-2020-12',
      { $ref: '#/definitions/a', minimum: 1, definitions: { a: {} } },
      { $ref: '#/definitions/a', definitions: { a: {} } },
    ],
    [
      'draft-2020-12',
      { allOf: [{ $ref: '#a' }], definitions: { a: { $id: '#a' } } },
      { allOf: [{ $ref: '#a' }], definitions: { a: { $anchor: 'a' } } },
    ],
    ['draft-2020-12', { $schema: seven, not: { prefixItems: [true] } }, { $schema: later, not: {} }],
    ['draft-2020-12', { $schema: seven, type: 'string' }, { $schema: later, type: 'string' }],
    ['draft-2020-12', { $schema: seven, items: [true] }, { $schema: later, prefixItems: [true] }],
    [
      'draft-07',
      { $schema: later, prefixItems: [true], items: false },
      { $schema: seven, items: [true], additionalItems: false },
    ],
    [
      'draft-07',
      { dependentRequired: { a: ['b'] }, dependentSchemas: { a: false } },
      { dependencies: { a: { allOf: [{ required: ['b'] }, false] } } },
    ],
    [
      'draft-07',
      { $schema: later, $ref: '#a', minimum: 1, $defs: { b: { $anchor: 'a' } } },
      { $schema: seven, minimum: 1, $defs: { b: { $id: '#a' } }, allOf: [{ $ref: '#a' }] },
    ],
    [
      'draft-04',
      { $id: 'http://a.example/', items: false, exclusiveMinimum: 1, const: 2 },
      { items: { not: {} }, id: 'http://a.example/', minimum: 1, exclusiveMinimum: true, enum: [2] },
    ],
    ['draft-2019-09', { prefixItems: [true], unevaluatedItems: false }, { items: [true], unevaluatedItems: false }],
  ])('has the keywords of %s: %j', (target, schema, written) => {
    expect(forTarget(schema as JsonSchema, target)).toEqual(written);
    expect(compileSchema(schema as JsonSchema)['~standard'].jsonSchema.output({ target })).toEqual(written);
    expect(forTarget(schema as JsonSchema)).toBe(schema);
  });

  it.each<[string, unknown, string]>([
    ['draft-07', { allOf: [true], unevaluatedProperties: false }, "it has no 'unevaluatedProperties'"],
    ['draft-07', { contains: {}, minContains: 2 }, "it has no 'minContains'"],
    ['draft-06', { if: {}, then: {} }, "it has no 'if'"],
    ['draft-04', { propertyNames: {} }, "it has no 'propertyNames'"],
    ['draft-04', { minimum: 1, exclusiveMinimum: 2 }, "it has either 'minimum' or 'exclusiveMinimum'"],
    ['draft-2020-12', { items: [{}], not: { $ref: '#/items/0' } }, "the reference at '/not' leads into '/items'"],
    ['openapi-3.0', {}, 'known are draft-04, draft-06, draft-07, draft-2019-09, draft-2020-12'],
  ])('throws for %s, which cannot say %j', (target, schema, why) => {
    expect(() => forTarget(schema as JsonSchema, target)).toThrow(
      new RangeError(`Cannot convert the schema to ${target}: ${why}`),
    );
  });

  it.each<[string, DraftName]>([
    ['draft-04', '4'],
    ['draft-06', '6'],
    ['draft-07', '7'],
    ['draft-2019-09', '2019-09'],
    ['draft-2020-12', '2020-12'],
  ])('accepts the same values as a schema of %s', (target, draft) => {
    let written = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (inner, values) => {
        const whole = document(inner);
        const { check, ['~standard']: standard } = compileSchema(whole);
        let converted: JsonSchema;
        try {
          converted = standard.jsonSchema.input({ target });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        written++;
        expect(values.map(compileSchema(converted, { draft }).check)).toEqual(values.map(check));
      }),
      { numRuns: runs(1_000) },
    );
    expect(written).toBeGreaterThan(metBy(100));
  });

  it('is an object for a boolean', () => {
    expect([forTarget(true), forTarget(false, 'draft-2020-12')]).toEqual([{}, { not: {} }]);
  });

  it('is refused for an object that contains itself', () => {
    const schema: Record<string, unknown> = { properties: { b: { items: [true] } } };
    (schema['properties'] as Record<string, unknown>)['a'] = schema;
    expect(() => forTarget(schema as JsonSchema, 'draft-2020-12')).toThrow('contains itself');
  });
});
