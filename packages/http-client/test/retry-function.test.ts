import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ClientError, ErrClientClosed, errorIs, ErrorType, isClientError } from '@wirework/http-errors';
import { metBy, runs, turns } from '@wirework/test-support';
import type { Clock } from '../src/base/clock.ts';
import { retry, type RetryAttempt, retryBudget } from '../src/calls.ts';
import type { BaseClient } from '../src/client/base-client.ts';
import { buildRequest } from '../src/client/build-request.ts';
import type { Config, ResolvedConfig } from '../src/config/config.ts';
import { nodeTable } from '../src/config/node-fields.ts';
import { resolveConfig } from '../src/config/validate-config.ts';
import { retryBudgetWith, retryWith } from '../src/features/calls/retry.ts';
import { type Client, createClient, createClientWith } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import type { RequestOptions } from '../src/request/options.ts';
import type { HttpRequest } from '../src/request/request.ts';
import type { BaseResult } from '../src/response/base-result.ts';
import { instantClock, manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { type RawServer, startRawServer } from './support/raw-server.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';
import { createFakeClient } from './support/ring.ts';

describe('retry function', () => {
  const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  /** Returns a function that fails with the given errors, one after the other, and then returns 'done'. */
  function failing(...errors: readonly unknown[]) {
    const attempts: number[] = [];
    const run = ({ attempt }: RetryAttempt): string => {
      attempts.push(attempt);
      if (attempt <= errors.length) throw errors[attempt - 1];
      return 'done';
    };
    return { run, attempts };
  }

  describe('retry', () => {
    it('calls a function again with growing pauses, each a random part', async () => {
      const clock = instantClock(() => 0.25);
      const { run, attempts } = failing(refused(), refused(), refused());
      expect(await retryWith(clock, run)).toBe('done');
      expect(attempts).toEqual([1, 2, 3, 4]);
      expect(clock.pauses).toEqual([250, 500, 1000]);
    });

    it('has the options of the retries of a client', async () => {
      const clock = instantClock();
      const options = { maxRetries: 5, delay: 10, maxDelay: 50, backoffFactor: 3, jitter: false };
      const error = await failure(retryWith(clock, failing(...Array.from({ length: 9 }, refused)).run, options));
      expect(clock.pauses).toEqual([10, 30, 50, 50, 50]);
      expect([error.type, error.reason, error.attempts]).toEqual([ErrorType.RetryExhausted, 'NETWORK_ERROR', 6]);
      expect(error.isRetryable()).toBe(false);
    });

    it('throws anything else as it is, at once', async () => {
      const clock = instantClock();
      for (const thrown of [new TypeError('x is not a function'), 'a text', undefined, { status: 404 }]) {
        const { run, attempts } = failing(thrown);
        await expect(retryWith(clock, run)).rejects.toBe(thrown);
        expect(attempts).toEqual([1]);
      }
      const thrown = refused();
      await expect(retryWith(clock, failing(thrown).run, { maxRetries: 0 })).rejects.toBe(thrown);
      await expect(retryWith(clock, failing(thrown).run, { policy: () => false })).rejects.toBe(thrown);
      expect(clock.pauses).toEqual([]);
    });

    it('asks a policy about each failure', async () => {
      const clock = instantClock();
      const questions: unknown[] = [];
      const { run } = failing(new RangeError('odd'), refused());
      const options = {
        policy: ({
          attempt,
          error,
          retry,
          delay,
        }: {
          attempt: number;
          error: unknown;
          retry: boolean;
          delay: number;
        }) => {
          questions.push([attempt, isClientError(error) && error.code, retry, delay]);
          return 70 * attempt;
        },
        jitter: false,
      };
      expect(await retryWith(clock, run, options)).toBe('done');
      expect(questions).toEqual([
        [1, 'UNKNOWN_ERROR', false, 1000],
        [2, 'NETWORK_ERROR', true, 2000],
      ]);
      expect(clock.pauses).toEqual([70, 140]);
    });

    it.each([
      [
        'a client',
        () => Object.assign(new Error('busy'), { response: { status: 503, headers: { 'retry-after': '7' } } }),
      ],
      [
        'fetch',
        () =>
          Object.assign(new Error(), { response: new Response('', { status: 429, headers: { 'retry-after': '7' } }) }),
      ],
      [
        'an SDK',
        () => Object.assign(new Error('429'), { status: 429, headers: new Headers({ 'retry-after-ms': '7000' }) }),
      ],
    ])('waits as long as the server asks in an error of %s', async (_name, make) => {
      const clock = instantClock();
      const error = make();
      expect(await retryWith(clock, failing(error).run)).toBe('done');
      expect(clock.pauses).toEqual([7000]);
      const { run, attempts } = failing(error);
      await expect(retryWith(clock, run, { maxRetryAfter: 6999 })).rejects.toBe(error);
      expect(attempts).toEqual([1]);
    });

    it('obeys x-should-retry of an error', async () => {
      const clock = instantClock();
      const error = (told: string, status: number) => ({ status, headers: { 'x-should-retry': told } });
      await expect(retryWith(clock, failing(error('false', 503)).run)).rejects.toMatchObject({ status: 503 });
      expect(await retryWith(clock, failing(error('true', 409)).run)).toBe('done');
    });

    it('passes a signal on, which the deadline aborts', async () => {
      const clock = manualClock();
      const reasons: unknown[] = [];
      const run = ({ signal }: RetryAttempt): Promise<never> =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(new Error('mine'));
          });
        });
      const result = failure(retryWith(clock, run, { timeout: 500 }));
      await clock.tick(499);
      expect(reasons).toEqual([]);
      await clock.tick(1);
      const error = await result;
      expect([error.type, error.attempts, error.isRetryable()]).toEqual([ErrorType.Timeout, 1, false]);
      expect(String(error)).toContain('timed out after 500 ms while the function was running');
      expect(reasons).toHaveLength(1);
      expect(clock.waiting()).toBe(0);
    });

    it('makes no attempt that would begin after the deadline', async () => {
      const clock = manualClock();
      const { run, attempts } = failing(refused());
      const error = await failure(retryWith(clock, run, { timeout: 500, delay: 500, jitter: false }));
      expect([error.type, attempts, clock.waiting()]).toEqual([ErrorType.Timeout, [1], 0]);
    });

    it('aborts a run that takes too long, and repeats it, even if it ignores its signal', async () => {
      const clock = manualClock();
      const signals: AbortSignal[] = [];
      const run = ({ attempt, signal }: RetryAttempt): Promise<string> => {
        signals.push(signal);
        return attempt === 1 ? new Promise(() => undefined) : Promise.resolve('done');
      };
      const result = retryWith(clock, run, { attemptTimeout: 200, delay: 0 });
      await clock.tick(199);
      expect(signals.map((it) => it.aborted)).toEqual([false]);
      await clock.tick(1);
      expect(await result).toBe('done');
      expect(signals.map((it) => it.aborted)).toEqual([true, false]);
      expect(clock.waiting()).toBe(0);
    });

    it('ends a run and a pause at the signal of the caller', async () => {
      for (const at of ['before', 'run', 'pause'] as const) {
        const clock = manualClock();
        const caller = new AbortController();
        const { run, attempts } = failing(refused());
        const hang = ({ attempt }: RetryAttempt): Promise<never> => {
          attempts.push(attempt);
          return new Promise(() => undefined);
        };
        if (at === 'before') caller.abort(new Error('enough'));
        const result = failure(retryWith(clock, at === 'pause' ? run : hang, { signal: caller.signal }));
        await clock.tick(0);
        caller.abort(new Error('enough'));
        const error = await result;
        expect([at, error.type, attempts]).toEqual([at, ErrorType.ContextCanceled, at === 'before' ? [] : [1]]);
        expect(String(error)).toContain('enough');
        expect(clock.waiting()).toBe(0);
      }
    });

    it('retries within a budget that calls share', async () => {
      const clock = instantClock();
      const budget = retryBudgetWith(clock, { minimum: 2, share: 0.5 });
      const errors: string[] = [];
      const call = async (): Promise<void> => {
        const run = failing(...Array.from({ length: 9 }, refused)).run;
        const error = await failure(retryWith(clock, run, { budget, delay: 0 }));
        errors.push(`${error.attempts} ${error.message}`);
      };
      for (let i = 0; i < 4; i++) await call();
      const overBudget = 'the retry budget is used up: network error occurred: connect ECONNREFUSED';
      expect(errors).toEqual([`3 ${overBudget}`, `1 ${overBudget}`, `1 ${overBudget}`, `1 ${overBudget}`]);
      for (let i = 0; i < 2; i++) budget.count();
      expect([budget.take(), budget.take()]).toEqual([true, false]);
    });

    it('counts a response of fetch by its status, and frees those it drops', async () => {
      const clock = instantClock();
      const cancelled: number[] = [];
      const responses = [503, 429, 200].map((status) => {
        const cancel = (): void => void cancelled.push(status);
        const headers: Record<string, string> = status === 429 ? { 'retry-after': '3' } : {};
        return new Response(new ReadableStream({ cancel }), { status, headers });
      });
      const result = await retryWith(clock, ({ attempt }) => responses[attempt - 1] as Response, { jitter: false });
      expect([result.status, clock.pauses, cancelled]).toEqual([200, [1000, 3000], [503, 429]]);
      const last = await retryWith(clock, () => Promise.resolve(new Response('busy', { status: 503 })));
      expect([last.status, await last.text()]).toEqual([503, 'busy']);
      const missing = await retryWith(clock, ({ attempt }) => new Response(`${attempt}`, { status: 404 }));
      expect(await missing.text()).toBe('1');
      const teapots = await retryWith(clock, ({ attempt }) => new Response(`${attempt}`, { status: 418 }), {
        policy: ({ statusCode, attempt }) => statusCode === 418 && attempt < 3,
      });
      expect(await teapots.text()).toBe('3');
    });

    it('returns a value with a status that is no response', async () => {
      const value = { status: 503, headers: { 'retry-after': '1' } };
      expect(await retryWith(instantClock(), () => value)).toBe(value);
    });

    it('refuses unknown options, and values that are out of bounds', async () => {
      const run = (): string => 'done';
      const refusals: readonly [object, string][] = [
        [{ retries: 3 }, "unknown retry option 'retries'; use 'maxRetries'"],
        [{ maxRetry: 3 }, "unknown retry option 'maxRetry'"],
        [{ maxRetries: 11 }, 'Cannot read the options of retry: maxRetries must be a whole number 0 to 10, got 11'],
        [{ delay: -1 }, 'delay must be 0 to 1800000 ms, got -1'],
        [{ timeout: '1s' }, "timeout must be 0 to 1800000 ms, got '1s'"],
        [{ attemptTimeout: NaN }, 'attemptTimeout must be 0 to 1800000 ms, got NaN'],
        [{ signal: {} }, 'signal must be an AbortSignal'],
        [{ budget: { minimum: 3 } }, "budget must be an object with the methods 'count' and 'take'"],
      ];
      for (const [options, message] of refusals) {
        const error = await failure(retry(run, options));
        expect(error.type).toBe(ErrorType.Validation);
        expect(error.message).toContain(message);
      }
      expect(() => retryBudget({ share: 11 })).toThrow('Cannot read the options of retryBudget: share must be 0 to 10');
      expect(await retry(run)).toBe('done');
    });
  });

  /** An answer of a server: no response, or a status with what the server says about the next attempt. */
  const answers = fc.array(
    fc.record({
      status: fc.constantFrom(0, 0, 429, 500, 503, 503, 503, 408, 200, 404),
      after: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 40, 70),
      should: fc.constantFrom(undefined, undefined, undefined, 'true', 'false'),
    }),
    { minLength: 6, maxLength: 6 },
  );

  it('retry makes the attempts and pauses that a client makes', async () => {
    let retried = 0;
    await fc.assert(
      fc.asyncProperty(answers, fc.nat(4), fc.nat(2000), async (script, maxRetries, delay) => {
        const rules = { maxRetries, delay, jitter: false };
        const run = async (retries: object, call: (client: HttpFetchClient, clock: Clock) => Promise<BaseResult>) => {
          const clock = instantClock();
          let attempts = 0;
          const fetch = (): Promise<Response> => {
            const { status = 200, after, should } = script[attempts++] ?? {};
            if (status === 0) return Promise.reject(new TypeError('fetch failed', { cause: refused() }));
            const headers = {
              ...(after !== undefined && { 'retry-after': `${after}` }),
              ...(should && { 'x-should-retry': should }),
            };
            return Promise.resolve(new Response(`${attempts}`, { status, headers }));
          };
          const client = new HttpFetchClient({ fetch, retry: retries }, { clock });
          const end = await call(client, clock).then(
            (result) => `${result.status} ${result.text()}`,
            (error: ClientError) => `${error.code} ${error.reason}`,
          );
          return { end, attempts, pauses: clock.pauses };
        };
        const byClient = await run(rules, (client) => client.get('http://a.test/'));
        const byFunction = await run({ maxRetries: 0 }, (client, clock) =>
          retryWith(clock, () => client.get('http://a.test/'), rules),
        );
        expect(byFunction).toEqual(byClient);
        retried += byClient.pauses.length;
      }),
      { numRuns: runs(1000) },
    );
    expect(retried).toBeGreaterThan(metBy(500));
  });

  type Sender = BaseClient<RequestOptions, BaseResult, object>;

  describe.each([
    ['undici', createClient],
    ['fetch', createFetchClient],
  ])('retry around a client on %s', (_name, create) => {
    it('repeats a call with its error, its Retry-After and its result', async () => {
      const server = keep(
        await startServer((_request, response) => {
          if (server.seen.length < 3) response.writeHead(503, { 'retry-after': '2' }).end();
          else response.end('done');
        }),
      );
      const client: Sender = keep(create({ retry: { maxRetries: 0 } }));
      const clock = instantClock();
      const call = async ({ signal }: RetryAttempt) =>
        (await client.get(server.url, { signal })).throwForStatus().text();
      expect(await retryWith(clock, call)).toBe('done');
      server.seen.length = 0;
      expect((await retryWith(clock, () => client.get(server.url))).text()).toBe('done');
      expect(clock.pauses).toEqual([2000, 2000, 2000, 2000]);
    });

    it('does not repeat what a client has repeated, and not after close', async () => {
      const server = keep(await startServer((_request, response) => response.destroy()));
      const client: Sender = keep(create({ retry: { maxRetries: 1, delay: 0 } }));
      const error = await failure(retryWith(instantClock(), () => client.post(server.url, { idempotencyKey: true })));
      expect([error.type, server.seen.length]).toEqual([ErrorType.RetryExhausted, 2]);
      await client.close();
      const closed = await retryWith(instantClock(), () => client.get(server.url)).catch((it: unknown) => it);
      expect(errorIs(closed, ErrClientClosed)).toBe(true);
    });
  });

  it('retry repeats a request of node:http over lost connections', async () => {
    let count = 0;
    const server = http.createServer((_request, response) => {
      count++;
      if (count < 3) response.destroy();
      else response.end('done');
    });
    const port = await listen(server);
    keep({ close: async () => new Promise((resolve) => server.close(resolve)) });
    const get = ({ signal }: RetryAttempt): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', signal, agent: false }, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
          .on('error', reject);
      });
    expect(await retry(get, { delay: 1 })).toBe(200);
    expect(count).toBe(3);
  });
});

