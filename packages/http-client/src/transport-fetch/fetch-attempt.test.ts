import { describe, expect, it } from '@jest/globals';
import { createCookieJar } from '../cookies.ts';
import { ErrInvalidConnection, ErrInvalidSecurity, ErrResponseBodyTooLarge, errorIs } from '@wirework/http-errors';
import { ErrRequestBodyTooLarge } from '../base/sentinels.ts';
import { failure } from '../../test/support/fails.ts';
import { instantClock } from '../../test/support/clock.ts';
import type { FetchConfig, FetchFunction } from '../config/fetch-config.ts';
import { HttpFetchClient } from '../features/client/http-fetch-client.ts';
import { createSession } from '../features/session/fetch-session.ts';
import type { FetchResult } from './fetch-result.ts';

const url = 'https://api.example.com/';
const make = (fetch: FetchFunction, config: FetchConfig<FetchResult> = {}, isBrowser = false): HttpFetchClient =>
  new HttpFetchClient({ fetch, retry: { maxRetries: 0 }, ...config }, { clock: instantClock(), isBrowser });
const ok: FetchFunction = async () => new Response('ok');

/** A response with properties that only a platform can set. */
const responseWith = (facts: object, body: string | null = null): Response =>
  Object.defineProperties(
    new Response(body),
    Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }])),
  );

describe('a client with a custom fetch function', () => {
  it('passes the request on, with the properties of init', async () => {
    const seen: [string, RequestInit][] = [];
    const client = make(
      async (target, init) => {
        seen.push([target, init]);
        return Response.json({ ok: true });
      },
      { init: { credentials: 'include' } },
    );
    expect((await client.post(url, { json: 1, headers: { 'x-a': ['1', '2'] } })).json()).toEqual({ ok: true });
    const [target, init] = seen[0] ?? ['', {}];
    expect([target, init.method, init.credentials, init.redirect, init.headers]).toEqual([
      url,
      'POST',
      'include',
      'manual',
      { 'content-type': 'application/json', 'x-a': '1, 2' },
    ]);
  });

  it('limits a Blob whose length a middleware left out', async () => {
    const readsBody: FetchFunction = async (_target, init) => new Response(await new Response(init.body).text());
    const client = make(readsBody, {
      security: { maxRequestBodySize: 3 },
      middleware: [
        (next) => (request) => next({ ...request, body: request.body && { ...request.body, length: undefined } }),
      ],
    });
    expect((await client.post(url, { body: new Blob(['abc']) })).text()).toBe('abc');
    expect(errorIs(await failure(client.post(url, { body: new Blob(['abcd']) })), ErrRequestBodyTooLarge)).toBe(true);
  });

  it('ends at the signal although fetch ignores it, and cancels a response that comes too late', async () => {
    let answer = (_response: Response): void => undefined;
    const client = make(() => new Promise((resolve) => (answer = resolve)));
    const controller = new AbortController();
    const pending = failure(client.get(url, { signal: controller.signal }));
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect((await pending).code).toBe('CONTEXT_CANCELED');
    let reason: unknown;
    const late = new ReadableStream({ cancel: (why) => void (reason = why ?? 'cancelled') });
    answer(new Response(late));
    await new Promise((resolve) => setImmediate(resolve));
    expect(reason).toBe('cancelled');
  });

  it('classifies what fetch is rejected with, and never sends a faulty body again', async () => {
    const failed = await failure(make(() => Promise.reject(new TypeError('Failed to fetch'))).get(url));
    expect([failed.code, failed.isRetryable(), failed.attempts]).toEqual(['NETWORK_ERROR', true, 1]);
    const aborted = await failure(make(() => Promise.reject(new DOMException('x', 'AbortError'))).get(url));
    expect(aborted.code).toBe('CONTEXT_CANCELED');
    const thrown = new Error('mine');
    let calls = 0;
    const reads = make(async (_url, init) => {
      calls++;
      await new Response(init.body as ReadableStream).text();
      return new Response();
    });
    const body = async function* (): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1);
      throw thrown;
    };
    const faulty = await failure(reads.put(url, { body: () => body(), retry: { maxRetries: 3 } }));
    expect([faulty.cause, calls]).toEqual([thrown, 1]);
  });

  it('refuses what fetch would refuse with an error like that of a lost connection', async () => {
    const client = make(ok);
    for (const pending of [
      client.get(url, { body: 'x' }),
      client.request('TRACE', url),
      client.post(url, { body: 'x', contentLength: 1 } as object),
    ])
      expect((await failure(pending)).code).toBe('VALIDATION_ERROR');
  });

  it('reads a body of a platform whose responses have no streams, and refuses to stream it', async () => {
    const client = make(async () => responseWith({ body: undefined }, 'whole'), {
      security: { maxResponseBodySize: 5 },
    });
    expect((await client.get(url)).text()).toBe('whole');
    expect((await failure(client.get(url, { stream: true }))).code).toBe('VALIDATION_ERROR');
    expect((await failure(client.get(url, { security: { maxResponseBodySize: 4 } }))).code).toBe('RESPONSE_READ_ERROR');
  });

  it.each(['5', '5, 5', '100000000000000000000'])(
    'refuses a body with the Content-Length %s beyond the limit before it is read',
    async (length) => {
      let pulls = 0;
      const body = new ReadableStream({ pull: () => void pulls++ }, { highWaterMark: 0 });
      const client = make(async () => new Response(body, { headers: { 'content-length': length } }));
      const error = await failure(client.get(url, { stream: true, security: { maxResponseBodySize: 4 } }));
      expect([errorIs(error, ErrResponseBodyTooLarge), pulls]).toEqual([true, 0]);
    },
  );
});

