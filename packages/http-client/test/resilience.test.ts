import { describe, expect, it } from '@jest/globals';
import { ErrorType, errorIs } from '@wirework/http-errors';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import type { Config } from '../src/config/config.ts';
import type { BreakerEvent } from '../src/config/groups.ts';
import { HostMap } from '../src/base/host-map.ts';
import { ErrBulkheadFull, ErrCircuitOpen, ErrRateLimited } from '../src/base/sentinels.ts';
import { createFakeClient } from '../src/testing.ts';
import {
  answerHanging,
  answerWith,
  make,
  makeOnManualClock,
  serveAnswers,
  server,
} from './support/answering-server.ts';
import { keep } from './support/keep.ts';
import { manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startRawServer } from './support/raw-server.ts';

serveAnswers();

describe('X2: the breaker', () => {
  const breaker = { threshold: 0.5, minimumRequests: 4, window: 10_000, openFor: 5000 };
  /** A client with the breaker, and the states that the breaker went through. */
  const breaking = (config?: Config): ReturnType<typeof makeOnManualClock> & { readonly states: string[] } => {
    const states: string[] = [];
    const onStateChange = (it: BreakerEvent): void => void states.push(it.to);
    return { ...makeOnManualClock({ breaker: { ...breaker, onStateChange } }, config), states };
  };

  it('opens at the error rate, fails at once, probes once, closes', async () => {
    const { client, clock, states } = breaking();
    answerWith([500, 500, 500, 500]);
    for (let i = 0; i < 4; i++) await client.get(server.url);
    const error = await failure(client.get(server.url));
    expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect([error.code, error.reason]).toEqual(['NETWORK_ERROR', 'ERR_CIRCUIT_OPEN']);
    expect(error.isRetryable()).toBe(false);
    expect(server.seen).toHaveLength(4);
    await clock.tick(5000);
    const probe = client.get(`${server.url}/hang`);
    while (server.seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    expect(client.breakerState(server.host)).toBe('half-open');
    const refused = await Promise.all(Array.from({ length: 10 }, () => failure(client.get(server.url))));
    expect(refused.every((it) => errorIs(it, ErrCircuitOpen))).toBe(true);
    expect(server.seen).toHaveLength(5);
    answerHanging();
    await probe;
    expect(client.breakerState(server.host)).toBe('closed');
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  it('lets the next request probe when a probe was cancelled, and stays open when it failed', async () => {
    const { client, clock } = breaking();
    answerWith([500, 500, 500, 500]);
    await Promise.all([1, 2, 3, 4].map(() => client.get(server.url)));
    await clock.tick(5000);
    const controller = new AbortController();
    const probe = failure(client.get(`${server.url}/hang`, { signal: controller.signal }));
    while (server.seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await probe;
    answerWith([500]);
    expect((await client.get(server.url)).statusCode).toBe(500);
    expect(errorIs(await failure(client.get(server.url)), ErrCircuitOpen)).toBe(true);
  });

  it('opens once for concurrent failures, and does not count the running attempts', async () => {
    const { client, clock, states } = breaking({ connection: { maxConnsPerHost: 0 } });
    answerWith(Array.from({ length: 20 }, () => 500));
    await Promise.all(Array.from({ length: 20 }, () => client.get(server.url)));
    expect(states).toEqual(['open']);
    await clock.tick(5000);
    expect((await client.get(server.url)).statusCode).toBe(200);
    expect(client.breakerState(server.host)).toBe('closed');
  });

  it('ignores a jump of the system clock', async () => {
    let jump = 0;
    const steady = manualClock();
    const clock = { ...steady, date: () => steady.date() + jump };
    const config: Config = { retry: { maxRetries: 0 }, timeouts: { request: 0 }, resilience: { breaker } };
    const client = keep(createClientWith(config, { clock }));
    answerWith([500, 500, 500, 500]);
    for (let i = 0; i < 4; i++) await client.get(server.url);
    for (jump of [86_400_000, -86_400_000])
      expect(errorIs(await failure(client.get(server.url)), ErrCircuitOpen)).toBe(true);
    expect(server.seen).toHaveLength(4);
  });

  it('keeps the thousand most recently used hosts', async () => {
    const { client } = createFakeClient(() => ({ status: 500 }), {
      retry: { maxRetries: 0 },
      resilience: { breaker: { minimumRequests: 1 } },
    });
    for (let i = 0; i < 1001; i++) await client.get(`http://h${i}.test/`);
    expect([client.breakerState('h0.test'), client.breakerState('h1.test'), client.breakerState('h1000.test')]).toEqual(
      ['closed', 'open', 'open'],
    );
    const map = new HostMap(() => ({}), 3);
    for (let i = 0; i < 100; i++) map.of(`${i}`);
    expect(['0', '96', '97', '98', '99'].filter((it) => map.peek(it) !== undefined)).toEqual(['97', '98', '99']);
  });

  it('returns the state of a host by its name or a URL, and throws for anything else', async () => {
    const { client } = createFakeClient(() => ({ status: 500 }), {
      retry: { maxRetries: 0 },
      resilience: { breaker: { minimumRequests: 1 } },
    });
    for (const url of ['http://münchen.test/', 'https://h.test:8443/', 'http://[::1]:8080/']) await client.get(url);
    for (const host of [
      'MÜNCHEN.test',
      'http://münchen.test/a?b',
      new URL('http://münchen.test'),
      'h.test:8443',
      'https://h.test:8443/x',
      '[::1]:8080',
    ])
      expect([host, client.breakerState(host)]).toEqual([host, 'open']);
    for (const host of ['h.test', 'https://h.test/', 'never.asked'])
      expect([host, client.breakerState(host)]).toEqual([host, 'closed']);
    for (const host of ['', 'a b', '::1', undefined, null, 5, {}])
      expect(() => client.breakerState(host as never)).toThrow('Cannot find the breaker: the host must be a name');
  });

  it('stops a redirect after one attempt', async () => {
    const { client } = createFakeClient(
      ({ url }) =>
        url === 'http://a.test/' ? { status: 307, headers: { location: 'http://b.test/' } } : { status: 500 },
      { retry: { maxRetries: 0 }, resilience: { breaker: { minimumRequests: 1 } } },
    );
    await client.get('http://b.test/');
    const refused = await failure(client.get('http://b.test/'));
    const redirected = await failure(client.get('http://a.test/'));
    for (const error of [refused, redirected]) expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect([refused.attempts, redirected.attempts, redirected.url]).toEqual([0, 1, 'http://b.test/']);
  });

  it('throws without a retry when it is open, or the deadline', async () => {
    const { client, sent } = createFakeClient(() => ({ status: 500 }), {
      retry: { maxRetries: 9, delay: 10 },
      resilience: { breaker: { minimumRequests: 3 } },
    });
    const error = await failure(client.get('http://h.test/'));
    expect(errorIs(error, ErrCircuitOpen)).toBe(true);
    expect(sent).toHaveLength(3);
    const late = createFakeClient(() => ({ status: 500 }), {
      retry: { maxRetries: 9, delay: 400, jitter: false, backoffFactor: 1 },
      timeouts: { request: 1000 },
      resilience: { breaker: { minimumRequests: 9 } },
    });
    expect((await failure(late.client.get('http://h.test/'))).type).toBe(ErrorType.Timeout);
    expect(late.client.breakerState('h.test')).toBe('closed');
  });

  it('does not count kept connections that the server had closed', async () => {
    await using raw = await startRawServer((_request, socket) => {
      if (socket.bytesWritten > 0) return void socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ retry: { maxRetries: 0 }, resilience: { breaker } }));
    const attempts: number[] = [];
    for (let i = 0; i < 12; i++) attempts.push((await client.get(raw.url)).meta.attempts);
    expect(attempts.slice(1).every((it) => it === 2)).toBe(true);
    expect(client.breakerState(new URL(raw.url).host)).toBe('closed');
  });

  it('does not open for errors of the caller: a body that throws or is too large, an address that is not allowed', async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield 'long';
      throw new Error('mine');
    };
    const once = { minimumRequests: 1, threshold: 0.01 };
    for (const [security, message] of [
      [{}, 'mine'],
      [{ maxRequestBodySize: 3 }, 'Cannot send the body: it is larger than the limit of 3 bytes'],
      [{ allowPrivateIps: false }, 'address is not public and the SSRF guard is on'],
    ] as const) {
      const client = make({ retry: { maxRetries: 0 }, security, resilience: { breaker: once } });
      await expect(client.post(server.url, { body: broken })).rejects.toThrow(message);
      expect(client.breakerState(server.host)).toBe('closed');
    }
  });

  it('does not open for 4xx, for cancelled requests, or below the minimum', async () => {
    const client = make({ retry: { maxRetries: 0 }, resilience: { breaker } });
    answerWith([404, 404, 404, 404, 404, 500, 500, 500]);
    for (let i = 0; i < 8; i++) await client.get(server.url);
    expect(client.breakerState(server.host)).toBe('closed');
  });
});

describe('bulkhead and rate limit', () => {
  it('a bulkhead runs maxConcurrent attempts, queues maxQueue and throws for the rest', async () => {
    const client = keep(
      createClient({ retry: { maxRetries: 0 }, resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 1 } } }),
    );
    const first = client.get(`${server.url}/hang`);
    while (server.seen.length < 1) await new Promise((resolve) => setImmediate(resolve));
    const second = client.get(server.url);
    expect(errorIs(await failure(client.get(server.url)), ErrBulkheadFull)).toBe(true);
    answerHanging();
    expect((await first).statusCode).toBe(200);
    expect((await second).statusCode).toBe(200);
  });

  it('a rate limit spaces requests, and throws when the wait would be too long', async () => {
    const { client, pauses } = createFakeClient([{}], {
      resilience: { rateLimit: { requests: 2, period: 1_000_000, maxWait: 600_000 } },
      timeouts: { request: 0 },
      retry: { maxRetries: 0 },
    });
    for (let i = 0; i < 3; i++) await client.get('http://h.test/');
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(499_000);
    const strict = createFakeClient([{}], {
      resilience: { rateLimit: { requests: 1, period: 1_000_000 } },
      retry: { maxRetries: 0 },
    });
    await strict.client.get('http://h.test/');
    expect(errorIs(await failure(strict.client.get('http://h.test/')), ErrRateLimited)).toBe(true);
    expect((await strict.client.get('http://other.test/')).statusCode).toBe(200);
  });
});
