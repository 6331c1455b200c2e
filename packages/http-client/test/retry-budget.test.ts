import { describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClientWith } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { metrics, type RequestMetric } from '../src/features/middleware/metrics.ts';
import { createFakeClient } from '../src/testing.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';

/** A clock on which pauses take no time at all, so that all calls are within one window. */
const clock = () => ({ ...instantClock(), now: () => 0 });

describe('the retry budget', () => {
  it('lets a dead server see 1.2 requests a call', async () => {
    await using server = await startServer((_request, response) => void response.writeHead(503).end());
    const seen: RequestMetric[] = [];
    const config = { middleware: [metrics((it) => seen.push(it))] };
    for (const client of [
      keep(createClientWith(config, { clock: clock() })),
      new HttpFetchClient(config, { clock: clock() }),
    ]) {
      server.seen.length = 0;
      seen.length = 0;
      const results = await Promise.all(Array.from({ length: 500 }, () => client.get(server.url)));
      expect(server.seen).toHaveLength(600);
      expect(results.every((it) => it.statusCode === 503)).toBe(true);
      const refused = results.filter((it) => it.meta.retryRefused).length;
      expect(refused).toBeGreaterThan(450);
      expect(seen.filter((it) => it.retryRefused)).toHaveLength(refused);
    }
  });

  it('ends the retries of lost connections with an error', async () => {
    await using server = await startServer((_request, _response, raw) => void raw.socket.resetAndDestroy());
    const seen: RequestMetric[] = [];
    const client = keep(
      createClientWith(
        { retry: { budget: { minimum: 2 } }, middleware: [metrics((it) => seen.push(it))] },
        { clock: clock() },
      ),
    );
    const error = await failure(client.get(server.url));
    expect(error).toMatchObject({
      type: ErrorType.RetryExhausted,
      message: 'the retry budget is used up',
      attempts: 3,
      reason: 'NETWORK_ERROR',
    });
    expect(error.isRetryable()).toBe(false);
    expect(seen.map((it) => it.retryRefused)).toEqual([true]);
    expect((await failure(client.get(server.url))).attempts).toBe(1);
  });

  it('is one for each host and port', async () => {
    const { client, sent } = createFakeClient([{ status: 503 }], { retry: { budget: { minimum: 3 } } });
    for (const host of ['a.test', 'a.test', 'b.test', 'a.test:81']) await client.get(`http://${host}/`);
    expect(sent.map((it) => new URL(it.url).host)).toEqual([
      ...Array<string>(5).fill('a.test'),
      ...Array<string>(4).fill('b.test'),
      ...Array<string>(4).fill('a.test:81'),
    ]);
  });

  it('is filled again as the window moves on', async () => {
    const time = manualClock();
    const client = keep(
      createClientWith(
        { retry: { delay: 0, budget: { share: 0.5, minimum: 1, window: 1000 } }, timeouts: { request: 0 } },
        { clock: time },
      ),
    );
    await using server = await startServer((_request, response) => void response.writeHead(503).end());
    const attempts = async (): Promise<number> => (await client.get(server.url)).meta.attempts;
    expect([await attempts(), await attempts(), await attempts(), await attempts()]).toEqual([2, 1, 1, 2]);
    await time.tick(999);
    expect(await attempts()).toBe(1);
    await time.tick(1);
    expect(await attempts()).toBe(2);
  });

  it('never limits with a share of 10, and allows no retry with 0', async () => {
    for (const [budget, count] of [
      [{ share: 10 }, 44],
      [{ share: 0, minimum: 0 }, 4],
    ] as const) {
      const { client, sent } = createFakeClient([{ status: 503 }], { retry: { maxRetries: 10, budget } });
      for (let i = 0; i < 4; i++) await client.get('http://h.test/', { timeouts: { request: 0 } });
      expect(sent).toHaveLength(count);
    }
  });

  it('bounds the retries of a policy', async () => {
    const { client, sent } = createFakeClient([{ status: 418 }], {
      retry: { policy: () => 0, budget: { minimum: 1 } },
    });
    expect((await client.get('http://h.test/')).meta.retryRefused).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('is shared with a client that extends it, unless that has a budget', async () => {
    const { client, sent } = createFakeClient([{ status: 503 }], { retry: { budget: { minimum: 3 } } });
    await client.get('http://h.test/');
    await client.extend({ retry: { delay: 1 } }).get('http://h.test/');
    expect(sent).toHaveLength(5);
    await client.extend({ retry: { budget: { minimum: 3 } } }).get('http://h.test/');
    expect(sent).toHaveLength(9);
  });
});
