import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { ClientError, ErrorType, errorIs, isClientError, type Sentinel } from '@wirework/http-errors';
import { createClientWith, type Client } from '../src/features/client/client.ts';
import { createCookieJar } from '../src/cookies.ts';
import type { RetryPolicy } from '../src/config/groups.ts';
import { ErrCircuitOpen } from '../src/base/sentinels.ts';
import { createFakeClient } from '../src/testing.ts';
import { answerWith, make, makeOnManualClock, serveAnswers, server } from './support/answering-server.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { json, startServer } from './support/server.ts';
import { until } from './support/until.ts';

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

  it('that ends retries early keeps the error', async () => {
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

  it('that never settles ends by an abort, by the deadline, or at close', async () => {
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
        const error = await failure(createFakeClient([{ status: 503 }], { retry: { policy } }).client.get(url));
        expect([error.type, error.attempts, String(error.cause ?? 'none').replace('Error: ', '')]).toEqual([
          ErrorType.Unknown,
          1,
          thrown === undefined || thrown === null ? 'none' : 'mine',
        ]);
      }
    }
  });
});

describe('a last attempt', () => {
  it('returns its response when Retry-After is after the deadline', async () => {
    const clock = manualClock();
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
      expect(await failure(client.get(url))).toMatchObject({ type: ErrorType.Unknown, message: 'unknown error', url });
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
