import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as api from '@opentelemetry/api';
import {
  type ClientError,
  errorAs,
  errorIs,
  ErrorType,
  ErrResponseBodyEmpty,
  ErrResponseBodyTooLarge,
  isClientError,
} from '@wirework/http-errors';
import { thrownBy } from '@wirework/test-support';
import { dedupe, hedge, pages, retry } from '../src/calls.ts';
import { createCookieJar } from '../src/cookies.ts';
import { diagnostics } from '../src/diagnostics.ts';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { createClient as createFetchClient } from '../src/fetch.ts';
import { audit, logging, metrics, recover, requestId, telemetry, type RequestMetric } from '../src/index.ts';
import { UnmarshalError } from '../src/body/unmarshal.ts';
import { TransportFailure, type FailureKind } from '../src/base/transport-failure.ts';
import type { WireRequest, WireResponse } from '../src/transport/transport.ts';
import { answerWith, make, serveAnswers, server } from './support/answering-server.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';
import { bearer, cache, clientCredentials, createFakeClient, digest } from './support/ring.ts';

describe('retries', () => {
  serveAnswers();

  describe('X1: retries', () => {
    it('throw an error in which errorAs finds the timeout, retried or not', async () => {
      const isTimeout = (it: unknown): it is ClientError => isClientError(it) && it.type === ErrorType.Timeout;
      const silent = Object.assign(new Error('waiting for the response headers timed out'), {
        code: 'UND_ERR_HEADERS_TIMEOUT',
      });
      for (const [script, config, code] of [
        [[silent], {}, 'RETRY_EXHAUSTED'],
        [[silent], { retry: { maxRetries: 0 } }, 'TIMEOUT'],
        [() => new Promise<never>(() => undefined), { timeouts: { request: 1 } }, 'TIMEOUT'],
      ] as const) {
        const error = await failure(createFakeClient(script, config).client.get('http://h.test/'));
        expect([error.code, errorAs(error, isTimeout)?.code]).toEqual([code, 'TIMEOUT']);
      }
      expect(
        errorAs(
          await failure(
            createFakeClient([Object.assign(new Error('reset'), { code: 'ECONNRESET' })]).client.get('http://h.test/'),
          ),
          isTimeout,
        ),
      ).toBeUndefined();
    });

    it.each(['POST', 'PATCH'])('never repeat a %s without an idempotency key', async (method) => {
      answerWith([503, 503, 200]);
      for (const headers of [{}, { 'Idempotency-Key': '' }])
        expect((await make().request(method, server.url, { body: 'x', headers })).statusCode).toBe(503);
      expect((await failure(make().request(method, `${server.url}/reset`, { body: 'x' }))).attempts).toBe(1);
      expect(server.seen).toHaveLength(3);
    });

    it('repeat a POST with a random key, one for each call', async () => {
      const { client, sent } = createFakeClient([{ status: 503 }, {}, {}]);
      for (let call = 0; call < 2; call++) await client.post('http://h.test/', { json: 1, idempotencyKey: true });
      const keys = sent.map((it) => String(it.headers['idempotency-key']));
      expect(keys[0]).toMatch(/^[\da-f]{32}$/);
      expect([keys[1], new Set(keys).size]).toEqual([keys[0], 2]);
    });

    it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])('repeat a %s', async (method) => {
      const { client, sent } = createFakeClient([{ status: 503 }, {}]);
      expect((await client.request(method, 'http://h.test/')).meta.attempts).toBe(2);
      expect(sent.map((it) => it.method)).toEqual([method, method]);
    });

    it('repeat a QUERY with its body', async () => {
      const { client, sent } = createFakeClient([{ status: 503 }, {}]);
      expect((await client.request('QUERY', 'http://h.test/', { body: 'title=x' })).meta.attempts).toBe(2);
      expect(sent.map((it) => [it.method, it.body.toString()])).toEqual([
        ['QUERY', 'title=x'],
        ['QUERY', 'title=x'],
      ]);
    });

    it('repeat a POST with an idempotency key, with the same body', async () => {
      const stream = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('exact ');
        yield Buffer.from('bytes');
      };
      for (const options of [
        { idempotencyKey: 'k' },
        { retry: { retryNonIdempotent: true } },
        { headers: { 'Idempotency-Key': 'k' } },
      ]) {
        for (const body of ['exact bytes', Buffer.from('exact bytes'), new Blob(['exact bytes']), stream]) {
          answerWith([503, 429, 200]);
          const result = await make().post(server.url, { ...options, body });
          expect(result.meta.attempts).toBe(3);
          expect(server.seen.splice(0).map((it) => it.body)).toEqual(['exact bytes', 'exact bytes', 'exact bytes']);
        }
      }
    });

    it('never repeat a consumed stream', async () => {
      answerWith([503, 200]);
      const body = (async function* () {
        yield 'once';
      })();
      expect((await make().put(server.url, { body })).statusCode).toBe(503);
      expect(server.seen).toHaveLength(1);
      const another = (async function* () {
        yield 'once';
      })();
      expect((await failure(make().put(`${server.url}/reset`, { body: another }))).attempts).toBe(1);
    });

    it.each([
      [408, 2],
      [429, 2],
      [500, 2],
      [502, 2],
      [503, 2],
      [504, 2],
      [400, 1],
      [401, 1],
      [403, 1],
      [404, 1],
      [409, 1],
      [422, 1],
      [501, 1],
    ])('of %i make %i requests', async (status, count) => {
      answerWith([status, 200]);
      await make().get(server.url);
      expect(server.seen).toHaveLength(count);
    });

    it('follow the status when the body cannot be decoded', async () => {
      const page = (status: number) => ({
        status,
        headers: { 'content-encoding': 'gzip' },
        body: '<h1>Bad gateway</h1>',
      });
      const { client } = createFakeClient([
        page(502),
        page(503),
        { body: 'ok' },
        page(500),
        page(500),
        page(500),
        page(500),
        page(404),
      ]);
      expect((await client.get('http://h.test/')).text()).toBe('ok');
      expect(await failure(client.get('http://h.test/'))).toMatchObject({
        type: ErrorType.RetryExhausted,
        attempts: 4,
        statusCode: 500,
      });
      expect(await failure(client.get('http://h.test/'))).toMatchObject({
        type: ErrorType.ResponseRead,
        attempts: 1,
        statusCode: 404,
      });
    });

    it.each([
      ['1', 1000],
      ['60', 60_000],
      ['0', 500],
      ['-5', 500],
      ['NaN', 500],
      ['soon', 500],
    ])('pause for Retry-After %j: %i ms', async (value, pause) => {
      const { client, pauses } = createFakeClient([{ status: 503, headers: { 'retry-after': value } }, {}], {
        retry: { maxRetries: 1 },
        timeouts: { request: 0 },
      });
      await client.get('http://h.test/');
      expect(pauses).toEqual([pause]);
    });

    it.each([
      [503, { 'retry-after-ms': '250' }, 250],
      [429, { ratelimit: '"default";r=0;t=20' }, 20_000],
      [429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }, 20_000],
      [503, { 'ratelimit-remaining': '5', 'ratelimit-reset': '20' }, 500],
      [409, { 'x-should-retry': 'true' }, 500],
    ])('of %i pause as %j asks: %i ms', async (status, headers: object, pause) => {
      const { client, pauses, sent } = createFakeClient([{ status, headers: headers as Record<string, string> }, {}]);
      expect((await client.get('http://h.test/')).statusCode).toBe(200);
      expect([pauses, sent.length]).toEqual([[pause], 2]);
    });

    it('return the response when the server forbids a retry, or a POST is not repeatable', async () => {
      for (const [method, status, value] of [
        ['GET', 503, 'false'],
        ['POST', 409, 'true'],
      ] as const) {
        const { client, sent } = createFakeClient([{ status, headers: { 'x-should-retry': value } }, {}]);
        expect((await client.request(method, 'http://h.test/')).statusCode).toBe(status);
        expect(sent).toHaveLength(1);
      }
    });

    it('return the response when the server asks for a longer pause than maxRetryAfter', async () => {
      for (const [maxRetryAfter, value, statusCode] of [
        [undefined, '61', 503],
        [2000, '3', 503],
        [3000, '3', 200],
        [0, '1', 503],
      ] as const) {
        const { client, sent } = createFakeClient([{ status: 503, headers: { 'retry-after': value } }, {}], {
          retry: { maxRetryAfter },
          timeouts: { request: 0 },
        });
        const result = await client.get('http://h.test/');
        expect(result.statusCode).toBe(statusCode);
        expect(sent).toHaveLength(statusCode === 200 ? 2 : 1);
        if (statusCode === 503) expect(result.retryAfter).toBe(Number(value) * 1000);
      }
    });

    it('wait as long as a policy answers, or as asked when it answers true', async () => {
      for (const [answer, pause] of [
        [true, 120_000],
        [5, 5],
      ] as const) {
        const { client, pauses } = createFakeClient([{ status: 503, headers: { 'retry-after': '120' } }, {}], {
          retry: { policy: ({ statusCode }) => (statusCode === 503 ? answer : false) },
          timeouts: { request: 0 },
        });
        await client.get('http://h.test/');
        expect(pauses).toEqual([pause]);
      }
    });

    it('throw at the deadline of all attempts and pauses', async () => {
      answerWith([503, 503, 503, 503, 503]);
      const client = make({ timeouts: { request: 2500 }, retry: { jitter: false } });
      const error = await failure(client.get(server.url));
      expect(error).toMatchObject({ type: ErrorType.Timeout, attempts: 2 });
      expect(error.isRetryable()).toBe(false);
    });

    it('throw the deadline when a pause is too long, whatever failed before', async () => {
      const client = make({ timeouts: { request: 2500 }, retry: { jitter: false } });
      const error = await failure(client.get('http://127.0.0.1:1/'));
      expect(error).toMatchObject({
        type: ErrorType.Timeout,
        message: 'request timeout',
        attempts: 2,
        method: 'GET',
        host: '127.0.0.1',
      });
      expect(error.isRetryable()).toBe(false);
      expect(String(error)).toContain('within 2500 ms');
      expect(inspect(error, { depth: 9 })).toContain('ECONNREFUSED');
    });

    it('throw when the caller cancels during a pause', async () => {
      const clock = manualClock();
      const client = keep(createClientWith({}, { clock }));
      answerWith([503]);
      const controller = new AbortController();
      const pending = failure(client.get(server.url, { signal: controller.signal }));
      while (clock.waiting() < 2) await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      expect(await pending).toMatchObject({ type: ErrorType.ContextCanceled, attempts: 1 });
      expect(clock.waiting()).toBe(0);
    });

    it('discard a streaming response when the policy or the jar throws', async () => {
      await using big = await startServer(
        (_request, response) => void response.writeHead(200, { 'set-cookie': 'a=1' }).end(Buffer.alloc(5_000_000)),
      );
      const jar = createCookieJar();
      const thrower = (): never => {
        throw new RangeError('mine');
      };
      jar.setCookie = thrower;
      for (const config of [{ retry: { policy: thrower } }, { retry: { maxRetries: 0 }, cookies: jar }]) {
        const client = keep(createClient(config));
        for (let i = 0; i < 15; i++)
          await expect(client.get(big.url, { stream: true })).rejects.toMatchObject({
            cause: expect.objectContaining({ message: 'mine' }),
          });
        await until(async () => (await big.connections()) === 0);
      }
    });

    it('follow a policy of the caller', async () => {
      const asked: unknown[] = [];
      const { client, sent, pauses } = createFakeClient([{ status: 418 }, { status: 418 }, { status: 503 }], {
        retry: {
          policy: ({ attempt, statusCode, retry, error }) => (
            asked.push([attempt, statusCode, retry, error?.type]),
            statusCode === 418 ? 7 : false
          ),
        },
      });
      expect((await client.get('http://h.test/')).statusCode).toBe(503);
      expect(sent).toHaveLength(3);
      expect(pauses).toEqual([7, 7]);
      expect(asked).toEqual([
        [1, 418, false, undefined],
        [2, 418, false, undefined],
        [3, 503, true, ErrorType.HTTP],
      ]);
    });
  });
});

