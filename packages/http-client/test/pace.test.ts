/** The pace that a real server on loopback asks for, by its headers. */
import { describe, expect, it } from '@jest/globals';
import { errorIs } from '@wirework/http-errors';
import type { Clock } from '../src/base/clock.ts';
import { ErrRateLimited } from '../src/base/sentinels.ts';
import type { Config } from '../src/config/config.ts';
import { createClientWith } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

const platforms = [
  ['Node', (config: Config, clock: Clock) => keep(createClientWith(config, { clock }))],
  ['fetch', (config: Config, clock: Clock) => new HttpFetchClient(config as never, { clock })],
] as const;

describe.each(platforms)('on %s', (_name, make) => {
  it('a retry waits as long as the server asks, also after a broken connection', async () => {
    await using server = await startServer((_request, response, raw) => {
      const count = server.seen.length;
      if (count === 1) raw.socket.resetAndDestroy();
      else if (count === 2) response.writeHead(429, { 'retry-after-ms': '300' }).end();
      else if (count === 3) response.writeHead(503, { 'ratelimit-remaining': '0', 'ratelimit-reset': '7' }).end();
      else response.end('ok');
    });
    const clock = instantClock();
    const result = await make({ retry: { delay: 10 } }, clock).get(server.url);
    expect([result.text(), result.meta.attempts]).toEqual(['ok', 4]);
    expect(clock.pauses).toEqual([5, 300, 7000]);
  });

  it('the rate limit stops further attempts to a server with nothing left, and to no other', async () => {
    await using server = await startServer((request, response) => {
      if (request.url === '/used') response.setHeader('ratelimit', '"hour";r=0;t=1800');
      response.end('ok');
    });
    await using other = await startServer((_request, response) => void response.end('ok'));
    const client = make({ resilience: { rateLimit: { requests: 1000 } } }, instantClock());
    expect((await client.get(`${server.url}/some`)).ok).toBe(true);
    expect((await client.get(`${server.url}/used`)).retryAfter).toBe(1_800_000);
    expect(errorIs(await failure(client.get(`${server.url}/some`)), ErrRateLimited)).toBe(true);
    expect((await client.get(other.url)).ok).toBe(true);
    expect(server.seen).toHaveLength(2);
    const careless = make({ resilience: { rateLimit: { requests: 1000, adaptive: false } } }, instantClock());
    for (const path of ['used', 'some']) expect((await careless.get(`${server.url}/${path}`)).ok).toBe(true);
  });

  it('the rate limit delays the other requests after a 429', async () => {
    await using server = await startServer((_request, response) => {
      if (server.seen.length === 1) response.writeHead(429, { 'retry-after-ms': '200' }).end();
      else response.end('ok');
    });
    const clock = manualClock();
    const client = make({ resilience: { rateLimit: { requests: 1000, maxWait: 5000 } } }, clock);
    const first = client.get(server.url);
    await until(() => clock.pauses.includes(200));
    const all = Promise.all([first, ...Array.from({ length: 20 }, () => client.get(server.url))]);
    await clock.tick(199);
    expect(server.seen).toHaveLength(1);
    // The limit gives one turn after the other.
    await clock.tick(1);
    for (let i = 0; i < 20; i++) await clock.tick(1);
    expect((await all).map((it) => it.ok)).toEqual(Array(21).fill(true));
    expect(server.seen).toHaveLength(22);
  });

  it('the retry after a 429 is not refused by a rate limit without waits', async () => {
    await using server = await startServer((_request, response) => {
      if (server.seen.length % 2 === 1) response.writeHead(429, { 'retry-after-ms': '30' }).end();
      else response.end('ok');
    });
    const client = make({ resilience: { rateLimit: { requests: 1000 } } }, instantClock());
    for (let i = 0; i < 10; i++) expect((await client.get(server.url)).meta.attempts).toBe(2);
  });
});
