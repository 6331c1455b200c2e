import { afterEach, describe, expect, it } from '@jest/globals';
import { failure } from '../../test/support/fails.ts';
import { instantClock } from '../../test/support/clock.ts';
import type { FetchConfig, FetchFunction } from '../config/fetch-config.ts';
import { HttpFetchClient } from '../features/client/http-fetch-client.ts';
import { requestId } from '../features/middleware/request-id.ts';
import { events } from '../features/sse/events.ts';
import type { FetchResult } from './fetch-result.ts';

const url = 'https://api.example.com/';

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