describe('attempts that are repeated without a retry', () => {
  /** Makes a client on a transport whose first attempts fail in the given ways, and notes of which calls they are. */
  function failing(kinds: readonly (FailureKind | 503)[], maxConnsPerHost = 3) {
    const moved: (number | undefined)[] = [];
    const send = async ({ method, url, movedCall }: WireRequest): Promise<WireResponse> => {
      const kind = kinds[moved.push(movedCall) - 1] ?? 200;
      if (typeof kind === 'string') throw new TransportFailure({ kind, cause: new Error('lost') });
      return { method, url, statusCode: kind, statusText: '', proto: 'HTTP/1.1', headers: {}, body: Buffer.alloc(0) };
    };
    const config = { retry: { maxRetries: 0 }, connection: { maxConnsPerHost }, timeouts: { request: 0 } };
    return { client: keep(createClientWith(config, { transport: { send, close: () => undefined } })), moved };
  }
  const times = (count: number, kind: FailureKind): FailureKind[] => Array<FailureKind>(count).fill(kind);

  it.each<[FailureKind, string, number, number]>([
    ['refused', 'POST', 1, 3],
    ['stale', 'GET', 1, 3],
    ['stale', 'POST', 0, 3],
    ['left', 'POST', 7, 3],
    ['left', 'GET', 104, 0],
    ['full', 'POST', 1000, 3],
    ['own', 'GET', 0, 3],
    ['other', 'GET', 0, 3],
  ])('after a failure %j of a %s are %d, with %d connections at most', async (kind, method, count, maxConns) => {
    const { client } = failing(times(count, kind), maxConns);
    expect((await client.request(method, 'http://h.test/')).meta).toMatchObject({ attempts: count + 1 });
    const more = failing(times(count + 1, kind), maxConns);
    expect((await failure(more.client.request(method, 'http://h.test/'))).attempts).toBe(count + 1);
  });

  it('share their number over different failures, except after full connections', async () => {
    const { client } = failing(['full', 'left', 'refused', 'full']);
    expect((await failure(client.get('http://h.test/'))).attempts).toBe(3);
  });

  it('are none, and no failure of the host, if the attempt had no connection', async () => {
    for (const sent of [false, true]) {
      const transport = {
        send: () => Promise.reject(new TransportFailure({ kind: 'other', cause: new Error('lost'), sent })),
        close: () => undefined,
      };
      const client = keep(createClientWith({ resilience: { breaker: { minimumRequests: 1 } } }, { transport }));
      const error = await failure(client.get('http://h.test/'));
      expect([error.attempts, client.breakerState('h.test')]).toEqual(sent ? [1, 'open'] : [0, 'closed']);
    }
  });

  it('keep the place of their call if a connection gave the request back', async () => {
    const { client, moved } = failing(['refused', 'left', 'full', 503]);
    await client.get('http://h.test/', { retry: { maxRetries: 2, delay: 0 } });
    expect(moved).toEqual([undefined, undefined, 0, 0, undefined]);
  });
});

