import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { ClientError, errorIs, ErrorType, isClientError, type Sentinel } from '@wirework/http-errors';
import { HostMap } from '../src/base/host-map.ts';
import { ErrBulkheadFull, ErrCircuitOpen, ErrRateLimited } from '../src/base/sentinels.ts';
import type { Config } from '../src/config/config.ts';
import type { BreakerEvent } from '../src/config/groups.ts';
import type { RetryPolicy } from '../src/request/settings.ts';
import { createCookieJar } from '../src/cookies.ts';
import { type Client, createClient, createClientWith } from '../src/features/client/client.ts';
import {
  answerHanging,
  answerWith,
  make,
  makeOnManualClock,
  serveAnswers,
  server,
} from './support/answering-server.ts';
import { createClientOver } from '../src/transport.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startRawServer } from './support/raw-server.ts';
import { json, startServer } from './support/server.ts';
import { until } from './support/until.ts';
import { createFakeClient } from './support/ring.ts';

describe('policies', () => {
  const url = 'http://h.test/';

  serveAnswers();

  describe('a retry policy', () => {
    const once =
      (answer: unknown): RetryPolicy =>
      ({ attempt }) =>
        (attempt === 1 ? answer : false) as boolean;

    it.each<[string, unknown, number[]]>([
      ['true', Promise.resolve(true), [500]],
      ['milliseconds', Promise.resolve(7), [7]],
      ['false', Promise.resolve(false), []],
      ['nothing', Promise.resolve(undefined), []],
    ])('may return a promise: %s', async (_name, answer, expected) => {
      const { client, pauses, sent } = createFakeClient([{ status: 418 }], { retry: { policy: once(answer) } });
      expect((await client.get(url)).statusCode).toBe(418);
      expect([pauses, sent.length]).toEqual([expected, expected.length + 1]);
    });

    it('retries immediately for a negative pause, and never for undefined', async () => {
      for (const [answer, count] of [
        [-5, 2],
        [-Infinity, 2],
        [0, 2],
        [undefined, 1],
        [false, 1],
      ] as const) {
        const { client, pauses, sent } = createFakeClient([{ status: 503 }], { retry: { policy: once(answer) } });
        await client.get(url);
        expect([answer, pauses, sent.length]).toEqual([answer, [], count]);
      }
    });

    it.each<[unknown, string]>([
      ['1000', "'1000'"],
      [Number.NaN, 'NaN'],
      [null, 'null'],
      [{}, 'a value of type object'],
      [5n, '5'],
      [Promise.resolve('soon'), "'soon'"],
    ])('rejects for the answer %p', async (answer, shown) => {
      const { client, sent } = createFakeClient([{ status: 503 }], { retry: { policy: once(answer) } });
      const error = await failure(client.get(url));
      expect([error.type, error.message, sent.length]).toEqual([
        ErrorType.Validation,
        `'retry.policy' must return true, false or milliseconds, got ${shown}`,
        1,
      ]);
      expect(error.cause).toMatchObject({ type: ErrorType.HTTP, statusCode: 503 });
    });

    it('is asked with the URL without its secrets', async () => {
      const urls: string[] = [];
      const { client } = createFakeClient([{ status: 503 }], {
        retry: { policy: (question) => urls.push(question.url) < 0 },
        security: { sensitiveKeys: ['mine'] },
      });
      await client.get(`${url}a?token=canary&mine=canary&open=1`);
      expect(urls).toEqual([expect.stringMatching(/^http:\/\/h\.test\/a\?(?!.*canary).*open=1$/)]);
    });

    it('limits the pause that it returns', async () => {
      for (const answer of [Infinity, 1e15]) {
        const { client, pauses } = createFakeClient([{ status: 503 }], {
          timeouts: { request: 0 },
          retry: { policy: once(answer) },
        });
        await client.get(url);
        expect(pauses).toEqual([1_800_000]);
      }
    });

    it('is not asked about invalid arguments', async () => {
      const asked: number[] = [];
      const { client } = createFakeClient(
        [{ status: 503 }, new ClientError({ type: ErrorType.Validation, message: 'wrong' })],
        { retry: { policy: ({ attempt }) => asked.push(attempt) > 0 } },
      );
      expect((await failure(client.get(url))).type).toBe(ErrorType.Validation);
      expect(asked).toEqual([1]);
    });

    it('a policy that ends retries early keeps the error', async () => {
      const reset = Object.assign(new Error('x'), { code: 'ECONNRESET' });
      for (const [maxRetries, type] of [
        [2, ErrorType.Network],
        [1, ErrorType.RetryExhausted],
      ] as const) {
        const { client, sent } = createFakeClient([reset], { retry: { maxRetries, policy: once(true) } });
        expect((await failure(client.get(url))).type).toBe(type);
        expect(sent).toHaveLength(2);
      }
    });

    it('a policy that never settles ends by an abort, by the deadline, or at close', async () => {
      const ends: [(client: Client, clock: ManualClock, controller: AbortController) => unknown, unknown][] = [
        [(_client, _clock, controller) => controller.abort(), ErrorType.ContextCanceled],
        [(_client, clock) => clock.tick(1000), ErrorType.Timeout],
        [(client) => client.close(0), 'ERR_CLIENT_CLOSED'],
      ];
      for (const [end, type] of ends) {
        const clock = manualClock();
        const controller = new AbortController();
        let asked = (): void => undefined;
        const isAsked = new Promise<void>((resolve) => void (asked = resolve));
        const policy: RetryPolicy = () => (asked(), new Promise(() => undefined));
        const client = keep(createClientWith({ timeouts: { request: 1000 }, retry: { policy } }, { clock }));
        answerWith([503]);
        const told = client.get(server.url, { signal: controller.signal, stream: true }).catch((it: unknown) => it);
        await isAsked;
        await end(client, clock, controller);
        const error = await told;
        expect(isClientError(error) ? error.type : (error as Sentinel).code).toBe(type);
        expect([clock.waiting(), getEventListeners(controller.signal, 'abort').length]).toEqual([0, 0]);
      }
    });

    it('may throw or reject with anything, which is the cause of the error', async () => {
      for (const thrown of [new Error('mine'), undefined, null, 'mine']) {
        for (const policy of [
          () => {
            throw thrown;
          },
          () => Promise.reject(thrown as Error),
        ]) {
          for (const answer of [{ status: 503 }, Object.assign(new Error('x'), { code: 'ECONNRESET' })]) {
            const error = await failure(createFakeClient([answer], { retry: { policy } }).client.get(url));
            expect([error.type, error.attempts, String(error.cause ?? 'none').replace('Error: ', '')]).toEqual([
              ErrorType.Unknown,
              1,
              thrown === undefined || thrown === null ? 'none' : 'mine',
            ]);
          }
        }
      }
    });
  });

  describe('a last attempt', () => {
    it('returns its response when Retry-After is after the deadline', async () => {
      const clock = manualClock();
      await clock.tick(10_000);
      const client = keep(createClientWith({ timeouts: { request: 5000 } }, { clock }));
      await using late = await startServer((_request, response) => {
        response.setHeader('retry-after', '5');
        json(response, {}, 503);
      });
      expect((await client.get(late.url)).statusCode).toBe(503);
      expect(late.seen).toHaveLength(1);
      await client.close();
    });

    it('fails with the error of the request body, also for an idempotent request', async () => {
      let opened = 0;
      const body = async function* (): AsyncGenerator<string> {
        opened++;
        yield 'x';
        throw new Error('mine');
      };
      const client = make({ retry: { maxRetries: 0 } });
      expect((await failure(client.put(server.url, { body }))).attempts).toBe(1);
      expect(opened).toBe(1);
    });
  });

  describe('policies together', () => {
    it('a streamed response that is retried leaves the bulkhead before the pause', async () => {
      for (const cookies of [false, true]) {
        const resilience = { bulkhead: { maxConcurrent: 1 } };
        const client = make({ cookies, retry: { delay: 0 }, resilience });
        for (let round = 0; round < 3; round++) {
          answerWith([503, 503, 200]);
          const result = await client.get(server.url, { stream: true });
          expect([result.statusCode, result.meta.attempts]).toEqual([200, 3]);
          await result.discard();
        }
      }
    });

    it('a discarded response has left the bulkhead, also when its body had ended', async () => {
      const client = make({ resilience: { bulkhead: { maxConcurrent: 1 } } });
      for (const isOver of [false, true, false, true]) {
        answerWith([200]);
        const result = await client.get(server.url, { stream: true });
        if (isOver) result.stream.destroy();
        await result.discard();
      }
    });

    it('an open circuit rejects before the rate limit and the bulkhead, and takes no place in them', async () => {
      const { client, clock } = makeOnManualClock({
        breaker: { minimumRequests: 1, openFor: 1000 },
        rateLimit: { requests: 1, period: 1000, maxWait: 60_000 },
        bulkhead: { maxConcurrent: 1, maxQueue: 9 },
      });
      answerWith([500]);
      await client.get(server.url);
      for (let i = 0; i < 5; i++) {
        const error = await failure(client.get(server.url));
        expect([errorIs(error, ErrCircuitOpen), error.attempts, clock.waiting()]).toEqual([true, 0, 0]);
      }
      await clock.tick(1000);
      expect((await client.get(server.url)).statusCode).toBe(200);
      expect(client.breakerState(server.host)).toBe('closed');
    });

    it('a deadline of the client or of the signal opens the circuit; an abort does not', async () => {
      const breaker = { minimumRequests: 2, openFor: 5000 };
      const { client, clock } = makeOnManualClock({ breaker }, { timeouts: { request: 1000 } });
      await using silent = await startServer(() => undefined);
      const ask = async (reason?: Error): Promise<ErrorType> => {
        const count = silent.seen.length;
        const controller = new AbortController();
        const told = failure(client.get(silent.url, { signal: controller.signal }));
        await until(() => silent.seen.length > count);
        if (reason !== undefined) controller.abort(reason);
        await clock.tick(1000);
        return (await told).type;
      };
      expect([await ask(new Error('never mind')), client.breakerState(silent.host)]).toEqual([
        ErrorType.ContextCanceled,
        'closed',
      ]);
      expect([await ask(), client.breakerState(silent.host)]).toEqual([ErrorType.Timeout, 'closed']);
      expect([await ask(new DOMException('too slow', 'TimeoutError')), client.breakerState(silent.host)]).toEqual([
        ErrorType.Timeout,
        'open',
      ]);
      await clock.tick(5000);
      expect([await ask(), client.breakerState(silent.host)]).toEqual([ErrorType.Timeout, 'open']);
      expect(errorIs(await failure(client.get(silent.url)), ErrCircuitOpen)).toBe(true);
    });

    it('a circuit that opens rejects the requests that wait, too', async () => {
      const { client, clock } = makeOnManualClock({
        breaker: { minimumRequests: 1 },
        rateLimit: { requests: 1, period: 1000, maxWait: 60_000 },
      });
      answerWith([500]);
      const first = client.get(server.url);
      const second = failure(client.get(server.url));
      await first;
      await clock.tick(1000);
      expect(errorIs(await second, ErrCircuitOpen)).toBe(true);
    });

    it('a jar that rejects with undefined fails the call with an error', async () => {
      for (const method of ['getCookies', 'setCookie'] as const) {
        const jar = createCookieJar();
        jar[method] = (() => Promise.reject(undefined as never)) as never;
        const { client } = createFakeClient([{ headers: { 'set-cookie': 'a=1' } }], {
          cookies: jar,
        });
        expect(await failure(client.get(url))).toMatchObject({
          type: ErrorType.Unknown,
          message: 'unknown error',
          url,
        });
      }
    });

    it('a client ignores later changes of its configuration', async () => {
      const breaker = { minimumRequests: 1 };
      const bulkhead = { maxConcurrent: 5 };
      const rateLimit = { requests: 5 };
      const { client } = createFakeClient([{ status: 500 }], {
        retry: { maxRetries: 0 },
        resilience: { breaker, bulkhead, rateLimit },
      });
      breaker.minimumRequests = 100;
      await client.get(url);
      expect(client.breakerState(url)).toBe('open');
    });
  });
});

