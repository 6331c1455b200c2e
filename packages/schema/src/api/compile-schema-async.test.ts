import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { describeJsonSchemaSuite, unhandledRejections } from '@wirework/test-support';
import { registryOfRemotes } from '../../test/support/suite.ts';
import { createRegistry } from '../references/registry.ts';
import { compileSchemaAsync } from './compile-schema-async.ts';
import type { AsyncSchemaOptions } from './load-settings.ts';
import { compileSchema } from './compile-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { JsonSchema } from './schema.ts';

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
  it('loads each document once, even in circles, as a value or as a string', async () => {
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
      "SchemaError: Cannot compile the schema at '/items/$ref': cannot resolve 'https://example.com/a': 'https://example.com/a' could not be loaded: no https://example.com/a",
    );
    expect(String((error as Error).cause)).toBe('Error: no https://example.com/a');
    const unused = { definitions: { a: { $ref: 'https://example.com/a' } }, type: 'string' } as const;
    expect((await compileSchemaAsync(unused, { load })).check('x')).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'got undefined'],
    ['null', null, 'got null'],
    ['an array', [], 'got an array'],
    ['a Map', new Map(), 'got Map'],
    ['a text of null', 'null', 'got null'],
    ['a text that is not JSON', '{', 'unexpected end'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'not valid'],
    ['a text that is nested too deeply', '['.repeat(2_000), 'max depth'],
  ])('is rejected with the URI and the reason, if load returns %s', async (_, document, why) => {
    const error = await rejection({ $ref: 'urn:a' }, { load: () => document });
    expect(isJsonError(error, 'SCHEMA') && error.message).toContain(
      "cannot resolve 'urn:a': 'urn:a' could not be loaded: ",
    );
    expect(String((error as Error).cause)).toContain(why);
  });

  it.each<[string, unknown]>([
    ['false', { load: () => false }],
    [
      'an error that load throws',
      {
        load: () => {
          throw new Error('x');
        },
      },
    ],
    ['nothing', { load: () => Promise.reject() }],
  ])('is rejected in one way, whether load returns %s or not', async (name, options) => {
    const error = await rejection({ $ref: 'urn:a#/b' }, options as AsyncSchemaOptions);
    expect([isJsonError(error, 'SCHEMA'), (error as Error).message]).toEqual([
      true,
      name === 'false'
        ? "Cannot compile the schema at '/$ref': cannot resolve 'urn:a#/b': it leads to nothing"
        : expect.stringContaining("'urn:a' could not be loaded: "),
    ]);
  });

  it.each<[string, unknown]>([
    ['text with a byte order mark', '\uFEFF{"type":"string"}'],
    ['bytes', new TextEncoder().encode('{"type":"string"}')],
    ['bytes of Node', Buffer.from('{"type":"string"}')],
    ['an ArrayBuffer', new TextEncoder().encode('{"type":"string"}').buffer],
  ])('takes a document as %s', async (_, document) => {
    const { check } = await compileSchemaAsync({ $ref: 'urn:a' }, { load: () => document });
    expect([check('x'), check(1)]).toEqual([true, false]);
  });

  it('resolves the references of a loaded document against its URI, and against its $id', async () => {
    const { calls, load } = loader({
      'https://example.com/one/a.json': { allOf: [{ $ref: 'b.json' }] },
      'https://example.com/one/b.json': { $id: 'https://example.org/two/', allOf: [{ $ref: 'c.json#/x' }] },
      'https://example.org/two/c.json': { x: { type: 'string' } },
    });
    const { check } = await compileSchemaAsync({ $ref: 'https://example.com/one/a.json' }, { load });
    expect([check('x'), check(1), calls.length]).toEqual([true, false, 3]);
  });

  it('follows only references that a value can reach', async () => {
    const missing = { $ref: 'https://example.com/missing' };
    const { calls, load } = loader({
      'https://example.com/a': {
        $defs: { b: missing, c: { items: { $ref: 'd' } } },
        contentSchema: missing,
        x: missing,
      },
      'https://example.com/d': true,
    });
    const schema = { $ref: 'https://example.com/a#/$defs/c', minimum: 1, definitions: { c: missing } };
    await compileSchemaAsync(schema, { load });
    const named = { $schema: 'https://example.com/missing', allOf: [true], $comment: 'a' };
    await compileSchemaAsync(named, { load, unknownDialects: 'draft' });
    expect(calls).toEqual(['https://example.com/a', 'https://example.com/d']);
  });

  it('loads what dynamic anchors of a resource refer to', async () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const { load } = loader({
      'https://example.com/list': {
        $schema,
        items: { $dynamicRef: '#item' },
        $defs: { any: { $dynamicAnchor: 'item' } },
      },
      'https://example.com/word': { type: 'string' },
    });
    const words = await compileSchemaAsync(
      {
        $schema,
        $id: 'https://example.com/words',
        $ref: 'list',
        $defs: { word: { $dynamicAnchor: 'item', $ref: 'word' } },
      },
      { load },
    );
    expect([words.check(['a']), words.check([1])]).toEqual([true, false]);
  });

  it('finds a schema by its $id in a loaded document, if its URI cannot be loaded', async () => {
    const { load } = loader({
      'https://example.com/all': { $defs: { a: { $id: 'https://example.com/inner', type: 'string' } } },
    });
    const allOf = [{ $ref: 'https://example.com/all' }, { $ref: 'https://example.com/inner' }];
    const { check } = await compileSchemaAsync({ allOf }, { load });
    expect([check('x'), check(1)]).toEqual([true, false]);
  });

  it('loads at most concurrency documents at a time', async () => {
    let running = 0;
    let most = 0;
    const load = async (): Promise<JsonSchema> => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return true;
    };
    const allOf = Array.from({ length: 30 }, (_, at) => ({ $ref: `https://example.com/${at}` }));
    await compileSchemaAsync({ allOf }, { load, concurrency: 4 });
    expect(most).toBe(4);
    await compileSchemaAsync({ allOf }, { load });
    expect(most).toBe(10);
  });

  it('stops at its limits', async () => {
    let next = 0;
    const endless = (): JsonSchema => ({ items: { $ref: `urn:${next++}` } });
    const error = await rejection({ $ref: 'urn:start' }, { load: endless, maxDocuments: 20 });
    expect(isJsonError(error, 'LIMIT_EXCEEDED') && error.message).toBe(
      'Cannot load the documents of the schema: it needs more than 20 documents',
    );
    expect(next).toBe(20);
  });

  it.each<[string, unknown]>([
    ['texts', `{"title": "${'x'.repeat(60)}", "items": {"$ref": "urn:b"}}`],
    ['values', { title: 'x'.repeat(60), items: { $ref: 'urn:b' } }],
  ])('stops when all %s together are too long', async (_, document) => {
    const error = await rejection({ $ref: 'urn:a' }, { load: () => document, maxLoadedLength: 150 });
    expect(isJsonError(error, 'LIMIT_EXCEEDED') && error.message).toBe(
      'Cannot load the documents of the schema: it needs documents of more than 150 characters',
    );
    expect(await rejection({ $ref: 'urn:a' }, { load: () => document, maxLoadedLength: 250 })).toBeUndefined();
  });

  it('stops at a value that contains itself', async () => {
    const document: Record<string, unknown> = {};
    document['properties'] = { document };
    expect(isJsonError(await rejection({ $ref: 'urn:a' }, { load: () => document }), 'LIMIT_EXCEEDED')).toBe(true);
  });

  it('ends with the reason of a signal, and leaves no rejection unhandled', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let fail = (_: Error): void => undefined;
    const slow = new Promise((_, reject) => (fail = reject));
    const reasons = await unhandledRejections(async () => {
      const pending = rejection({ $ref: 'urn:a' }, { load: () => slow, signal: controller.signal });
      controller.abort(reason);
      expect(await pending).toBe(reason);
      fail(new Error('later'));
    });
    expect(reasons).toEqual([]);
    const { calls, load } = loader({});
    expect(await rejection({ $ref: 'urn:a' }, { load, signal: controller.signal })).toBe(reason);
    expect(calls).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['after success', () => true],
    ['after a failure', () => Promise.reject(new Error('x'))],
    ['after a limit', () => ({ $ref: 'urn:b' })],
  ])('leaves no listener at a signal %s', async (_, load) => {
    const listeners = new Set<() => void>();
    let added = 0;
    const signal = {
      aborted: false,
      reason: undefined,
      addEventListener: (__: 'abort', it: () => void) => void (listeners.add(it), added++),
      removeEventListener: (__: 'abort', it: () => void) => void listeners.delete(it),
    };
    await rejection({ $ref: 'urn:a' }, { load, signal, maxDocuments: 1 });
    expect([added, listeners.size]).toEqual([1, 0]);
  });

  it('is rejected with a TypeError without a function, and for an unknown option', async () => {
    expect(await rejection({}, {} as never)).toEqual(
      new TypeError("Cannot use the option 'load': expected a function"),
    );
    expect(String(await rejection({}, { load: () => true, lod: 1 } as never))).toContain('there is no such option');
    expect(await rejection({}, { load: () => true, concurrency: 0 })).toBeInstanceOf(RangeError);
    expect(await rejection({}, { load: () => true, signal: true as never })).toBeInstanceOf(TypeError);
  });
});

describeJsonSchemaSuite('compileSchemaAsync() on the JSON-Schema-Test-Suite', () => {
  it('decides as compileSchema does with the same documents in the registry', async () => {
    const remotes = registryOfRemotes();
    const outcome = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return (error as { readonly code?: unknown }).code;
      }
    };
    for (const $ref of Object.keys(remotes)) {
      const plain = outcome(() => compileSchema({ $ref }, { registry: remotes }));
      const loaded = await compileSchemaAsync({ $ref }, { load: (uri) => remotes[uri] }).then(
        (it) => it,
        (error: { readonly code?: unknown }) => error.code,
      );
      for (const value of [1, 'x', {}, [1], { a: 1 }, { foo: 'x' }]) {
        const verdict = (it: unknown) => (typeof it === 'object' ? (it as CompiledSchema).check(value) : it);
        expect([$ref, verdict(loaded)]).toEqual([$ref, verdict(plain)]);
      }
    }
  });
});