describe('the retry budget', () => {
  /** A clock on which pauses take no time at all, so that all calls are within one window. */
  const clock = () => ({ ...instantClock(), now: () => 0 });

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
      message: expect.stringMatching(/^the retry budget is used up: network \w+ \w+: ./),
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

/** Errors that say what was wrong: the wrong list of middleware, a body without content, a retry that was refused. */
describe('refusals', () => {
  const url = 'https://a.example/';
  const origin = 'https://a.example';

  describe('a client', () => {
    const token = bearer({ get: () => 't', renew: () => undefined, origin });
    it.each<[string, object, string]>([
      [
        'digest in middleware',
        { middleware: [(next: unknown) => next, digest({ username: 'u', password: 'p', origin })] },
        "middleware[1] must be a function for this list; this one belongs to 'attemptMiddleware'",
      ],
      [
        'a function of another shape in attemptMiddleware',
        { attemptMiddleware: [async () => undefined] },
        "attemptMiddleware[0] must be a function '(next) => (attempt) => response'",
      ],
      [
        'a function of another shape in middleware',
        { middleware: [async () => undefined] },
        "middleware[0] must be a function '(next) => (request) => result'",
      ],
    ])('refuses %s when it is made', (_name, config, message) => {
      expect(() => createClient(config)).toThrow(message);
      expect(() => createClient().extend(config)).toThrow(message);
      expect(() => createFetchClient(config)).toThrow(message);
    });

    /** Every middleware of the package, by the list to which it belongs. */
    const own = {
      middleware: {
        audit: audit(() => undefined),
        cache: cache(),
        dedupe: dedupe(),
        diagnostics: diagnostics(),
        hedge: hedge({ after: 10 }),
        logging: logging(console),
        metrics: metrics(() => undefined),
        recover: recover(),
        requestId: requestId(),
        telemetry: telemetry(api),
      },
      attemptMiddleware: { bearer: token, digest: digest({ username: 'u', password: 'p', origin }) },
    };
    const lists = ['middleware', 'attemptMiddleware'] as const;

    it.each(
      lists.flatMap((list) => Object.entries(own[list]).map(([name, it]) => [name, list, it as object] as const)),
    )('takes %s in %s only', (name, list, middleware) => {
      const other = lists.find((it) => it !== list) ?? list;
      const config = { [other]: [middleware as never] };
      const message = `${other}[0] must be a function for this list; this one belongs to '${list}'`;
      expect(() => createClient(config)).toThrow(message);
      expect(() => createClient().extend(config)).toThrow(message);
      expect(() => createClient({ [list]: [middleware as never] })).not.toThrow();
      if (name !== 'cache') expect(() => createFetchClient(config)).toThrow(message);
    });

    it('takes no middleware of a package whose comment does not name its list', () => {
      const folders = ['http-auth', 'http-cache', 'http-client'].map((it) =>
        join(import.meta.dirname, `../../${it}/src`),
      );
      const sources = folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      );
      const declared = sources
        .filter((it) => it.endsWith('.ts'))
        .flatMap((file) => {
          const source = readFileSync(file, 'utf8');
          return [...source.matchAll(/^export function (\w+)\(.*\): (\w*)Middleware \{$/gm)].map((it) => {
            const comment = source.slice(source.lastIndexOf('/**', it.index), it.index);
            return [
              it[1],
              it[2] === 'Attempt' ? 'attemptMiddleware' : 'middleware',
              /for the list `(\w+)`/.exec(comment)?.[1],
            ];
          });
        });
      const known = lists.flatMap((list) => Object.keys(own[list]).map((name) => [name, list, list]));
      expect(declared.sort()).toEqual(known.sort());
    });
  });

  it.each([
    ['an empty body', ErrResponseBodyEmpty, 0, [200, 204]],
    ['a body of more than 50 MiB', ErrResponseBodyTooLarge, 50 * 1024 * 1024 + 1, [200, 404]],
  ] as const)(
    'json() of %s throws an error that has the method, the URL, the status and the result',
    async (_, sentinel, size, statuses) => {
      for (const status of statuses) {
        const { client } = createFakeClient([{ status, body: Buffer.alloc(size) }], {
          security: { maxResponseBodySize: 0 },
        });
        const result = await client.get(`${url}?token=secret`);
        const error = thrownBy(() => result.json()) as ClientError;
        expect([isClientError(error), errorIs(error, sentinel), error.result === result]).toEqual([true, true, true]);
        const { type, method, statusCode, phase } = error;
        expect([type, method, statusCode, phase]).toEqual([ErrorType.ResponseRead, 'GET', status, 'body']);
        expect(error.url).toMatch(/^https:\/\/a\.example\/\?token=(?!secret)/);
      }
    },
  );

  it('an error after the retry budget was used up has retryRefused', async () => {
    const { client } = createFakeClient([new Error('socket hang up')], {
      retry: { maxRetries: 3, budget: { share: 0, minimum: 0 } },
    });
    const error: unknown = await client.get(url).catch((it: unknown) => it);
    expect(error).toMatchObject({ code: 'RETRY_EXHAUSTED', retryRefused: true });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ retryRefused: true });
    const plain = createFakeClient([new Error('socket hang up')], { retry: { maxRetries: 1 } });
    const other: unknown = await plain.client.get(url).catch((it: unknown) => it);
    expect(isClientError(other) && [other.code, Object.hasOwn(other, 'retryRefused')]).toEqual([
      'RETRY_EXHAUSTED',
      false,
    ]);
  });

  it('maxPages must be a whole number', () => {
    const { client } = createFakeClient([{}]);
    expect(() => pages(client, url, { maxPages: 1.5 })).toThrow('maxPages must be a whole number from 1 to 100000');
  });

  it('retry of a promise is refused', async () => {
    await expect(retry(Promise.resolve() as never)).rejects.toThrow('must be a function that makes the call');
  });

  it('a token without a type is a bearer token', async () => {
    const { client } = createFakeClient([{ json: { access_token: 'a' } }]);
    const source = clientCredentials({ client, tokenUrl: url, clientId: 'c', clientSecret: 's' });
    await source.renew(undefined);
    expect(source.get()).toBe('a');
  });

  it('an index in the path of an issue is in brackets', () => {
    expect(new UnmarshalError([{ message: 'wrong', path: [0, 'tags', { key: 2 }, 'title'] }]).message).toBe(
      'Cannot unmarshal the body: [0].tags[2].title: wrong',
    );
  });
});
