import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cacheStores } from 'undici';
import { type Client, createClient, createFetch } from '@wirework/http-client';
import { createFakeClient } from '@wirework/http-testing';
import { temporaryFolders, turns } from '@wirework/test-support';
import { failure } from '../../http-client/test/support/fails.ts';
import { type Answer, startServer, type TestServer } from '../../http-client/test/support/server.ts';
import { until } from '../../http-client/test/support/until.ts';
import {
  cache,
  type CachedResponse,
  type CacheKey,
  type CacheOptions,
  type CacheStore,
  type CacheValue,
} from '../src/index.ts';

describe('cache faults', () => {
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

    it('is revalidated even within one millisecond', async () => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      try {
        const { client, sent } = serve();
        for (let count = 0; count < 3; count++) await client.get(url);
        expect(sent.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
      } finally {
        now.mockRestore();
      }
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
});

describe('a QUERY in the cache (RFC 10008, section 2.7)', () => {
  const url = 'https://a.example/users';
  let count = 0;
  const serve = (store?: CacheStore) =>
    createFakeClient(
      ({ headers }) =>
        headers['if-none-match'] === '"1"'
          ? { status: 304, headers: { etag: '"1"' } }
          : { headers: { 'cache-control': 'max-age=60', etag: '"1"' }, body: `response ${++count}` },
      { middleware: [cache(store === undefined ? {} : { store })] },
    );
  /** Asks a client several questions, and returns how many of them the server got. */
  const askedBy = async (asks: readonly ((client: Client) => Promise<unknown>)[]): Promise<number> => {
    const { client, sent } = serve();
    for (const ask of asks) await ask(client);
    return sent.length;
  };

  const ada = { json: { name: 'Ada' } };
  it.each<[string, (client: Client) => Promise<unknown>, (client: Client) => Promise<unknown>, boolean]>([
    ['JSON', (it) => it.query(url, ada), (it) => it.query(url, ada), true],
    ['text, a form', (it) => it.query(url, { form: { a: 1 } }), (it) => it.query(url, { form: { a: 1 } }), true],
    [
      'bytes',
      (it) => it.query(url, { body: Buffer.from('x') }),
      (it) => it.query(url, { body: Buffer.from('x') }),
      true,
    ],
    ['no body', (it) => it.query(url), (it) => it.request('QUERY', url), true],
    [
      'as a stream and whole',
      (it) => it.query(url, { ...ada, stream: true }).then((a) => text(a.stream)),
      (it) => it.query(url, ada),
      true,
    ],
    ['another body', (it) => it.query(url, ada), (it) => it.query(url, { json: { name: 'Bo' } }), false],
    ['another URL', (it) => it.query(url, ada), (it) => it.query(`${url}?a`, ada), false],
    [
      'another type',
      (it) => it.query(url, { body: 'x', headers: { 'content-type': 'a/b' } }),
      (it) => it.query(url, { body: 'x' }),
      false,
    ],
    [
      'another coding',
      (it) => it.query(url, { body: 'x' }),
      (it) => it.query(url, { body: 'x', headers: { 'content-encoding': 'gzip' } }),
      false,
    ],
    ['a GET of its URL', (it) => it.query(url), (it) => it.get(url), false],
    ['after a GET of its URL', (it) => it.get(url), (it) => it.query(url), false],
    ['a POST with its body', (it) => it.query(url, ada), (it) => it.post(url, ada), false],
    [
      'a body that is opened',
      (it) => it.query(url, { body: () => 'x' }),
      (it) => it.query(url, { body: () => 'x' }),
      false,
    ],
    [
      'a Blob',
      (it) => it.query(url, { body: new Blob(['x']) }),
      (it) => it.query(url, { body: new Blob(['x']) }),
      false,
    ],
    [
      'two identities',
      (it) => it.query(url, { ...ada, identity: 'a' }),
      (it) => it.query(url, { ...ada, identity: 'b' }),
      false,
    ],
  ])('is answered from memory for equal questions: %s', async (_what, first, second, isOne) => {
    expect(await askedBy([first, second])).toBe(isOne ? 1 : 2);
  });

  it('sends its body, with every header and no other, and keeps each answer', async () => {
    const { client, sent } = serve();
    count = 0;
    const ask = (name: string): Promise<string> =>
      client.query(url, { json: { name }, headers: { 'x-a': '1' } }).text();
    expect([await ask('Ada'), await ask('Bo'), await ask('Ada'), await ask('Bo')]).toEqual([
      'response 1',
      'response 2',
      'response 1',
      'response 2',
    ]);
    expect(sent.map(({ method, body }) => [method, String(body)])).toEqual([
      ['QUERY', '{"name":"Ada"}'],
      ['QUERY', '{"name":"Bo"}'],
    ]);
    const plain = createFakeClient([{}]);
    await plain.client.query(url, { json: { name: 'Ada' }, headers: { 'x-a': '1' } });
    expect(sent[0]?.headers).toEqual(plain.sent[0]?.headers);
  });

  it('has the meta and the headers of a cached response', async () => {
    const { client } = serve();
    await client.query(url, ada);
    const result = await client.query(url, ada);
    expect(result).toMatchObject({ method: 'QUERY', url, status: 200, meta: { attempts: 0 } });
    expect(Number(result.headers.get('content-length'))).toBe(result.bytes().length);
  });

  it('is removed by an unsafe request to its URL, and not by a QUERY', async () => {
    const { client, sent } = serve();
    await client.query(url, ada);
    await client.query(url, { body: () => 'not kept' });
    await client.query(url, ada);
    expect(sent.map((it) => it.method)).toEqual(['QUERY', 'QUERY']);
    await client.post(url);
    await client.query(url, ada);
    expect(sent.map((it) => it.method)).toEqual(['QUERY', 'QUERY', 'POST', 'QUERY']);
  });

  it('is asked again conditionally, with its body', async () => {
    const { client, sent } = createFakeClient(
      ({ headers }) =>
        headers['if-none-match'] === '"1"'
          ? { status: 304, headers: { etag: '"1"' } }
          : { headers: { 'cache-control': 'no-cache', etag: '"1"' }, body: 'kept' },
      { middleware: [cache()] },
    );
    for (let times = 0; times < 2; times++) expect(await client.query(url, ada).text()).toBe('kept');
    expect(sent.map(({ headers, body }) => [headers['if-none-match'], String(body)])).toEqual([
      [undefined, '{"name":"Ada"}'],
      ['"1"', '{"name":"Ada"}'],
    ]);
  });

  it('is kept in a store of undici', async () => {
    const store = new cacheStores.MemoryCacheStore() as unknown as CacheStore;
    await serve(store).client.query(url, ada);
    await turns(3);
    const other = serve(store);
    expect((await other.client.query(url, ada)).meta.attempts).toBe(0);
    expect((await other.client.query(url)).meta.attempts).toBe(1);
  });
});

describe('cache stores', () => {
  let server: TestServer;
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await server.close();
  });
  const start = async (size = 10): Promise<void> => {
    server = await startServer((request, response) => {
      const isUnchanged = request.headers['if-none-match'] === '"1"';
      const isStale = request.url === '/stale';
      response.writeHead(isUnchanged ? 304 : 200, {
        'cache-control': isStale ? 'no-cache' : 'max-age=60',
        etag: '"1"',
      });
      response.end(isUnchanged ? undefined : 'x'.repeat(size));
    });
  };
  const clientWith = (options: CacheOptions): Client => {
    const client = createClient({ retry: { maxRetries: 0 }, middleware: [cache(options)] });
    clients.push(client);
    return client;
  };
  const attemptsOf = async (client: Client, path = ''): Promise<readonly [number, number]> => {
    const result = await client.get(server.url + path);
    return [result.meta.attempts, result.text().length];
  };

  /** A store in a `Map` whose methods return promises, as those of a store in another process. */
  class PromisingStore implements CacheStore {
    readonly kept = new Map<string, CachedResponse>();
    failure: Error | undefined;

    async get({ origin, path, method }: CacheKey): Promise<CachedResponse | undefined> {
      await Promise.resolve();
      if (this.failure !== undefined) throw this.failure;
      return this.kept.get(method + origin + path);
    }

    createWriteStream({ origin, path, method }: CacheKey, value: CacheValue): Writable {
      if (this.failure !== undefined) throw this.failure;
      const body: Buffer[] = [];
      return new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          body.push(chunk);
          setImmediate(done);
        },
        final: (done) => {
          this.kept.set(method + origin + path, { cacheControlDirectives: {}, ...value, body });
          done();
        },
      });
    }

    async delete({ origin, path }: CacheKey): Promise<void> {
      await Promise.resolve();
      for (const method of ['GET', 'HEAD']) this.kept.delete(method + origin + path);
    }
  }

  /** Waits until a store has responses, which are written after the caller has got them. */
  const untilKept = async (count: () => number | Promise<number>, expected: number): Promise<void> => {
    while ((await count()) !== expected) await new Promise((resolve) => setImmediate(resolve));
  };

  describe('a cache in a store of the caller', () => {
    it('answers two clients from one store whose methods return promises', async () => {
      await start();
      const store = new PromisingStore();
      const [one, other] = [clientWith({ store }), clientWith({ store })];
      expect(await attemptsOf(one)).toEqual([1, 10]);
      await untilKept(() => store.kept.size, 1);
      expect(await attemptsOf(other)).toEqual([0, 10]);
      await other.post(server.url);
      expect(store.kept.size).toBe(0);
      expect(await attemptsOf(one)).toEqual([1, 10]);
    });

    it('confirms a stale response of the store, and its body is the stored one', async () => {
      await start();
      const store = new PromisingStore();
      const client = clientWith({ store });
      await client.get(`${server.url}/stale`);
      await untilKept(() => store.kept.size, 1);
      expect(await attemptsOf(client, '/stale')).toEqual([1, 10]);
      expect(server.seen.map((it) => it.headers['if-none-match'])).toEqual([undefined, '"1"']);
    });

    it('keeps no body over maxEntrySize, and passes it on', async () => {
      await start(200_000);
      const store = new PromisingStore();
      const client = clientWith({ store, maxEntrySize: 100_000 });
      expect(await attemptsOf(client)).toEqual([1, 200_000]);
      expect(await attemptsOf(client)).toEqual([1, 200_000]);
      expect(store.kept.size).toBe(0);
    });

    it('asks the server when the store fails, and reports each failure', async () => {
      await start();
      const store = new PromisingStore();
      store.failure = new Error('the store is away');
      const failures: unknown[] = [];
      const client = clientWith({ store, onStoreError: (error) => failures.push(error) });
      expect(await attemptsOf(client)).toEqual([1, 10]);
      expect(failures).toEqual([store.failure, store.failure]);
      store.failure = undefined;
      expect(await attemptsOf(client)).toEqual([1, 10]);
      await untilKept(() => store.kept.size, 1);
      expect(await attemptsOf(client)).toEqual([0, 10]);
    });

    it('refuses what is no store, and limits that belong to the store', async () => {
      await start();
      expect(() => cache({ store: new Map() as never })).toThrow(
        'Cannot make the cache: store must be an object with the methods get, createWriteStream, delete',
      );
      expect(() => cache({ store: null as never })).toThrow('Cannot make the cache: store must be an object');
      expect(() => cache({ store: new PromisingStore(), maxSize: 1 })).toThrow(
        'Cannot make the cache: maxCount and maxSize are limits of the store; pass them to it',
      );
      expect(() => cache({ onStoreError: 1 as never })).toThrow('onStoreError');
    });
  });

  const hasSqlite = process.getBuiltinModule('node:sqlite') !== undefined;
  (hasSqlite ? it : it.skip)(
    `a cache answers from SQLite${hasSqlite ? '' : ' (skipped: node:sqlite is not in this version of Node)'}`,
    async () => {
      await start();
      const store = new cacheStores.SqliteCacheStore();
      expect(await attemptsOf(clientWith({ store }))).toEqual([1, 10]);
      const key = { origin: server.url, method: 'GET', path: '/', headers: {} };
      await untilKept(() => (store.get(key) === undefined ? 0 : 1), 1);
      expect(await attemptsOf(clientWith({ store }))).toEqual([0, 10]);
      store.close();
    },
  );
});

