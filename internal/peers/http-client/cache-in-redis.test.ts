import { afterEach, expect, it } from '@jest/globals';
import { describeWith } from '@wirework/test-support';
import { startRedis } from '@wirework/test-support/redis';
import { RedisCacheStore } from 'undici-cache-redis';
import { cache, type CacheOptions } from '../../../packages/http-cache/src/index.ts';
import { createClient, type Client } from '../../../packages/http-client/src/index.ts';
import { startServer, type TestServer } from '../../../packages/http-client/test/support/server.ts';

let server: TestServer;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.close();
});
const start = async (): Promise<void> => {
  server = await startServer((_request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60', etag: '"1"' }).end('x'.repeat(10));
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

/** Waits until a store has responses, which are written after the caller has got them. */
const untilKept = async (count: () => number, expected: number): Promise<void> => {
  while (count() !== expected) await new Promise((resolve) => setImmediate(resolve));
};

describeWith('redis-server', 'a cache in Redis', () => {
  it('answers two clients, and asks the server while Redis is away', async () => {
    await start();
    const redis = await startRedis();
    const errors: unknown[] = [];
    const store = new RedisCacheStore({
      clientOpts: { ...redis.connection, maxRetriesPerRequest: 0, retryStrategy: () => null },
      errorCallback: (error: unknown) => errors.push(error),
    });
    try {
      expect(await attemptsOf(clientWith({ store }))).toEqual([1, 10]);
      await untilKept(() => Number(redis.command('DBSIZE')) && 1, 1);
      expect(await attemptsOf(clientWith({ store }))).toEqual([0, 10]);
      await redis.stop();
      const failures: unknown[] = [];
      const client = clientWith({ store, onStoreError: (error) => failures.push(error) });
      expect(await attemptsOf(client, '/other')).toEqual([1, 10]);
      expect(failures.length + errors.length).toBeGreaterThan(0);
    } finally {
      await store.close().catch(() => undefined);
      await redis.stop();
    }
  });

  it('keeps users apart whose token comes from attempt middleware, by their identity', async () => {
    server = await startServer((request, response) => {
      response.writeHead(200, { 'cache-control': 'private, max-age=60' }).end(request.headers.authorization);
    });
    const redis = await startRedis();
    const store = new RedisCacheStore({ clientOpts: redis.connection });
    try {
      const of = (user: string): Client =>
        clientWith({ store }).extend({
          identity: user,
          attemptMiddleware: [(next) => (it) => next({ ...it, headers: { ...it.headers, authorization: user } })],
        });
      for (const [user, kept] of [
        ['alice', 1],
        ['bob', 2],
        ['alice', 2],
      ] as const) {
        expect((await of(user).get(server.url)).text()).toBe(user);
        await untilKept(() => (Number(redis.command('DBSIZE')) >= kept ? kept : 0), kept);
      }
    } finally {
      await store.close().catch(() => undefined);
      await redis.stop();
    }
  });
});
