import type http from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClientWith, type Client } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { createCookieJar } from '../src/cookies.ts';
import type { AttemptMiddleware, AttemptRequest } from '../src/message/attempt-middleware.ts';
import { createFakeClient } from '../src/testing.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

/** Sets a header that counts the attempts. */
const counted = (): AttemptMiddleware => {
  let count = 0;
  return (next) => async (attempt) =>
    next({ ...attempt, headers: { ...attempt.headers, 'X-Signature': `s${++count}` } });
};

const make = (attemptMiddleware: AttemptMiddleware[], more: object = {}): Client =>
  keep(createClientWith({ attemptMiddleware, ...more }, { clock: instantClock() }));

describe('a middleware of attempts', () => {
  it('signs every attempt anew, over lost connections and bad statuses', async () => {
    await using server = await startServer((_request, response, raw) => {
      if (server.seen.length === 1) raw.socket.resetAndDestroy();
      else response.writeHead(server.seen.length === 2 ? 503 : 200).end('ok');
    });
    const onNode = make([counted()]);
    const onFetch = new HttpFetchClient({ attemptMiddleware: [counted()] }, { clock: instantClock() });
    for (const client of [onNode, onFetch]) {
      server.seen.length = 0;
      const result = await client.put(server.url, { body: 'exact' });
      expect([result.text(), result.meta.attempts]).toEqual(['ok', 3]);
      expect(server.seen.map((it) => [it.headers['x-signature'], it.body])).toEqual([
        ['s1', 'exact'],
        ['s2', 'exact'],
        ['s3', 'exact'],
      ]);
    }
  });

  it('sees the target of a redirect, the cookies, the body and the base URL, and none of its own headers', async () => {
    const seen: AttemptRequest[] = [];
    const { client, sent } = createFakeClient(
      [{ status: 307, headers: { location: 'http://other.test/b' } }, { status: 200 }],
      {
        baseUrl: 'http://h.test/api/',
        cookies: createCookieJar(),
        attemptMiddleware: [
          (next) => async (attempt) => {
            seen.push(attempt);
            return next({ ...attempt, headers: { ...attempt.headers, authorization: 'Secret 1' } });
          },
        ],
      },
    );
    await client.post('a?q=1#hash', { body: 'bytes', context: { user: 7 } });
    expect(seen.map((it) => [it.method, it.url, it.baseOrigin, it.context, it.headers['authorization']])).toEqual([
      ['POST', 'http://h.test/api/a?q=1', 'http://h.test', { user: 7 }, undefined],
      ['POST', 'http://other.test/b', 'http://h.test', { user: 7 }, undefined],
    ]);
    expect(seen[0]?.body?.open()).toEqual(Buffer.from('bytes'));
    expect(Object.isFrozen(seen[0])).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('runs within the middleware of the call, the first of the list outermost', async () => {
    const order: string[] = [];
    const named =
      (name: string): AttemptMiddleware =>
      (next) =>
      async (attempt) => {
        order.push(name);
        const response = await next(attempt);
        order.push(`${response.statusCode} ${String(response.headers.get('X-A'))} ${name}`);
        return response;
      };
    const { client } = createFakeClient([{ status: 503 }, { headers: { 'x-a': '1' } }], {
      middleware: [(next) => async (request) => (order.push('call'), next(request))],
      attemptMiddleware: [named('a'), named('b')],
    });
    await client.get('http://h.test/');
    expect(order.join(', ')).toBe('call, a, b, 503 undefined b, 503 undefined a, a, b, 200 1 b, 200 1 a');
  });

  it('may send an attempt again, which discards the response before', async () => {
    await using server = await startServer(
      (request, response) =>
        void response.writeHead(request.headers['x-again'] === 'yes' ? 200 : 401).end(Buffer.alloc(1_000_000)),
    );
    const again: AttemptMiddleware = (next) => async (attempt) => {
      const response = await next(attempt);
      return response.statusCode === 401 ? next({ ...attempt, headers: { 'x-again': 'yes' } }) : response;
    };
    const client = make([again], {
      timeouts: { request: 0 },
      resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 100 } },
      connection: { maxConnsPerHost: 1 },
    });
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const result = await client.get(server.url, { stream: true });
        return [result.statusCode, Buffer.concat(await result.stream.toArray()).length];
      }),
    );
    expect(results).toEqual(Array(10).fill([200, 1_000_000]));
    expect(server.seen).toHaveLength(20);
  });

  it.each<[string, AttemptMiddleware, RegExp]>([
    ['changes the URL', (next) => (it) => next({ ...it, url: 'http://other.test/' }), /may change its headers only/],
    ['changes the method', (next) => (it) => next({ ...it, method: 'DELETE' }), /may change its headers only/],
    [
      'passes on another object',
      (next) =>
        ({ url }) =>
          next({ url } as never),
      /headers/,
    ],
    ['passes on nothing', (next) => () => next(undefined as never), /called next without it/],
    ['breaks a header', (next) => (it) => next({ ...it, headers: { a: 'x\r\ny' } }), /Cannot use the headers/],
    ['returns a response of its own', () => async () => ({ statusCode: 200, headers: {} }) as never, /must return/],
    ['returns a copy', (next) => async (it) => ({ ...(await next(it)) }), /must return/],
    ['returns nothing', (next) => async (it) => void (await next(it)) as never, /must return/],
  ])('that %s is refused', async (_name, middleware, message) => {
    const { client } = createFakeClient([{ status: 200 }], { attemptMiddleware: [middleware] });
    const error = await failure(client.get('http://h.test/'));
    expect([error.type, error.message]).toEqual([ErrorType.Validation, expect.stringMatching(message)]);
  });

  it('is refused if it is not a function, or does not return one', () => {
    expect(() => createFakeClient([], { attemptMiddleware: ['x' as never] })).toThrow('attemptMiddleware[0]');
    expect(() => createFakeClient([], { attemptMiddleware: [(async () => undefined) as never] })).toThrow(
      "attemptMiddleware[0] must be a function '(next) => (attempt) => response'",
    );
  });

  it('fails the request when it throws, and frees the connection of a stream', async () => {
    await using server = await startServer((_request, response) => void response.end(Buffer.alloc(5_000_000)));
    const client = make([
      (next) => async (attempt) => {
        await next(attempt);
        throw new RangeError('mine');
      },
    ]);
    for (let i = 0; i < 5; i++)
      await expect(client.get(server.url, { stream: true })).rejects.toMatchObject({
        attempts: 1,
        cause: expect.objectContaining({ message: 'mine' }),
      });
    await until(async () => (await server.connections()) === 0);
  });

  it('is ended by the deadline, an abort or close when it never ends', async () => {
    for (const [end, code] of [
      ['deadline', 'TIMEOUT'],
      ['abort', 'CONTEXT_CANCELED'],
      ['close', 'ERR_CLIENT_CLOSED'],
    ] as const) {
      const clock = manualClock();
      const config = { attemptMiddleware: [() => () => new Promise<never>(() => undefined)] };
      const client = keep(createClientWith(config, { clock }));
      const controller = new AbortController();
      const pending = client.get('http://127.0.0.1:1/', { signal: controller.signal }).then(
        () => undefined,
        (error: unknown) => error,
      );
      await new Promise((resolve) => setImmediate(resolve));
      if (end === 'deadline') await clock.tick(30_000);
      else if (end === 'abort') controller.abort();
      else void client.close(0);
      const error = (await pending) as { code: string };
      expect(error.code).toBe(code);
      if (end === 'deadline') expect(String(error)).toContain('while waiting for a middleware of the attempt');
    }
  });

  it('cannot send after the call has ended', async () => {
    await using server = await startServer((_request, response) => void response.end('late'));
    let late: Promise<unknown> | undefined;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    const controller = new AbortController();
    const client = make([
      (next) => async (attempt) => {
        await over;
        late = next(attempt);
        late.catch(() => undefined);
        return next(attempt);
      },
    ]);
    const pending = failure(client.get(server.url, { signal: controller.signal }));
    controller.abort();
    expect((await pending).type).toBe(ErrorType.ContextCanceled);
    end();
    await until(() => late !== undefined);
    await expect(late).rejects.toBeDefined();
    expect(server.seen).toHaveLength(0);
  });

  it('belongs to clients that extend its client, unless their base URL has another origin', async () => {
    const { client, sent } = createFakeClient([{}], { baseUrl: 'http://h.test/', attemptMiddleware: [counted()] });
    await client.extend({ attemptMiddleware: [counted()] }).get('a');
    await client.extend({ baseUrl: 'http://h.test/b' }).get('a');
    await client.extend({ baseUrl: 'http://other.test/' }).get('a');
    expect(sent.map((it) => it.headers['x-signature'])).toEqual(['s1', 's2', undefined]);
  });

  it('sends over HTTP with the headers of the platform', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    await using server = await startServer((request, response) => (seen.push(request.headers), void response.end()));
    await make([counted()]).post(server.url, { json: { a: 1 } });
    expect(seen[0]).toMatchObject({
      'x-signature': 's1',
      'content-type': 'application/json',
      'content-length': '7',
      'user-agent': 'wirework',
      host: server.host,
    });
  });
});
