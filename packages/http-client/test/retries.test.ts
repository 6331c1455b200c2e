import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type ClientError, errorAs, ErrorType, isClientError } from '@wirework/http-errors';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { createCookieJar } from '../src/cookies.ts';
import { createFakeClient } from '../src/testing.ts';
import { answerWith, make, serveAnswers, server } from './support/answering-server.ts';
import { keep } from './support/keep.ts';
import { manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

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
