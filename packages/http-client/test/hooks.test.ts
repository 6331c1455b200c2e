import type http from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType } from '@wirework/http-errors';
import { dedupe, pages, poll } from '../src/calls.ts';
import { withSettings } from '../src/index.ts';
import { belongingTo } from '../src/middleware.ts';
import { createCookieJar } from '../src/cookies.ts';
import { retryWith } from '../src/features/calls/retry.ts';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { createClient as createClientOnFetch } from '../src/features/client/create-fetch-client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import type { Client, Config, RequestOptions } from '../src/index.ts';
import type { AttemptMiddleware, AttemptRequest } from '../src/response/attempt-middleware.ts';
import type { WireRequest, WireResponse } from '../src/transport/transport.ts';
import { instantClock, manualClock, type ManualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { bearer, cache, type CacheStore, createFakeClient } from './support/ring.ts';

/**
 * Functions of the caller that never settle: wherever a call hangs, its deadline, its signal and `close()` end it with
 * a typed error.
 */
describe('hooks', () => {
  const timeout = 1000;

  /** Settle the hooks after the test, so that nothing waits for them. */
  const releases: (() => void)[] = [];

  /** A hook, and the moment when it was called. */
  class Hang {
    isCalled = false;
    readonly never = (): never => {
      this.isCalled = true;
      return new Promise<void>((resolve) => releases.push(resolve)) as never;
    };
  }

  interface Place {
    readonly client: (config?: Config) => Client;
    readonly hang: Hang;
    readonly clock: ManualClock;
    readonly options: RequestOptions;
  }

  let server: TestServer;
  beforeAll(async () => {
    server = await startServer((request, response) => {
      const isRefused = request.url === '/refused';
      response.writeHead(isRefused ? 401 : request.url === '/busy' ? 503 : 200, { 'set-cookie': 'a=1' }).end('x');
    });
  });
  afterAll(() => server.close());

  const clients: { close(deadline?: number): Promise<void> }[] = [];
  afterEach(async () => {
    for (const it of clients.splice(0)) await it.close(0);
    for (const release of releases.splice(0)) release();
  });

  const storeWith = (part: Partial<CacheStore>): CacheStore => ({
    get: () => undefined,
    createWriteStream: () => undefined,
    delete: () => undefined,
    ...part,
  });
  const get =
    (config: (hang: Hang) => Config, path = '/') =>
    ({ client, hang, options }: Place): Promise<unknown> =>
      client(config(hang)).get(server.url + path, options);
  const with_ =
    (more: (hang: Hang) => RequestOptions) =>
    ({ client, hang, options }: Place): Promise<unknown> =>
      client().post(server.url, { ...options, ...more(hang) });

  /** Every function that a caller may pass and that may be waited for. */
  const hooks: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
    'middleware before the request': get(({ never }) => ({ middleware: [() => never] })),
    'middleware after the response': get(({ never }) => ({
      middleware: [(next) => async (request) => (await next(request), never())],
    })),
    'the second of two middlewares': get(({ never }) => ({ middleware: [(next) => next, () => never] })),
    'middleware below dedupe': get(({ never }) => ({ middleware: [dedupe(), () => never] })),
    'get of a cache store': get(({ never }) => ({ middleware: [cache({ store: storeWith({ get: never }) })] })),
    'delete of a cache store': ({ client, hang, options }) =>
      client({ middleware: [cache({ store: storeWith({ delete: hang.never }) })] }).post(server.url, options),
    'attempt middleware before the attempt': get(({ never }) => ({ attemptMiddleware: [() => never] })),
    'attempt middleware after the response': get(({ never }) => ({
      attemptMiddleware: [(next) => async (attempt) => (await next(attempt), never())],
    })),
    'get of bearer': get(({ never }) => ({
      attemptMiddleware: [bearer({ origin: server.url, get: never, renew: () => undefined })],
    })),
    'renew of bearer': get(
      ({ never }) => ({ attemptMiddleware: [bearer({ origin: server.url, get: () => 't', renew: never })] }),
      '/refused',
    ),
    'retry.policy': get(({ never }) => ({ retry: { policy: never } }), '/busy'),
    'store of the rate limit': get(({ never }) => ({
      resilience: { rateLimit: { requests: 1, store: { take: never } } },
    })),
    'run of an observer': get(({ never }) => ({
      middleware: [(next) => (request) => next({ ...request, observers: [{ attempt: () => ({ run: never }) }] })],
    })),
    'run of an observer, after the response': get(({ never }) => ({
      middleware: [
        (next) => (request) =>
          next({
            ...request,
            observers: [{ attempt: () => ({ run: async (send) => (await send(), never()) }) }],
          }),
      ],
    })),
    'getCookies of a jar': get(({ never }) => ({ cookies: { getCookies: never, setCookie: never } as never })),
    'setCookie of a jar': get(({ never }) => ({
      cookies: { getCookies: () => Promise.resolve([]), setCookie: never } as never,
    })),
    'connection.lookup': ({ client, hang, options }) =>
      client({ connection: { lookup: hang.never } }).get('http://name.test/', options),
    'lookup of a request': ({ client, hang, options }) =>
      client().get('http://name.test/', { ...options, lookup: hang.never }),
    'lookup that calls back': ({ client, hang, options }) =>
      client().get('http://name.test/', { ...options, lookup: (_name, _options, _callback) => hang.never() }),
    'function that opens a body': with_(({ never }) => ({ body: never })),
    'iterator of a body': with_(({ never }) => ({ body: { [Symbol.asyncIterator]: () => ({ next: never }) } })),
    'stream of a body': with_(({ never }) => ({ body: new ReadableStream({ pull: never }) })),
    'iterator of a part': with_(({ never }) => ({
      multipart: [{ name: 'a', data: { [Symbol.asyncIterator]: () => ({ next: never }) } as never }],
    })),
    'until of poll': ({ client, hang, options: { signal } }) =>
      poll(client(), server.url, { timeout, until: hang.never, request: { signal } }),
    'next of pages': async ({ client, hang, options }) => {
      for await (const _page of pages(client(), server.url, { maxPages: 2, next: hang.never, request: options }));
    },
    'items of pages': async ({ client, hang, options }) => {
      for await (const _page of pages(client(), server.url, { maxPages: 2, items: hang.never, request: options }));
    },
    'fetch of the configuration': ({ hang, clock, options: { signal } }) => {
      const client = new HttpFetchClient({ fetch: hang.never, timeouts: { request: timeout, attempt: 0 } }, { clock });
      clients.push(client);
      return client.get(server.url, { signal });
    },
  };

  async function start(run: (place: Place) => Promise<unknown>, signal?: AbortSignal) {
    const [hang, clock] = [new Hang(), manualClock()];
    const client = (config: Config = {}): Client => {
      const timeouts = { request: timeout, attempt: 0, connect: 0, responseHeader: 0 };
      const made = createClientWith({ timeouts, ...config }, { clock });
      clients.push(made);
      return made;
    };
    const ended = run({ client, hang, clock, options: { signal } }).then(
      () => undefined,
      (error: unknown) => error,
    );
    await until(() => hang.isCalled);
    return { ended, clock };
  }

  describe.each(Object.entries(hooks))('%s, if it never settles', (_name, run) => {
    it('is ended by the deadline', async () => {
      const { ended, clock } = await start(run);
      await clock.tick(timeout - 1);
      await clock.tick(1);
      expect(await ended).toMatchObject({ name: 'ClientError', code: 'TIMEOUT' });
    });

    it('is ended by the signal', async () => {
      const abort = new AbortController();
      const { ended, clock } = await start(run, abort.signal);
      abort.abort();
      await clock.tick(0);
      expect(await ended).toMatchObject({ name: 'ClientError', code: 'CONTEXT_CANCELED' });
    });

    it('is ended by close()', async () => {
      const { ended } = await start(run);
      for (const it of clients) await it.close(0);
      expect(await ended).toMatchObject({ code: 'ERR_CLIENT_CLOSED' });
    });
  });

  it.each([
    ['getCookies of a jar', 'the cookie jar'],
    ['setCookie of a jar', 'the cookie jar'],
    ['run of an observer', 'an observer'],
    ['attempt middleware before the attempt', 'a middleware of the attempt'],
    ['retry.policy', "'retry.policy'"],
    ['store of the rate limit', 'the shared rate limit'],
  ])('%s, if it never settles, is named by the error of the deadline', async (name, activity) => {
    const { ended, clock } = await start(hooks[name] as (place: Place) => Promise<unknown>);
    await clock.tick(timeout);
    expect(String(await ended)).toContain(`while waiting for ${activity}`);
  });

  describe('the function of retry, if it never settles', () => {
    it('is ended by the deadline and the signal', async () => {
      const clock = manualClock();
      const hang = new Hang();
      const late = retryWith(clock, hang.never, { timeout });
      const abort = new AbortController();
      const aborted = retryWith(clock, hang.never, { signal: abort.signal });
      abort.abort();
      await expect(aborted).rejects.toMatchObject({ code: 'CONTEXT_CANCELED' });
      await Promise.all([expect(late).rejects.toMatchObject({ code: 'TIMEOUT' }), clock.tick(timeout)]);
    });
  });

  describe('middleware', () => {
    const open = (config: Config, clock = manualClock()) => {
      const client = createClientWith({ timeouts: { request: timeout, attempt: 0 }, ...config }, { clock });
      clients.push(client);
      return { client, clock };
    };

    it('has a moment to answer an error after the deadline', async () => {
      let release: () => void = () => undefined;
      const asked = { inner: false, late: false };
      const { client, clock } = open({
        middleware: [
          (next) => async (request) => {
            try {
              return await next(request);
            } catch {
              asked.late = true;
              await new Promise<void>((resolve) => (release = resolve));
              return { status: 299 } as never;
            }
          },
        ],
        attemptMiddleware: [() => () => ((asked.inner = true), new Promise(() => undefined))],
      });
      const result = client.get(server.url);
      await until(() => asked.inner);
      await clock.tick(timeout);
      await until(() => asked.late);
      release();
      expect(await result).toEqual({ status: 299 });
    });

    it('middleware that goes on after the end of its call sends nothing', async () => {
      let release: () => void = () => undefined;
      const outcomes: unknown[] = [];
      const { client, clock } = open({
        middleware: [
          (next) => async (request) => {
            await new Promise<void>((resolve) => (release = resolve));
            const sent = next(request);
            sent.catch((error: unknown) => outcomes.push(error));
            return sent;
          },
        ],
      });
      const before = server.seen.length;
      await Promise.all([
        expect(client.get(server.url)).rejects.toMatchObject({ code: 'TIMEOUT' }),
        clock.tick(timeout),
      ]);
      release();
      await until(() => outcomes.length === 1);
      expect(server.seen).toHaveLength(before);
    });

    it('may send longer than the call, if it says so', async () => {
      let answer: () => void = () => undefined;
      const { client, clock } = open({
        middleware: [(next) => (request) => next(withSettings(request, { timeouts: { request: 10 * timeout } }))],
        attemptMiddleware: [
          (next) => async (attempt) => {
            await new Promise<void>((resolve) => (answer = resolve));
            return next(attempt);
          },
        ],
      });
      const result = client.get(server.url);
      await clock.tick(5 * timeout);
      answer();
      expect((await result).status).toBe(200);
      expect(clock.waiting()).toBe(0);
    });

    it('middleware that hangs below dedupe does not hold later requests', async () => {
      let [hangs, passed] = [true, 0];
      const hang = new Hang();
      const { client, clock } = open({
        timeouts: { request: 1, attempt: 0 },
        middleware: [dedupe(), (next) => (request) => (hangs ? hang.never() : (passed++, next(request)))],
      });
      await Promise.all([expect(client.get(server.url)).rejects.toMatchObject({ code: 'TIMEOUT' }), clock.tick(1)]);
      hangs = false;
      await until(async () => {
        const call = client.get(server.url).catch(() => undefined);
        await clock.tick(1);
        await call;
        return passed > 0;
      });
      expect(passed).toBe(1);
    });
  });
});

