import { describe, expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite, nested } from '@wirework/test-support';
import { bundleSchema } from '../src/bundle.ts';
import { compileSchema, createRegistry, type JsonSchema, type SchemaOptions } from '../src/index.ts';
import { thrown } from './support/refusal.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';

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