describe('the store of a rate limit', () => {
  it('is asked after the turn, with the wait that is left of maxWait or of the deadline', async () => {
    const clock = manualClock();
    await clock.tick(5000);
    const asked: [string, number, AbortSignal][] = [];
    const take = async (host: string, { maxWait, signal }: { maxWait: number; signal: AbortSignal }): Promise<void> => {
      asked.push([host, maxWait, signal]);
      await clock.tick(10);
    };
    const client = keep(
      createClientOver(
        { send: () => ({ statusCode: 200 }) },
        { resilience: { rateLimit: { requests: 1, period: 500, maxWait: 600, store: { take } } } },
        clock,
      ),
    );
    const first = await client.get('http://h.test/');
    const second = client.get('http://h.test/');
    await clock.tick(490);
    expect([first.meta.timings.queue, (await second).meta.timings.queue]).toEqual([10, 500]);
    await clock.tick(10_000);
    await client.get('http://h.test/', { timeouts: { request: 250 } });
    expect(asked.map(([host, maxWait]) => [host, maxWait])).toEqual([
      ['h.test', 600],
      ['h.test', 110],
      ['h.test', 250],
    ]);
    expect(asked[0]?.[2].aborted).toBe(false);
  });

  it('gives no turn that is after the deadline', async () => {
    const clock = manualClock();
    await clock.tick(5000);
    const rateLimit = { requests: 1, period: 500, maxWait: 600 };
    const client = keep(createClientOver({ send: () => ({ statusCode: 200 }) }, { resilience: { rateLimit } }, clock));
    await client.get('http://h.test/');
    const error = await failure(client.get('http://h.test/', { timeouts: { request: 499 } }));
    expect([errorIs(error, ErrRateLimited), clock.waiting()]).toEqual([true, 0]);
  });
});

describe('resilience', () => {
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
      expect([
        client.breakerState('h0.test'),
        client.breakerState('h1.test'),
        client.breakerState('h1000.test'),
      ]).toEqual(['closed', 'open', 'open']);
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

    it('counts lost connections and statuses of 500 or more, and no errors of the caller', async () => {
      const reset = Object.assign(new Error('x'), { code: 'ECONNRESET' });
      const invalid = new ClientError({ type: ErrorType.Validation, message: 'wrong' });
      for (const [answer, state] of [
        [reset, 'open'],
        [{ status: 500 }, 'open'],
        [{ status: 499 }, 'closed'],
        [invalid, 'closed'],
      ] as const) {
        const { client } = createFakeClient([answer], {
          retry: { maxRetries: 0 },
          resilience: { breaker: { minimumRequests: 1 } },
        });
        await client.get('http://h.test/').catch(() => undefined);
        expect([answer, client.breakerState('h.test')]).toEqual([answer, state]);
      }
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
});
