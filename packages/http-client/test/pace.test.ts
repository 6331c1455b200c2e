/** The pace that a real server on loopback asks for, by its headers. */
import { describe, expect, it } from '@jest/globals';
import { errorIs } from '@wirework/http-errors';
import { ErrRateLimited } from '../src/base/sentinels.ts';
import type { Config } from '../src/config/config.ts';
import { createClient } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

const platforms = [
  ['Node', (config: Config) => keep(createClient(config))],
  ['fetch', (config: Config) => new HttpFetchClient(config as never)],
] as const;

describe.each(platforms)('on %s', (_name, make) => {
  it('a server that counts never sees a retry too early, while it breaks connections', async () => {
    const times: number[] = [];
    let openAt = 0;
    await using server = await startServer((_request, response, raw) => {
      times.push(performance.now());
      if (times.length === 1) return void raw.socket.resetAndDestroy();
      if (times.length === 2) {
        openAt = performance.now() + 300;
        return void response.writeHead(429, { 'retry-after-ms': '300' }).end();
      }
      if (times.length === 3) {
        openAt = Math.max(openAt, performance.now() + 1000);
        return void response.writeHead(503, { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }).end();
      }
      response.end('ok');
    });
    const client = make({ retry: { delay: 1 } });
    const result = await client.get(server.url);
    expect([result.text(), result.meta.attempts]).toEqual(['ok', 4]);
    const [, , third = 0, fourth = 0] = times;
    expect(third - (times[1] ?? 0)).toBeGreaterThanOrEqual(299);
    expect(fourth).toBeGreaterThanOrEqual(openAt - 1);
  });

  it('the rate limit stops further attempts to a server with nothing left, and to no other', async () => {
    await using server = await startServer((request, response) => {
      if (request.url === '/used') response.setHeader('ratelimit', '"hour";r=0;t=1800');
      response.end('ok');
    });
    await using other = await startServer((_request, response) => void response.end('ok'));
    const client = make({ resilience: { rateLimit: { requests: 1000 } } });
    expect((await client.get(`${server.url}/some`)).ok).toBe(true);
    expect((await client.get(`${server.url}/used`)).retryAfter).toBe(1_800_000);
    expect(errorIs(await failure(client.get(`${server.url}/some`)), ErrRateLimited)).toBe(true);
    expect((await client.get(other.url)).ok).toBe(true);
    expect(server.seen).toHaveLength(2);
    const careless = make({ resilience: { rateLimit: { requests: 1000, adaptive: false } } });
    for (const path of ['used', 'some']) expect((await careless.get(`${server.url}/${path}`)).ok).toBe(true);
  });

  it('the rate limit lets the retry after a 429 through, and delays the others', async () => {
    let refusedUntil = 0;
    let early = 0;
    await using server = await startServer((_request, response) => {
      const now = performance.now();
      if (refusedUntil === 0) {
        refusedUntil = now + 200;
        return void response.writeHead(429, { 'retry-after-ms': '200' }).end();
      }
      if (now < refusedUntil - 1) early++;
      response.end('ok');
    });
    let isRefused = false;
    const client = make({
      resilience: { rateLimit: { requests: 1000, maxWait: 5000 } },
      attemptMiddleware: [
        (next) => async (attempt) => {
          const response = await next(attempt);
          isRefused ||= response.statusCode === 429;
          return response;
        },
      ],
    });
    const first = client.get(server.url);
    await until(() => isRefused);
    const others = await Promise.all(Array.from({ length: 20 }, () => client.get(server.url)));
    expect([(await first).ok, ...others.map((it) => it.ok)]).toEqual(Array(21).fill(true));
    expect([early, server.seen.length]).toEqual([0, 22]);
  });

  it('the retry after a 429 is not refused by a rate limit without waits', async () => {
    let count = 0;
    await using server = await startServer((_request, response) =>
      count++ % 2 === 0 ? void response.writeHead(429, { 'retry-after-ms': '30' }).end() : void response.end('ok'),
    );
    const client = make({ resilience: { rateLimit: { requests: 1000 } } });
    for (let i = 0; i < 10; i++) expect((await client.get(server.url)).meta.attempts).toBe(2);
  });
});
