/**
 * Functions of the caller that never settle: wherever a call hangs, its deadline, its signal and `close()` end it with
 * a typed error.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bearer } from '../src/auth.ts';
import { cache, type CacheStore } from '../src/cache.ts';
import { dedupe, pages, poll } from '../src/calls.ts';
import { createClientWith } from '../src/features/client/client.ts';
import { retryWith } from '../src/features/calls/retry.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import type { Client, Config, RequestOptions } from '../src/index.ts';
import { manualClock, type ManualClock } from './support/clock.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

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

  it('that goes on after the end of its call sends nothing', async () => {
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
    await Promise.all([expect(client.get(server.url)).rejects.toMatchObject({ code: 'TIMEOUT' }), clock.tick(timeout)]);
    release();
    await until(() => outcomes.length === 1);
    expect(server.seen).toHaveLength(before);
  });

  it('may send longer than the call, if it says so', async () => {
    let answer: () => void = () => undefined;
    const { client, clock } = open({
      middleware: [(next) => (request) => next({ ...request, timeout: 10 * timeout })],
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

  it('that hangs below dedupe does not hold later requests', async () => {
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