describe('a client in a browser', () => {
  it('lets the browser follow redirects, and refuses one that it must not follow', async () => {
    const modes: unknown[] = [];
    const client = make(
      async (_url, init) => {
        modes.push(init.redirect);
        return init.redirect === 'manual'
          ? responseWith({ type: 'opaqueredirect', status: 0 })
          : responseWith({ redirected: true, url: `${url}new` }, 'ok');
      },
      {},
      true,
    );
    expect((await client.get(url)).url).toBe(`${url}new`);
    const error = await failure(client.get(url, { redirects: { follow: false } }));
    expect([modes, error.code]).toEqual([['follow', 'manual'], 'VALIDATION_ERROR']);
    expect(error.message).toContain('a browser does not show where it leads');
  });

  it('refuses headers that it would drop, and options that it cannot keep', async () => {
    const client = make(ok, {}, true);
    for (const options of [
      { headers: { cookie: 'a=1' } },
      { headers: { 'user-agent': 'x' } },
      { redirects: { maxRedirects: 1 } },
      { onUploadProgress: () => undefined },
    ])
      expect((await failure(client.get(url, options))).code).toBe('VALIDATION_ERROR');
    const session = createSession({}, { client, headers: { 'x-a': '1' } });
    expect((await session.get(url)).statusCode).toBe(200);
    await expect(session.setCookie('a=1', url)).rejects.toThrow('a browser keeps cookies itself');
  });

  it('sends a stream from memory, within a limit, and a Blob as it is', async () => {
    const bodies: unknown[] = [];
    const client = make(
      async (_url, init) => {
        bodies.push(init.body);
        return new Response();
      },
      {},
      true,
    );
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) yield new Uint8Array(8 * 1024 * 1024);
    };
    const blob = new Blob(['x']);
    await client.post(url, { body: blob });
    await client.post(url, { body: () => new Response('text').body ?? '' });
    expect(bodies).toEqual([blob, new TextEncoder().encode('text')]);
    expect((await failure(client.post(url, { body: chunks() }))).code).toBe('VALIDATION_ERROR');
  });

  it('names CORS as a possible reason if the page has another origin', async () => {
    const failing: FetchFunction = () => Promise.reject(new TypeError('Load failed'));
    const page = { origin: 'https://page.example' };
    Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
    try {
      const error = await failure(make(failing, {}, true).get(url));
      expect([error.code, error.isRetryable()]).toEqual(['NETWORK_ERROR', true]);
      expect(String(error)).toContain('does not allow requests from this origin (CORS)');
      expect(String(await failure(make(failing, {}, true).get('https://page.example/')))).not.toContain('CORS');
    } finally {
      Reflect.deleteProperty(globalThis, 'location');
    }
  });
});

describe('the configuration on fetch', () => {
  it.each([
    [{ connection: { proxyUrl: 'http://p' } }, 'connection.proxyUrl', ErrInvalidConnection],
    [{ connection: { http2: true } }, 'connection.http2', ErrInvalidConnection],
    [{ security: { allowPrivateIps: false } }, 'security.allowPrivateIps', ErrInvalidSecurity],
    [{ tls: { pinnedKeys: [] } }, 'tls.pinnedKeys', ErrInvalidSecurity],
    [{ security: { maxDownloadSize: 1 } }, 'security.maxDownloadSize', ErrInvalidSecurity],
  ])('%j is refused by name with the reason', (config, field, sentinel) => {
    let thrown: unknown;
    try {
      make(ok, config as FetchConfig<FetchResult>);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ name: 'ConfigError', field, bound: expect.stringMatching(/^absent: \S+/) });
    expect(errorIs(thrown, sentinel)).toBe(true);
  });

  it.each([
    { cookies: createCookieJar() },
    { security: { redirectAllowList: ['a.example'] } },
    { redirects: { maxRedirects: 3 } },
  ])('%j is refused in a browser and kept elsewhere', (config) => {
    expect(() => make(ok, config, true)).toThrow('absent: a browser');
    expect(make(ok, config).isClosed).toBe(false);
  });

  it.each([
    [{ agent: {} }, "unknown field 'agent'; 'fetch' opens its connections itself, and takes no settings for them"],
    [{ timeout: 1 }, "unknown field 'timeout'; use 'timeouts.request'"],
    [{ keepAlive: true }, "unknown field 'keepAlive'; known are baseUrl, headers, timeouts, retry, "],
  ])('%j, of another client, is refused with what it is here', (config, message) => {
    expect(() => make(ok, config as FetchConfig<FetchResult>)).toThrow(message);
  });

  it.each([{ init: { method: 'GET' } }, { init: { mode: 'no-cors' } }, { fetch: 1 }])('%j is refused', (config) => {
    expect(() => new HttpFetchClient(config as object, {})).toThrow(/must be/);
  });
});
