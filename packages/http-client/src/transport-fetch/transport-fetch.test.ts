import { afterEach, describe, expect, it } from '@jest/globals';
import { ErrInvalidConnection, ErrInvalidSecurity, errorIs, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { instantClock } from '../../test/support/clock.ts';
import { failure } from '../../test/support/fails.ts';
import { ErrRequestBodyTooLarge } from '../base/sentinels.ts';
import type { FetchConfig, FetchFunction } from '../config/fetch-config.ts';
import { createCookieJar } from '../cookies.ts';
import { HttpFetchClient } from '../features/client/http-fetch-client.ts';
import { requestId } from '../features/middleware/request-id.ts';
import { createSession } from '../features/session/fetch-session.ts';
import { events } from '../features/sse/events.ts';
import type { FetchResult } from './fetch-result.ts';

const url = 'https://api.example.com/';

describe('fetch attempt', () => {
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
      expect((await failure(client.get(url, { security: { maxResponseBodySize: 4 } }))).code).toBe(
        'RESPONSE_READ_ERROR',
      );
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
});

describe('react native', () => {
  /** Replaces globals until the end of a test; `undefined` removes one. */
  const replaced: [string, PropertyDescriptor | undefined][] = [];
  function replaceGlobals(globals: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(globals)) {
      replaced.push([name, Object.getOwnPropertyDescriptor(globalThis, name)]);
      if (value === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  }
  afterEach(() => {
    for (const [name, descriptor] of replaced.splice(0)) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  });

  /** A `fetch` like `whatwg-fetch`: its responses have neither `body` nor `redirected`. */
  function polyfill(responseUrl = url): { readonly fetch: FetchFunction; readonly sent: RequestInit[] } {
    const sent: RequestInit[] = [];
    const fetch: FetchFunction = async (_url, init) => {
      sent.push(init);
      const absent = { value: undefined };
      return Object.defineProperties(new Response('ok'), {
        body: absent,
        redirected: absent,
        url: { value: responseUrl },
      });
    };
    return { fetch: Object.assign(fetch, { polyfill: true }), sent };
  }

  const onReactNative = (config: FetchConfig<FetchResult>): HttpFetchClient => {
    replaceGlobals({ navigator: { product: 'ReactNative' }, FormData: NativeFormData });
    return new HttpFetchClient({ retry: { maxRetries: 0 }, ...config }, { clock: instantClock() });
  };

  /** A class like that of React Native: it has no streams, and is made of texts and other Blobs only. */
  class TextBlob {
    readonly type = '';
    readonly size: number;
    readonly text: string;

    constructor(parts: readonly (string | TextBlob)[]) {
      if (parts.some((part) => ArrayBuffer.isView(part))) throw new Error('not supported');
      this.text = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
      this.size = this.text.length;
    }
  }
  Object.defineProperty(TextBlob, 'name', { value: 'Blob' });

  /** A class like that of React Native: nothing can be read from it. */
  class NativeFormData {
    readonly parts: unknown[] = [];
    append(...part: unknown[]): void {
      this.parts.push(part);
    }
  }
  Object.defineProperty(NativeFormData, 'name', { value: 'FormData' });

  const textOf = (init: RequestInit | undefined): string => new TextDecoder().decode(init?.body as Uint8Array);

  describe('a client on React Native', () => {
    it('returns the URL to which the platform was redirected', async () => {
      const { fetch } = polyfill(`${url}new`);
      expect((await onReactNative({ fetch }).get(url)).url).toBe(`${url}new`);
    });

    it('sends headers as an object, because the indexes of a list would be sent as headers', async () => {
      const { fetch, sent } = polyfill();
      await onReactNative({ fetch }).get(url, { headers: { 'x-a': ['1', '2'], cookie: ['a=1', 'b=2'] } });
      expect(sent[0]?.headers).toEqual({ 'x-a': '1, 2', cookie: 'a=1; b=2' });
    });

    it('sends headers that only a browser would drop', async () => {
      const { fetch, sent } = polyfill();
      await onReactNative({ fetch }).get(url, { headers: { 'user-agent': 'mine' } });
      expect(sent[0]?.headers).toEqual({ 'user-agent': 'mine' });
    });

    it('refuses a stream and a redirect that must not be followed before it sends the request', async () => {
      const { fetch, sent } = polyfill();
      const client = onReactNative({ fetch });
      for (const options of [{ stream: true }, { redirects: { follow: false } }])
        expect((await failure(client.get(url, options))).code).toBe('VALIDATION_ERROR');
      expect((await failure(events(client, url).next())).message).toContain("the responses of 'fetch' have none");
      expect(sent).toEqual([]);
    });

    it('looks at the global fetch of the moment', async () => {
      const client = onReactNative({});
      const { fetch } = polyfill();
      replaceGlobals({ fetch });
      expect((await client.get(url)).text()).toBe('ok');
      expect((await failure(client.get(url, { stream: true }))).code).toBe('VALIDATION_ERROR');
    });

    it('sends a multipart body where a Blob is not made of bytes and has no stream', async () => {
      replaceGlobals({
        Blob: TextBlob,
        Response: class extends Response {
          constructor(body?: unknown, init?: ResponseInit) {
            super(body instanceof TextBlob ? body.text : (body as ConstructorParameters<typeof Response>[0]), init);
          }
        },
      });
      const { fetch, sent } = polyfill();
      const blob = new Blob(['from a blob']);
      const parts = [
        { name: 'a', data: new Uint8Array([98]) },
        { name: 'c', data: blob },
      ];
      await onReactNative({ fetch }).post(url, { multipart: parts });
      expect(textOf(sent[0])).toMatch(/name="a"\r\n\r\nb\r\n.*name="c"\r\n\r\nfrom a blob\r\n/s);
    });

    it('leaves a form to the platform, which alone can read its files', async () => {
      const { fetch, sent } = polyfill();
      const form = new NativeFormData() as unknown as FormData;
      const client = onReactNative({ fetch });
      await client.post(url, { body: form });
      await client.post(url, { multipart: form });
      expect(sent.map((init) => [init.body, init.headers])).toEqual([
        [form, {}],
        [form, {}],
      ]);
    });

    it('knows a form by its class, whose name a bundler may have shortened', async () => {
      class Shortened extends NativeFormData {}
      const { fetch, sent } = polyfill();
      const client = onReactNative({ fetch });
      replaceGlobals({ FormData: Shortened });
      const form = new Shortened() as unknown as FormData;
      await client.post(url, { body: form });
      expect(sent[0]?.body).toBe(form);
    });

    it('refuses a form of a package, of which the platform would send the tag', async () => {
      const { fetch, sent } = polyfill();
      const client = onReactNative({ fetch });
      replaceGlobals({ FormData: undefined });
      const error = await failure(client.post(url, { body: new NativeFormData() as unknown as FormData }));
      expect(error.message).toContain('the FormData cannot be iterated');
      expect(sent).toEqual([]);
    });

    it('refuses a form of the platform where its size is limited', async () => {
      const { fetch, sent } = polyfill();
      const client = onReactNative({ fetch, security: { maxRequestBodySize: 1000 } });
      const refused = await failure(client.post(url, { body: new NativeFormData() as unknown as FormData }));
      expect([refused.code, sent]).toEqual(['VALIDATION_ERROR', []]);
      expect(refused.message).toContain('the FormData cannot be iterated');
    });

    it('is cancelled by a signal that has no reason, without a DOMException', async () => {
      replaceGlobals({ DOMException: undefined });
      const { fetch } = polyfill();
      const { signal } = new AbortController();
      Object.defineProperties(signal, { reason: { value: undefined }, aborted: { value: true } });
      const error = await failure(onReactNative({ fetch }).get(url, { signal }));
      expect([error.code, (error.cause as Error).name]).toEqual(['CONTEXT_CANCELED', 'AbortError']);
    });

    it('names the polyfill for random bytes where they are missing', async () => {
      replaceGlobals({ crypto: undefined });
      const { fetch } = polyfill();
      const client = onReactNative({ fetch, middleware: [requestId()] });
      const error = await failure(client.get(url));
      expect(error.message).toContain("'crypto' is missing; React Native has 'react-native-get-random-values' for it");
      expect(error.code).toBe('VALIDATION_ERROR');
    });
  });
});
