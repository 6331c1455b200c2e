import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cacheStores } from 'undici';
import {
  cache,
  type CacheKey,
  type CacheOptions,
  type CachedResponse,
  type CacheStore,
  type CacheValue,
} from '../src/cache.ts';
import { createClient, type Client } from '../src/index.ts';
import { startServer, type TestServer } from './support/server.ts';

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
