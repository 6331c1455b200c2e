import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { type AsyncSchemaOptions, compileSchemaAsync } from './compile-schema-async.ts';
import type { JsonSchema } from './schema.ts';
import { createRegistry } from './schema-registry.ts';

/** Returns a `load` for documents, and the URIs with which it was called. */
function loader(documents: Readonly<Record<string, unknown>>) {
  const calls: string[] = [];
  const load = async (uri: string): Promise<unknown> => {
    calls.push(uri);
    await Promise.resolve();
    if (!Object.hasOwn(documents, uri)) throw new Error(`no ${uri}`);
    return documents[uri];
  };
  return { calls, load };
}

/** Returns the error with which a compilation is rejected. */
async function rejection(schema: JsonSchema, options: AsyncSchemaOptions): Promise<unknown> {
  return compileSchemaAsync(schema, options).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('compileSchemaAsync', () => {
  it('loads each document once, also in circles, as a value or as a text', async () => {
    const { calls, load } = loader({
      'https://example.com/a.json': { properties: { b: { $ref: 'b.json' }, self: { $ref: 'a.json' } } },
      'https://example.com/b.json': '{"properties": {"a": {"$ref": "a.json#"}, "n": {"type": "number"}}}',
    });
    const schema = { anyOf: [{ $ref: 'a.json' }, { $ref: 'a.json#/properties/b' }], $ref: '#/anyOf/0' } as const;
    const { check } = await compileSchemaAsync(schema, { load, baseUri: 'https://example.com/user.json' });
    expect([{ b: { n: 1 } }, { b: { n: 'x' } }, { b: { a: { b: { n: 'x' } } } }].map(check)).toEqual([
      true,
      false,
      false,
    ]);
    expect(calls).toEqual(['https://example.com/a.json', 'https://example.com/b.json']);
  });

  it('asks for several documents at a time', async () => {
    let running = 0;
    let most = 0;
    const load = async (): Promise<JsonSchema> => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return true;
    };
    await compileSchemaAsync({ allOf: [1, 2, 3].map((at) => ({ $ref: `https://example.com/${at}` })) }, { load });
    expect(most).toBe(3);
  });

  it('loads nothing that the schema, the registry or a draft has', async () => {
    const { calls, load } = loader({});
    const schema: JsonSchema = {
      $id: 'https://example.com/root',
      $defs: { inner: { $id: 'inner' } },
      allOf: [
        { $ref: 'inner' },
        { $ref: 'https://example.com/known' },
        { $ref: 'https://example.com/within' },
        { $ref: 'http://json-schema.org/draft-07/schema#' },
      ],
    };
    const registry = { 'https://example.com/known': { $defs: { a: { $id: 'within', type: 'object' } } } };
    for (const given of [registry, createRegistry(registry)]) {
      const { check } = await compileSchemaAsync(schema, { load, registry: given as never });
      expect([check({}), check(true)]).toEqual([true, false]);
    }
    expect(calls).toEqual([]);
  });

  it('is rejected with a SchemaError and the error of load, if a reference needs what cannot be loaded', async () => {
    const { load } = loader({});
    const error = await rejection({ items: { $ref: 'https://example.com/a' } }, { load });
    expect(String(error)).toBe(
      "SchemaError: Cannot compile the schema at '/items/$ref': cannot resolve 'https://example.com/a': 'https://example.com/a' could not be loaded",
    );
    expect(String((error as Error).cause)).toBe('Error: no https://example.com/a');
    const unused = { definitions: { a: { $ref: 'https://example.com/a' } }, type: 'string' } as const;
    expect((await compileSchemaAsync(unused, { load })).check('x')).toBe(true);
    expect(String(((await rejection({ $ref: 'urn:a' }, { load: () => undefined })) as Error).cause)).toContain(
      'returned no document',
    );
    expect(isJsonError(((await rejection({ $ref: 'urn:a' }, { load: () => '{' })) as Error).cause, 'SYNTAX')).toBe(
      true,
    );
  });

  it('stops at its limits', async () => {
    let next = 0;
    const endless = (): JsonSchema => ({ items: { $ref: `urn:${next++}` } });
    const error = await rejection({ $ref: 'urn:start' }, { load: endless, maxDocuments: 20 });
    expect(isJsonError(error, 'LIMIT_EXCEEDED') && error.message).toBe(
      'Cannot load the documents of the schema: it needs more than 20',
    );
    const long = await rejection({ $ref: 'urn:a' }, { load: () => '"aaaa"', maxDocumentLength: 5 });
    expect(isJsonError((long as Error).cause, 'LIMIT_EXCEEDED')).toBe(true);
  });

  it('is rejected with a TypeError without a function, and for an unknown option', async () => {
    expect(await rejection({}, {} as never)).toEqual(
      new TypeError("Cannot use the option 'load': expected a function"),
    );
    expect(String(await rejection({}, { load: () => true, lod: 1 } as never))).toContain('there is no such option');
  });
});