describe('attempt timeouts', () => {
  let server: RawServer;
  let clock: ManualClock;
  let client: Client | undefined;
  let requests = 0;

  beforeEach(async () => {
    requests = 0;
    clock = manualClock();
    server = await startRawServer((request, socket) => {
      requests++;
      if (request.startsWith('GET /third') && requests === 3) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
      if (request.startsWith('GET /half')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab');
    });
  });
  afterEach(async () => {
    await client?.close(0);
    await server.close();
  });

  const make = (config: Config = {}): Client =>
    (client = createClientWith(
      { timeouts: { attempt: 150 }, retry: { delay: 0, maxRetries: 2 }, ...config },
      { clock },
    ));

  /** Lets each of some attempts time out once it is under way: by default, when the server has its request. */
  async function timeOut(attempts: number, begun: () => number = () => requests): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await until(() => begun() >= attempt);
      await turns(5);
      await clock.tick(149);
      expect(begun()).toBe(attempt);
      await clock.tick(1);
      // The pause before the next one.
      await clock.tick(0);
    }
  }

  describe('timeouts.attempt', () => {
    it('retries a request that a server does not answer', async () => {
      const result = make().get(`${server.url}/third`);
      await timeOut(2);
      const { statusCode, meta } = await result;
      expect([statusCode, meta.attempts]).toEqual([204, 3]);
    });

    it('retries it within the default of the whole request, and throws the timeout of the last attempt', async () => {
      const told = failure(make().get(`${server.url}/never`));
      await timeOut(3);
      const error = await told;
      expect([error.type, error.attempts, requests]).toEqual([ErrorType.RetryExhausted, 3, 3]);
      expect(error.cause).toMatchObject({
        type: ErrorType.Timeout,
        cause: { message: 'the attempt timed out after 150 ms while waiting for the response headers' },
      });
    });

    it('retries a request whose connection is not established', async () => {
      const own = make({ retry: { delay: 0, maxRetries: 1 } });
      // Nobody answers the TLS handshake.
      const told = failure(own.get(`https://127.0.0.1:${server.port}/`));
      await timeOut(2, () => server.received.length);
      const error = await told;
      expect([error.attempts, String(error)]).toEqual([2, expect.stringContaining('150 ms while connecting')]);
    });

    it('retries a response whose body stalls', async () => {
      const told = failure(make().get(`${server.url}/half`));
      await timeOut(3);
      const error = await told;
      expect([error.attempts, error.statusCode]).toEqual([3, 200]);
      expect(String(error)).toContain('150 ms while reading the response body, 2 of 4 bytes received');
    });

    it('leaves a body that is read as a stream to timeouts.bodyIdle', async () => {
      const own = make({ timeouts: { attempt: 150, bodyIdle: 100 } });
      const { stream } = await own.get(`${server.url}/half`, { stream: true });
      await clock.tick(150);
      await expect(stream.toArray()).rejects.toMatchObject({
        cause: { message: 'waiting for the response body timed out, 2 of 4 bytes received' },
      });
    });

    it('ends a POST, which is not sent again', async () => {
      const told = failure(make().post(`${server.url}/never`, { json: 1 }));
      await timeOut(1);
      const error = await told;
      expect([error.type, error.attempts, requests]).toEqual([ErrorType.Timeout, 1, 1]);
    });

    it('counts against the host for the breaker', async () => {
      const own = make({ resilience: { breaker: { minimumRequests: 2 } } });
      const told = failure(own.get(`${server.url}/never`));
      await timeOut(2);
      await told;
      expect([own.breakerState(server.url), requests]).toEqual(['open', 2]);
    });

    it('is replaced by the option of a request', async () => {
      const own = make({ timeouts: { attempt: 0 } });
      const told = failure(own.get(`${server.url}/never`, { timeouts: { attempt: 150 }, retry: { maxRetries: 0 } }));
      await timeOut(1);
      expect(String(await told)).toContain('the attempt timed out after 150 ms');
    });

    it('ends an attempt of a fake client', async () => {
      const own = createFakeClient(() => new Promise(() => undefined), { timeouts: { attempt: 5 } });
      const error = await failure(own.client.get('http://h.test/'));
      expect([error.type, own.sent.length]).toEqual([ErrorType.RetryExhausted, 4]);
    });
  });
});