describe('a middleware of attempts', () => {
  /** Sets a header that counts the attempts. */
  const counted = (): AttemptMiddleware => {
    let count = 0;
    return (next) => async (attempt) =>
      next({ ...attempt, headers: { ...attempt.headers, 'X-Signature': `s${++count}` } });
  };

  const make = (attemptMiddleware: AttemptMiddleware[], more: object = {}): Client =>
    keep(createClientWith({ attemptMiddleware, ...more }, { clock: instantClock() }));

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
    ['adds a body', (next) => (it) => next({ ...it, body: {} as never }), /may change its headers only/],
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

  it.each<[string, AttemptMiddleware]>([
    ['twice at once', (next) => async (it) => (await Promise.all([next(it), next(it)]))[0]],
    [
      'and throws before the response',
      (next) => (it) => {
        next(it).catch(() => undefined);
        return Promise.reject(new Error('mine'));
      },
    ],
  ])('that sends %s leaves no response open', async (_name, middleware) => {
    const bodies: Readable[] = [];
    const send = async ({ method, url }: WireRequest): Promise<WireResponse> => {
      const body = new Readable({ read: () => undefined });
      bodies.push(body);
      return { method, url, statusCode: 200, statusText: '', proto: 'HTTP/1.1', headers: {}, body };
    };
    const config = { attemptMiddleware: [middleware], retry: { maxRetries: 0 } };
    const client = keep(createClientWith(config, { transport: { send, close: () => undefined } }));
    const error = await failure(client.get('http://h.test/', { stream: true }));
    expect(String(error)).toMatch(/mine|called next while another one was running/);
    await until(() => bodies.length > 0 && bodies.every((it) => it.destroyed));
  });

  it('is refused if it is not a function, or does not return one', () => {
    expect(() => createFakeClient([], { attemptMiddleware: ['x' as never] })).toThrow('attemptMiddleware[0]');
    expect(() => createFakeClient([], { attemptMiddleware: [(async () => undefined) as never] })).toThrow(
      "attemptMiddleware[0] must be a function '(next) => (attempt) => response'",
    );
  });

  it('is refused if it needs a base URL and there is none', () => {
    const plain: AttemptMiddleware = (next) => next;
    const needing = belongingTo<AttemptMiddleware>('attemptMiddleware', (next) => next, 'it signs for its origin only');
    const attemptMiddleware = [plain, needing];
    expect(() => createFakeClient([], { attemptMiddleware })).toThrow(
      'attemptMiddleware[1]: it signs for its origin only',
    );
    expect(() => createFakeClient([], { attemptMiddleware, baseUrl: 'http://h.test/' })).not.toThrow();
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

describe('download progress', () => {
  const size = 300_000;
  const large = Buffer.alloc(size, 'x');
  const packed = gzipSync(large);
  let server: TestServer;
  let statuses: number[] = [];

  beforeAll(async () => {
    server = await startServer(({ url }, response) => {
      const status = statuses.shift() ?? 200;
      if (url === '/known') response.writeHead(status, { 'content-length': size }).end(large);
      else if (url === '/gzip')
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
      else if (url === '/moved') response.writeHead(302, { location: '/empty' }).end('elsewhere');
      else if (url === '/cut') {
        response.writeHead(200, { 'content-length': size }).write(large.subarray(0, 1000));
        setImmediate(() => response.destroy());
      } else if (url === '/empty') response.end();
      else {
        response.write(large.subarray(0, 100_000));
        response.end(large.subarray(100_000));
      }
    });
  });
  afterAll(() => server.close());

  /** Reports without the speed, and a function that makes them. */
  function watching(): { told: number[][]; onDownloadProgress: (received: number, total: number) => void } {
    const told: number[][] = [];
    return { told, onDownloadProgress: (...it) => void told.push(it.slice(0, 2)) };
  }

  describe.each([
    ['Node', createClient],
    ['fetch', createClientOnFetch],
  ] as const)('onDownloadProgress on %s', (platform, create) => {
    const config = { retry: { maxRetries: 1, delay: 0 } };
    const client = create(config);
    afterAll(() => client.close());

    it('reports the beginning and the end of a body in memory, with the total and the speed', async () => {
      const told: number[][] = [];
      const result = await client.get(`${server.url}/known`, { onDownloadProgress: (...it) => void told.push(it) });
      expect(result.bytes()).toHaveLength(size);
      expect(told.at(-1)?.slice(0, 2)).toEqual([size, size]);
      expect(
        told.every(
          ([received = 0, total, speed = -1], at) =>
            received > (told[at - 1]?.[0] ?? 0) - 1 && total === size && Number.isInteger(speed) && speed > 0,
        ),
      ).toBe(true);
    });

    it('reports a total of -1 until the end of a body without a length', async () => {
      const { told, onDownloadProgress } = watching();
      await client.get(`${server.url}/unknown`, { onDownloadProgress });
      expect(told[0]?.[1]).toBe(-1);
      expect(told.at(-1)).toEqual([size, size]);
    });

    it('reports a stream while it is read', async () => {
      const { told, onDownloadProgress } = watching();
      const { stream } = await client.get(`${server.url}/known`, { stream: true, onDownloadProgress });
      let read = 0;
      for await (const chunk of stream) read += chunk.length;
      expect([read, told.at(-1)]).toEqual([size, [size, size]]);
    });

    it('counts the bytes as sent, or those that fetch decoded', async () => {
      const { told, onDownloadProgress } = watching();
      const result = await client.get(`${server.url}/gzip`, { onDownloadProgress });
      expect(result.bytes()).toHaveLength(size);
      const all = platform === 'Node' ? packed.length : size;
      expect(told.at(-1)).toEqual([all, all]);
      expect(told[0]?.[1]).toBe(platform === 'Node' ? packed.length : -1);
    });

    it('begins anew with each attempt', async () => {
      statuses = [503];
      const { told, onDownloadProgress } = watching();
      await client.get(`${server.url}/known`, { onDownloadProgress });
      expect(told.filter(([received]) => received === size)).toHaveLength(2);
      const cut = watching();
      await failure(client.get(`${server.url}/cut`, { onDownloadProgress: cut.onDownloadProgress }));
      expect(cut.told).toEqual([
        [1000, size],
        [1000, size],
      ]);
    });

    it('reports nothing without a body, and nothing of a redirect', async () => {
      const { told, onDownloadProgress } = watching();
      await client.get(`${server.url}/empty`, { onDownloadProgress });
      await client.head(`${server.url}/known`, { onDownloadProgress });
      await client.get(`${server.url}/moved`, { onDownloadProgress });
      expect(told).toEqual([]);
    });

    it.each([
      ['at the first bytes', false],
      ['at the end', true],
    ])('fails without a retry when the callback throws %s', async (_when, atEnd) => {
      const own = new Error('mine');
      const onDownloadProgress = (received: number): void => {
        if (!atEnd || received === size) throw own;
      };
      const before = server.seen.length;
      const error = await failure(client.get(`${server.url}/known`, { onDownloadProgress }));
      expect([error.type, error.attempts, server.seen.length - before]).toEqual([ErrorType.Unknown, 1, 1]);
      expect(errorIs(error, own) || (error.cause as Error).message === 'mine').toBe(true);
      const { stream } = await client.get(`${server.url}/known`, { stream: true, onDownloadProgress });
      const broken = await failure(
        (async () => {
          for await (const chunk of stream) expect(chunk.length).toBeGreaterThan(0);
        })(),
      );
      expect(broken.type).toBe(ErrorType.Unknown);
      expect((await client.get(`${server.url}/known`)).bytes()).toHaveLength(size);
    });

    it.each([
      ['at the first bytes', 1],
      ['at the end', size],
    ])('can abort the request %s', async (_when, from) => {
      for (const stream of [false, true]) {
        const controller = new AbortController();
        const onDownloadProgress = (received: number): void => {
          if (received >= from) controller.abort();
        };
        const call = async (): Promise<void> => {
          const result = await client.get(`${server.url}/known`, {
            stream,
            onDownloadProgress,
            signal: controller.signal,
          });
          if (stream) for await (const chunk of result.stream) expect(chunk.length).toBeGreaterThan(0);
        };
        expect((await failure(call())).type).toBe(ErrorType.ContextCanceled);
      }
    });

    it('must be a function', async () => {
      const call = client.get(server.url, { onDownloadProgress: 1 as never });
      expect(await failure(call)).toMatchObject({ type: ErrorType.Validation });
    });
  });

  it('a fake client reports the progress of its answers', async () => {
    const { client } = createFakeClient(() => ({ body: 'abc' }));
    const { told, onDownloadProgress } = watching();
    await client.get('https://example.com/', { onDownloadProgress });
    const { stream } = await client.get('https://example.com/', { onDownloadProgress, stream: true });
    await stream.toArray();
    expect(told).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });
});
