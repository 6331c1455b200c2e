import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { cache, type CachedResponse, type CacheStore } from '../src/cache.ts';
import { createFakeClient } from '../src/testing.ts';

const url = 'https://a.example/';
const gone = new Error('redis is gone');
const stored = (body: unknown, more: object = {}): CachedResponse =>
  ({
    statusCode: 200,
    statusMessage: '',
    headers: { 'cache-control': 'max-age=60', etag: '"1"' },
    cacheControlDirectives: {},
    cachedAt: Date.now(),
    staleAt: Date.now() + 60_000,
    deleteAt: Date.now() + 120_000,
    body,
    ...more,
  }) as CachedResponse;

const bodies: Readonly<Record<string, () => unknown>> = {
  'a stream that fails': () => Readable.from(failing()),
  'a generator that fails': () => failing(),
  'a stream that was destroyed': () =>
    new Readable({ read: () => undefined }).on('error', () => undefined).destroy(gone),
  'a number': () => 42,
  'an object': () => ({ length: 1 }),
  'an array of numbers': () => [42],
};
async function* failing(): AsyncGenerator<string> {
  yield 'ha';
  throw gone;
}

describe.each(Object.entries(bodies))('a stored body that is %s', (_name, body) => {
  it.each([
    ['fresh', {}],
    ['stale and confirmed', { staleAt: 0, etag: '"1"' }],
  ])('is told, and the response fetched anew: %s', async (_when, more) => {
    const failures: unknown[] = [];
    const deleted: unknown[] = [];
    const store: CacheStore = {
      get: () => stored(body(), more),
      createWriteStream: () => undefined,
      delete: (key) => void deleted.push(key),
    };
    const { client } = createFakeClient(
      ({ headers }) =>
        headers['if-none-match'] === '"1"' ? { status: 304, headers: { etag: '"1"' } } : { body: 'whole' },
      { middleware: [cache({ store, onStoreError: (error) => failures.push(error) })] },
    );
    for (const stream of [false, true]) {
      const result = await client.get(url, { stream });
      let text = '';
      for await (const chunk of result.stream) text += String(chunk);
      expect(text).toBe('whole');
    }
    expect(failures.length).toBeGreaterThan(1);
  });
});

describe('a response with nothing but an ETag', () => {
  const serve = () =>
    createFakeClient(
      ({ headers }) =>
        headers['if-none-match'] === '"1"' ? { status: 304 } : { headers: { etag: '"1"' }, body: 'once' },
      { middleware: [cache()] },
    );

  it('is kept and revalidated', async () => {
    const { client, sent } = serve();
    for (let count = 0; count < 3; count++) {
      const result = await client.get(url);
      expect([result.status, result.text(), result.headers.get('cache-control')]).toEqual([200, 'once', undefined]);
    }
    expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
  });

  it('is not kept beside a rule of its own, or with another status', async () => {
    for (const [status, headers] of [
      [200, { 'cache-control': 'no-store' }],
      [200, { pragma: 'no-cache' }],
      [500, {}],
    ] as const) {
      const { client, sent } = createFakeClient([{ status, headers: { ...headers, etag: '"1"' } }], {
        retry: { maxRetries: 0 },
        middleware: [cache()],
      });
      await client.get(url);
      await client.get(url);
      expect(sent.map((it) => it.headers['if-none-match'])).toEqual([undefined, undefined]);
    }
  });
});

describe('a stale response with stale-if-error', () => {
  const headers = { 'cache-control': 'max-age=1, stale-if-error=1000', etag: '"1"', age: '2' };
  const serve = (failure: Error, given = headers) => {
    let isDown = false;
    const { client } = createFakeClient(() => (isDown ? failure : { headers: given, body: 'kept' }), {
      retry: { maxRetries: 0 },
      middleware: [cache({ store: storeOf(given) })],
    });
    return { client, goDown: () => (isDown = true) };
  };
  /** A store with one response, which has been stale for a second. */
  const storeOf = (given: Record<string, string>): CacheStore => ({
    get: () =>
      stored(['kept'], {
        headers: given,
        etag: '"1"',
        cacheControlDirectives: {
          'max-age': 1,
          ...(given['cache-control']?.includes('error') && { 'stale-if-error': 1000 }),
        },
        staleAt: Date.now() - 1000,
      }),
    createWriteStream: () => undefined,
    delete: () => undefined,
  });

  it.each(['connect ECONNREFUSED 127.0.0.1:1', 'socket hang up'])(
    'answers if the server cannot be reached: %s',
    async (message) => {
      const { client, goDown } = serve(new Error(message));
      goDown();
      for (const stream of [false, true]) {
        let text = '';
        for await (const chunk of (await client.get(url, { stream })).stream) text += String(chunk);
        expect(text).toBe('kept');
      }
    },
  );

  it('does not hide an abort', async () => {
    const { client, goDown } = serve(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    goDown();
    await expect(client.get(url)).rejects.toMatchObject({ code: 'CONTEXT_CANCELED' });
  });

  it('is needed', async () => {
    const { client, goDown } = serve(new Error('socket hang up'), { ...headers, 'cache-control': 'max-age=1' });
    goDown();
    await expect(client.get(url)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });
});

it.each(['if-none-match', 'if-modified-since', 'if-match'])(
  'a caller who sends %s gets the answer of the server',
  async (name) => {
    const { client, sent } = createFakeClient(
      ({ headers }) =>
        headers[name] === undefined
          ? { headers: { 'cache-control': 'max-age=60', etag: '"1"' }, body: 'x' }
          : { status: 304, headers: { etag: '"1"' } },
      { middleware: [cache()] },
    );
    await client.get(url);
    expect((await client.get(url, { headers: { [name]: '"1"' } })).status).toBe(304);
    expect(sent).toHaveLength(2);
  },
);