describe('deadlines', () => {
  const part = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab';
  const answers: Readonly<Record<string, string>> = {
    '/half': part,
    '/whole': `${part}cd`,
    '/busy': 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n',
  };

  let server: RawServer;
  let clock: ManualClock;
  let client: Client | undefined;
  let answered = 0;

  beforeEach(async () => {
    clock = manualClock();
    answered = 0;
    server = await startRawServer((request, socket) => {
      socket.write(answers[request.split(' ')[1] as string] ?? '');
      answered++;
    });
  });
  afterEach(async () => {
    await client?.close(0);
    await server.close();
  });

  const make = (config: Config = {}): Client =>
    (client = createClientWith({ timeouts: { request: 1000, attempt: 0 }, ...config }, { clock }));

  /** Returns the message of a call whose deadline passes as soon as a condition holds. */
  async function atDeadline(call: Promise<unknown>, isSo: () => boolean): Promise<string> {
    const told = failure(call);
    await until(isSo);
    await turns(5);
    await clock.tick(1000);
    const error = await told;
    expect([error.type, error.isRetryable()]).toEqual([ErrorType.Timeout, false]);
    return (error.cause as Error).message;
  }

  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(0x61);
    await new Promise(() => undefined);
  }

  describe('the error of a deadline names the activity', () => {
    it('before there is a connection', async () => {
      // Nobody answers the handshake.
      const call = make().get(`https://127.0.0.1:${server.port}/`);
      expect(await atDeadline(call, () => server.open() === 1)).toBe(
        'request timed out after 1000 ms while connecting',
      );
    });

    it('while waiting for a free connection', async () => {
      const own = make({ connection: { maxConnsPerHost: 1 } });
      void own.get(`${server.url}/`, { timeouts: { request: 0 } }).catch(() => undefined);
      await until(() => answered === 1);
      expect(await atDeadline(own.get(`${server.url}/`), () => true)).toBe(
        'request timed out after 1000 ms while waiting for a free connection',
      );
    });

    it('while waiting for the bulkhead', async () => {
      const own = make({ resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 1 } } });
      void own.get(`${server.url}/`, { timeouts: { request: 0 } }).catch(() => undefined);
      await until(() => answered === 1);
      expect(await atDeadline(own.get(`${server.url}/`), () => true)).toBe(
        'request timed out after 1000 ms while waiting for the bulkhead',
      );
    });

    it('while the body is sent, and after it', async () => {
      const own = make();
      expect(await atDeadline(own.put(`${server.url}/`, { body: endless() }), () => answered === 1)).toBe(
        'request timed out after 1000 ms while sending the request body',
      );
      for (const body of [undefined, 'text', [Buffer.from('stream')]]) {
        answered = 0;
        const call = own.put(`${server.url}/`, { body });
        expect(await atDeadline(call, () => answered === 1)).toBe(
          'request timed out after 1000 ms while waiting for the response headers',
        );
      }
    });

    it('while the body is read', async () => {
      expect(await atDeadline(make().get(`${server.url}/half`), () => answered === 1)).toBe(
        'request timed out after 1000 ms while reading the response body, 2 of 4 bytes received',
      );
    });

    it.each([
      ['/half', ' while reading the response body, 2 of 4 bytes received'],
      ['/whole', ''],
    ])('while the body of %s streams', async (path, activity) => {
      const { stream } = await make().get(server.url + path, { stream: true });
      // The reader stops behind the first chunk.
      const chunks = stream[Symbol.asyncIterator]();
      await chunks.next();
      await turns(5);
      await clock.tick(1000);
      await expect(chunks.next()).rejects.toMatchObject({
        type: ErrorType.Timeout,
        statusCode: 200,
        cause: { message: `request timed out after 1000 ms${activity}` },
      });
    });

    it("while waiting for 'retry.policy'", async () => {
      let isAsked = false;
      const policy = (): Promise<boolean> => {
        isAsked = true;
        return new Promise(() => undefined);
      };
      expect(await atDeadline(make({ retry: { policy } }).get(`${server.url}/busy`), () => isAsked)).toBe(
        "request timed out after 1000 ms while waiting for 'retry.policy'",
      );
    });
  });

  describe('the default of timeouts.attempt', () => {
    const patient: Config = { timeouts: { request: 3000 }, retry: { maxRetries: 2, delay: 0 } };

    it('leaves time for every retry when a server hangs', async () => {
      const told = failure(make(patient).get(`${server.url}/hung`));
      for (let attempt = 1; attempt <= 3; attempt++) {
        await until(() => answered === attempt);
        await turns(5);
        await clock.tick(999);
        expect(answered).toBe(attempt);
        await clock.tick(1);
      }
      const error = await told;
      expect([error.attempts, error.reason]).toEqual([3, 'TIMEOUT']);
    });

    const requestOf = (settings: ResolvedConfig, method: string, options: RequestOptions): HttpRequest => {
      const { headers } = settings;
      return buildRequest(method, server.url, options, { settings, fields: nodeTable, configured: headers, headers });
    };

    it.each<readonly [string, RequestOptions & { method: string }, number]>([
      ['a request with a timeout', { method: 'GET', timeouts: { request: 600 } }, 200],
      ['a request without a timeout', { method: 'GET', timeouts: { request: 0 } }, 10_000],
      ['a request without retries', { method: 'GET', retry: { maxRetries: 0 } }, 10_000],
      ['a request with an attempt timeout', { method: 'GET', timeouts: { attempt: 50 } }, 50],
      ['a POST with an idempotency key', { method: 'POST', idempotencyKey: 'a' }, 1000],
      ['a POST, which is sent once', { method: 'POST' }, 10_000],
      ['a stream, which can be sent once', { method: 'PUT', body: endless() }, 10_000],
    ])('is for %s %j: %d ms', (_name, { method, ...options }, milliseconds) => {
      expect(requestOf(resolveConfig(patient), method, options).attemptTimeout).toBe(milliseconds);
    });

    it('is no longer used when the client has one', () => {
      const config = resolveConfig({ ...patient, timeouts: { request: 3000, attempt: 2000 } });
      expect(requestOf(config, 'GET', { timeouts: { request: 600 } }).attemptTimeout).toBe(2000);
    });
  });

  it('throws with the last status or error when no time is left for another attempt', async () => {
    const own = make({ retry: { delay: 5000, jitter: false } });
    const message = 'no time is left for another attempt within 1000 ms';
    expect(await failure(own.get(`${server.url}/busy`))).toMatchObject({
      type: ErrorType.Timeout,
      statusCode: 503,
      attempts: 1,
      cause: { message },
    });
    const refused = await failure(own.get('http://127.0.0.1:1/'));
    expect(refused).toMatchObject({
      type: ErrorType.Timeout,
      attempts: 1,
      cause: { message, cause: { type: ErrorType.Network } },
    });
    expect(clock.waiting()).toBe(0);
  });
});
