/**
 * A client with all of its stages and middleware turned on, over connections that break: none of them breaks another.
 */
import { describe, expect, it } from '@jest/globals';
import { isClientError } from '@wirework/http-errors';
import { seededRandom } from '@wirework/test-support';
import { startFaultProxy, type Fault } from '@wirework/test-support/fault-proxy';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { bearer } from '../src/auth.ts';
import { cache } from '../src/cache.ts';
import { dedupe, hedge } from '../src/calls.ts';
import type { BaseClient } from '../src/client/base-client.ts';
import { diagnostics } from '../src/diagnostics.ts';
import { createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { metrics } from '../src/features/middleware/metrics.ts';
import { requestId } from '../src/features/middleware/request-id.ts';
import type { RequestOptions } from '../src/message/request/options.ts';
import type { BaseResult } from '../src/message/response/base-result.ts';
import { sharedLimit } from '../src/shared.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';

const calls = 120;

const bodyOf = (path: string): string => `${path};`.repeat(2000);

/** A half of the connections break, at another place each. */
function randomFaults(): Fault[] {
  const random = seededRandom(42);
  const place = (): number => Math.floor(random() * 40_000);
  const faults: (() => Fault)[] = [
    () => ({ delay: 150 }),
    () => ({ cutAt: place() }),
    () => ({ cutAt: place(), reset: true }),
    () => ({ stallAt: place() }),
  ];
  return Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? {} : (faults[Math.floor(random() * 4)]?.() ?? {})));
}

type Sender = BaseClient<RequestOptions, BaseResult, object>;

describe.each<[string, (config: object) => Sender, readonly unknown[]]>([
  ['undici', createClient, [cache()]],
  ['fetch', createFetchClient, []],
])('a client on %s with everything on', (_name, create, more) => {
  it('ends each call over broken connections with the right result or one typed error', async () => {
    let [token, renewals] = ['expired', 0];
    const accepted: string[] = [];
    const server = keep(
      await startServer(({ headers, url }, response) => {
        if (headers['authorization'] !== 'Bearer valid') return void response.writeHead(401).end();
        accepted.push(url);
        const body = bodyOf(url);
        response.writeHead(accepted.length % 20 === 0 ? 503 : 200, { 'content-length': body.length }).end(body);
      }),
    );
    const proxy = keep(await startFaultProxy(server.port));
    proxy.use(...randomFaults(), {});
    let counted = 0;
    const renew = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      renewals++;
      token = 'valid';
    };
    const store = sharedLimit(new RateLimiterMemory({ points: 100_000, duration: 60 }));
    const client = keep(
      create({
        timeouts: { request: 50_000, attempt: 2000 },
        retry: { maxRetries: 4, delay: 5, budget: { share: 10 } },
        middleware: [requestId(), metrics(() => counted++), diagnostics(), ...more, dedupe(), hedge({ after: 100 })],
        attemptMiddleware: [bearer({ get: () => token, renew, origin: proxy.url })],
        resilience: {
          breaker: { threshold: 1 },
          bulkhead: { maxConcurrent: 20, maxQueue: 1000 },
          rateLimit: { requests: 100_000, maxWait: 1000, store },
        },
      }),
    );
    const ends = await Promise.all(
      Array.from({ length: calls }, async (_, i) => {
        // Each path is asked twice, by two GETs that are shared or one after the other, or by two POSTs.
        const path = `/${Math.floor(i / 2)}`;
        const sent = i % 8 < 2 ? client.post(`${proxy.url}${path}?${i}`) : client.get(proxy.url + path);
        return sent.then(
          (result) => (result.text() === bodyOf(i % 8 < 2 ? `${path}?${i}` : path) ? 'result' : 'wrong body'),
          (error: unknown) => (isClientError(error) ? 'error' : String(error)),
        );
      }),
    );
    expect(ends.filter((it) => it !== 'result' && it !== 'error')).toEqual([]);
    expect(ends.filter((it) => it === 'result').length).toBeGreaterThan(calls / 2);
    expect(renewals).toBe(1);
    expect(counted).toBe(calls);
    const posts = accepted.filter((it) => it.includes('?'));
    expect(new Set(posts).size).toBe(posts.length);
    expect(proxy.count()).toBeGreaterThan(2);
  });
});