describe('cached streams', () => {
  const fresh = { 'cache-control': 'max-age=60' };
  let server: TestServer;
  let client: Client;

  /**
   * Starts a server, and a client with one connection, which a response that is never released would keep for itself.
   */
  async function start(answer: Answer, options?: CacheOptions): Promise<void> {
    server = await startServer(answer);
    client = createClient({
      timeouts: { request: 5000 },
      retry: { maxRetries: 0 },
      connection: { maxConnsPerHost: 1 },
      middleware: [cache(options)],
    });
  }
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  /** Gets a stream and reads it. */
  async function read(path = '/'): Promise<{ text: string; attempts: number; length: string | undefined }> {
    const { stream, meta, headers } = await client.get(server.url + path, { stream: true });
    return { text: await text(stream), attempts: meta.attempts, length: headers.get('content-length') };
  }

  describe('cache, for streams', () => {
    const folder = temporaryFolders()();
    it('answers with a stream or a whole body from memory, whichever way the response was stored', async () => {
      await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(200_000)));
      for (const [path, isStored] of [
        ['/stream', true],
        ['/whole', false],
      ] as const) {
        if (isStored) expect((await read(path)).text).toHaveLength(200_000);
        else await client.get(server.url + path);
        expect(await read(path)).toEqual({ text: 'x'.repeat(200_000), attempts: 0, length: '200000' });
        const whole = await client.get(server.url + path);
        expect([whole.text().length, whole.meta.attempts]).toEqual([200_000, 0]);
      }
      expect(server.seen).toHaveLength(2);
    });

    it('passes each chunk on as it arrives', async () => {
      let response: ServerResponse | undefined;
      await start((_request, given) => {
        response = given;
        given.writeHead(200, fresh).write('first');
      });
      const { stream } = await client.get(server.url, { stream: true });
      const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      expect(String((await chunks.next()).value)).toBe('first');
      response?.end('last');
      expect(String((await chunks.next()).value)).toBe('last');
      expect((await chunks.next()).done).toBe(true);
      expect(await read()).toMatchObject({ text: 'firstlast', attempts: 0 });
    });

    it('declares the length of the decoded body', async () => {
      const packed = gzipSync('x'.repeat(1000));
      await start((_request, response) =>
        response.writeHead(200, { ...fresh, 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
      );
      await read();
      expect(await read()).toEqual({ text: 'x'.repeat(1000), attempts: 0, length: '1000' });
    });

    it('passes a response on that is larger than an entry, and does not store it', async () => {
      await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(300_000)), {
        maxEntrySize: 100_000,
      });
      for (let i = 0; i < 2; i++) expect(await read()).toMatchObject({ text: 'x'.repeat(300_000), attempts: 1 });
    });

    it.each(['before the first chunk', 'after it'])('stores nothing of a body whose reader stops %s', async (when) => {
      await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(300_000)));
      const result = await client.get(server.url, { stream: true });
      if (when === 'after it') for await (const chunk of result.stream) if ((chunk as Buffer).length > 0) break;
      await result.discard();
      expect(await read()).toMatchObject({ text: 'x'.repeat(300_000), attempts: 1 });
    });

    it('stores nothing of a body that breaks off, whose reader gets all bytes and then the error', async () => {
      await start((_request, response) => {
        response.writeHead(200, { ...fresh, 'content-length': 100_000 }).write('x'.repeat(1000));
        setImmediate(() => response.destroy());
      });
      for (let i = 0; i < 2; i++) {
        const { stream } = await client.get(server.url, { stream: true });
        let size = 0;
        const error = await failure(
          (async () => {
            for await (const chunk of stream) size += (chunk as Buffer).length;
          })(),
        );
        expect([error.code, size]).toEqual(['RESPONSE_READ_ERROR', 1000]);
      }
      expect(server.seen).toHaveLength(2);
    });

    it('keeps what it stored when the reader changes a chunk', async () => {
      await start((_request, response) => response.writeHead(200, fresh).end('abc'));
      for (let i = 0; i < 3; i++) {
        const { stream } = await client.get(server.url, { stream: true });
        for await (const chunk of stream) {
          expect(String(chunk)).toBe('abc');
          (chunk as Buffer).fill(0);
        }
      }
      expect(server.seen).toHaveLength(1);
    });

    it('revalidates a stale response, and releases the 304', async () => {
      await start((request, response) =>
        request.headers['if-none-match'] === '"1"'
          ? response.writeHead(304, { etag: '"1"', 'cache-control': 'no-cache' }).end()
          : response.writeHead(200, { etag: '"1"', 'cache-control': 'no-cache' }).end('once'),
      );
      for (let i = 0; i < 3; i++) expect((await read()).text).toBe('once');
      expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"']);
    });

    it('requests again when a 304 has another validator', async () => {
      let etag = '"1"';
      await start((request, response) => {
        const asks = request.headers['if-none-match'] !== undefined;
        response.writeHead(asks ? 304 : 200, { etag, 'cache-control': 'no-cache' }).end(asks ? '' : etag);
      });
      await read();
      etag = '"2"';
      expect((await read()).text).toBe('"2"');
    });

    it('returns the 304 that the caller asked for', async () => {
      await start((request, response) =>
        response.writeHead(request.headers['if-none-match'] === undefined ? 200 : 304, { etag: '"1"', ...fresh }).end(),
      );
      const headers = { 'if-none-match': '"1"' };
      const { statusCode, stream } = await client.get(server.url, { stream: true, headers });
      expect([statusCode, await text(stream)]).toEqual([304, '']);
    });

    it('answers from memory instead of an error of the server, and releases that', async () => {
      await start((_request, response) =>
        server.seen.length === 1
          ? response
              .writeHead(200, { age: '1', 'cache-control': 'max-age=0, stale-if-error=60', etag: '"1"' })
              .end('good')
          : response.writeHead(503).end('x'.repeat(300_000)),
      );
      await read();
      for (let i = 0; i < 2; i++) expect((await read()).text).toBe('good');
      expect(server.seen).toHaveLength(3);
    });

    it.each([300_000, 0])('renews a stale response in the background, with %i bytes', async (size) => {
      await start((_request, response) =>
        response
          .writeHead(200, {
            age: '1',
            'cache-control': `max-age=${server.seen.length === 1 ? 0 : 60}, stale-while-revalidate=60`,
            etag: `"${server.seen.length}"`,
          })
          .end(server.seen.length === 1 ? 'old' : 'x'.repeat(size)),
      );
      await read();
      expect((await read()).text).toBe('old');
      let renewed = 'old';
      await until(async () => (renewed = (await read()).text) !== 'old');
      expect(renewed).toHaveLength(size);
    });

    it('stores responses without a body, of which nothing is read', async () => {
      await start((request, response) =>
        response.writeHead(request.url === '/none' ? 204 : 200, { ...fresh, 'x-a': server.seen.length }).end(),
      );
      for (const [method, path] of [
        ['HEAD', '/'],
        ['GET', '/none'],
      ] as const) {
        const seen = [];
        for (let i = 0; i < 2; i++) {
          const result = await client.request(method, server.url + path, { stream: true });
          await result.discard();
          seen.push([result.headers.get('x-a'), result.meta.attempts]);
        }
        expect(seen.map(([, attempts]) => attempts)).toEqual([1, 0]);
        expect(seen[0]?.[0]).toBe(seen[1]?.[0]);
      }
    });

    it('does not return an entry over the limit of a request', async () => {
      await start((_request, response) => response.writeHead(200, fresh).end('x'.repeat(100)));
      await read();
      const { stream, meta } = await client
        .get(server.url, { stream: true, security: { maxResponseBodySize: 99 } })
        .catch(() => ({
          stream: undefined,
          meta: { attempts: 1 },
        }));
      expect(meta.attempts).toBe(1);
      if (stream !== undefined) await expect(buffer(stream)).rejects.toMatchObject({ type: 4 });
    });

    it('follows a redirect that was stored for a request that did not', async () => {
      await start((request, response) =>
        request.url === '/moved'
          ? response.writeHead(301, { ...fresh, location: '/end' }).end()
          : response.writeHead(200, fresh).end('end'),
      );
      const stays = { redirects: { follow: false } };
      for (const attempts of [1, 0]) {
        const { statusCode, meta } = await client.get(`${server.url}/moved`, stays);
        expect([statusCode, meta.attempts]).toEqual([301, attempts]);
      }
      for (const stream of [false, true]) {
        const result = await client.get(`${server.url}/moved`, { stream });
        expect([result.statusCode, await text(result.stream)]).toEqual([200, 'end']);
      }
    });

    it('lets events and downloads pass', async () => {
      await start((_request, response) =>
        response
          .writeHead(200, { ...fresh, 'content-type': 'text/event-stream' })
          .end(`retry: 10\ndata: ${server.seen.length}\n\n`),
      );
      const events = [];
      for await (const { data } of client.events(server.url)) {
        events.push(data);
        if (events.length === 2) break;
      }
      expect(events).toEqual(['1', '2']);
      for (const name of ['a', 'b']) await client.download(server.url, join(folder, name));
      expect(server.seen).toHaveLength(4);
    });
  });

  describe('createFetch of a client with a cache', () => {
    it('answers from memory', async () => {
      await start((_request, response) =>
        response.writeHead(200, { ...fresh, 'content-type': 'application/json' }).end(`{"n":${server.seen.length}}`),
      );
      const fetch = createFetch(client);
      const seen = [];
      for (let i = 0; i < 2; i++) {
        const response = await fetch(server.url);
        seen.push([await response.json(), response.headers.has('age'), response.url]);
      }
      expect(seen).toEqual([
        [{ n: 1 }, false, `${server.url}/`],
        [{ n: 1 }, true, `${server.url}/`],
      ]);
    });
  });
});
