import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { classifyError, ErrClientClosed, errorIs, ErrorType } from '@wirework/http-errors';
import { withPollutedPrototype } from '@wirework/test-support';
import ky from 'ky';
import { createClientWith } from '../src/features/client/client.ts';
import { createClient, createFetch, createSession, type Client } from '../src/index.ts';
import { manualClock } from './support/clock.ts';
import { json, startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { createFakeClient } from './support/ring.ts';

let server: TestServer;
let client: Client;
let ours: typeof fetch;
let failures = 0;
let open = 0;

beforeAll(async () => {
  server = await startServer((request, response) => {
    const { method, url, headers, body } = request;
    const { pathname, searchParams } = new URL(url, server.url);
    const status = Number(searchParams.get('status') ?? 200);
    if (pathname === '/status')
      response
        .writeHead(status, 'Its Own Words', {
          'x-a': 'b',
          ...(status === 204 || status === 304 ? {} : { 'content-length': '4' }),
        })
        .end('body');
    else if (pathname === '/coded')
      response.writeHead(200, { 'content-encoding': searchParams.get('as') ?? '' }).end('as it is');
    else if (pathname === '/phrase') response.writeHead(200, searchParams.get('is') ?? '').end();
    else if (pathname === '/redirect') response.writeHead(status, { location: '/echo' }).end('elsewhere');
    else if (pathname === '/cookies')
      response.setHeader('vary', ['x', 'y']).setHeader('set-cookie', ['a=1; Path=/', 'b=2']).end();
    else if (pathname === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    else if (pathname === '/cut')
      response.writeHead(200, { 'content-length': '100' }).write('some', () => response.destroy());
    else if (pathname === '/endless') {
      open++;
      response
        .on('close', () => open--)
        .writeHead(200)
        .write('begun');
    } else if (pathname === '/large') {
      open++;
      response
        .on('close', () => open--)
        .writeHead(200)
        .write(Buffer.alloc(16 * 1024 * 1024));
    } else if (pathname === '/never') return;
    else if (pathname === '/reset') response.destroy();
    else if (pathname === '/flaky') json(response, { failures }, ++failures % 3 === 0 ? 200 : 503);
    else {
      const type = headers['content-type']?.replace(/boundary=.*/, 'boundary=');
      const length = type?.startsWith('multipart') === true ? undefined : headers['content-length'];
      json(response, {
        method,
        url,
        type,
        length,
        accept: headers.accept,
        cache: [headers['cache-control'], headers.pragma],
        given: headers['x-given'],
        cookie: headers.cookie,
        body: type?.startsWith('multipart') === true ? body.match(/name="[^"]*"(?:; filename="[^"]*")?/g) : body,
      });
    }
  });
});
beforeEach(() => {
  failures = 0;
  client = createClient({ retry: { delay: 0 } });
  ours = createFetch(client);
});
afterEach(() => client.close());
afterAll(() => server.close());

/** Returns the parts of a response, or of an error, that a caller sees. */
async function seen(promise: Promise<Response>): Promise<unknown> {
  try {
    const response = await promise;
    const { status, statusText, ok, redirected, headers, bodyUsed, type } = response;
    const shown = ['content-type', 'content-encoding', 'x-a', 'vary', 'location'].map((name) => headers.get(name));
    const text = await response.text();
    return {
      status,
      statusText,
      ok,
      redirected,
      type,
      url: response.url,
      shown,
      cookies: headers.getSetCookie(),
      bodyUsed,
      isEmpty: response.body === null,
      text,
    };
  } catch (error) {
    if (typeof error !== 'object' || error === null) return error;
    const { name, message } = error as Error;
    return { name, message: name === 'TypeError' ? undefined : message };
  }
}

const stream = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new Blob(chunks).stream() as ReadableStream<Uint8Array>;

function form(): FormData {
  const data = new FormData();
  data.append('field', 'value');
  data.append('file', new Blob(['content'], { type: 'text/x' }), 'a.txt');
  return data;
}

function oddForm(): FormData {
  const data = new FormData();
  data.append('', new Blob(['content']));
  data.append('a\nb', 'value');
  data.append('n'.repeat(300), new File(['content'], `${'f'.repeat(300)}\r\n"`));
  return data;
}

describe('createFetch: equal to the fetch of the platform', () => {
  const at = (path: string): string => `${server.url}${path}`;
  const cases: Record<string, (fetch: typeof globalThis.fetch) => Promise<Response>> = {
    'a text as URL': (fetch) => fetch(at('/echo?a=1#part')),
    'a URL': (fetch) => fetch(new URL(at('/echo'))),
    'a Request': (fetch) =>
      fetch(new Request(at('/echo'), { method: 'PUT', headers: { 'x-given': 'by request' }, body: 'text' })),
    'a Request with another init': (fetch) =>
      fetch(new Request(at('/echo'), { method: 'PUT', headers: { 'x-given': 'by request' }, body: 'text' }), {
        method: 'POST',
        headers: { 'x-given': 'by init' },
      }),
    'a Request with another body': (fetch) =>
      fetch(new Request(at('/echo'), { method: 'PUT', body: 'text' }), { body: new URLSearchParams({ a: 'b c' }) }),
    'a Request as init': (fetch) =>
      fetch(at('/echo'), new Request(at('/other'), { headers: { 'x-given': 'by request' } })),
    'an init of null': (fetch) => fetch(at('/echo'), null as never),
    'a method in lower case': (fetch) => fetch(at('/echo'), { method: 'post' }),
    'a method of WebDAV': (fetch) => fetch(at('/echo'), { method: 'PROPFIND' }),
    'a body of text': (fetch) => fetch(at('/echo'), { method: 'POST', body: 'té' }),
    'a body with its own type': (fetch) =>
      fetch(at('/echo'), { method: 'POST', body: '{}', headers: [['content-type', 'application/json']] }),
    'an empty body': (fetch) => fetch(at('/echo'), { method: 'POST', body: '' }),
    'a body of null': (fetch) => fetch(at('/echo'), { method: 'POST', body: null }),
    fields: (fetch) => fetch(at('/echo'), { method: 'POST', body: new URLSearchParams({ a: 'b c' }) }),
    'a form': (fetch) => fetch(at('/echo'), { method: 'POST', body: form() }),
    'a Blob': (fetch) => fetch(at('/echo'), { method: 'POST', body: new Blob(['x'], { type: 'text/x' }) }),
    bytes: (fetch) => fetch(at('/echo'), { method: 'POST', body: Buffer.from('-bytes-').subarray(1, 6) }),
    'bytes of another realm': (fetch) =>
      fetch(at('/echo'), { method: 'POST', body: runInNewContext('Uint8Array.of(65, 66)') as Uint8Array<ArrayBuffer> }),
    'a DataView': (fetch) =>
      fetch(at('/echo'), { method: 'POST', body: new DataView(Uint8Array.of(65, 66).buffer, 1) }),
    'an ArrayBuffer': (fetch) => fetch(at('/echo'), { method: 'POST', body: Uint8Array.of(65, 66).buffer }),
    'a Blob without a type': (fetch) => fetch(at('/echo'), { method: 'POST', body: new Blob(['x']) }),
    'an object as body': (fetch) => fetch(at('/echo'), { method: 'POST', body: { a: 1 } as never }),
    'an array as body': (fetch) => fetch(at('/echo'), { method: 'POST', body: [1, 2] as never }),
    'a type to accept': (fetch) => fetch(at('/echo'), { headers: { accept: 'text/plain' } }),
    'a generator': (fetch) =>
      fetch(at('/echo'), { method: 'POST', body: Readable.from([Buffer.from('x')]), duplex: 'half' } as never),
    'a stream': (fetch) =>
      fetch(at('/echo'), { method: 'POST', body: stream('x', 'y'), duplex: 'half' } as RequestInit),
    'a stream without duplex': (fetch) => fetch(at('/echo'), { method: 'POST', body: stream('x') }),
    'a number as body': (fetch) => fetch(at('/echo'), { method: 'POST', body: 5 as never }),
    'a GET with a body': (fetch) => fetch(at('/echo'), { body: 'x' }),
    'a HEAD': (fetch) => fetch(at('/echo'), { method: 'HEAD' }),
    'headers of every form': (fetch) => fetch(at('/echo'), { headers: new Headers({ 'X-Given': ' padded ' }) }),
    'a cookie of the caller': (fetch) => fetch(at('/echo'), { headers: { cookie: 'a=b' } }),
    'a header that is none': (fetch) => fetch(at('/echo'), { headers: { 'x y': 'z' } }),
    'a header with a line break': (fetch) => fetch(at('/echo'), { headers: { 'x-given': 'a\r\nb: c' } }),
    'several cookies, and values of one name': (fetch) => fetch(at('/cookies')),
    'a compressed body': (fetch) => fetch(at('/gzip')),
    'a URL that is none': (fetch) => fetch('nowhere'),
    'a URL with a password': (fetch) => fetch('http://u:p@127.0.0.1:1/'),
    'a scheme that is none': (fetch) => fetch('nowhere://x/'),
    'a refused connection': (fetch) => fetch('http://127.0.0.1:1/'),
    'a connection that is reset': (fetch) => fetch(at('/reset'), { method: 'POST' }),
    'a body that is cut off': (fetch) => fetch(at('/cut')),
    'a method that is not allowed': (fetch) => fetch(at('/echo'), { method: 'TRACE' }),
    'a method that is none': (fetch) => fetch(at('/echo'), { method: 'G T' }),
    'a redirect mode that is none': (fetch) => fetch(at('/echo'), { redirect: 'later' as never }),
    'an aborted signal': (fetch) => fetch(at('/echo'), { signal: AbortSignal.abort() }),
    'a signal that was aborted with a reason': (fetch) =>
      fetch(at('/echo'), { signal: AbortSignal.abort(new RangeError('mine')) }),
    'a signal that was aborted with null': (fetch) => fetch(at('/echo'), { signal: AbortSignal.abort(null) }),
    'a signal that was aborted with false': (fetch) => fetch(at('/echo'), { signal: AbortSignal.abort(false) }),
    'a Request with an aborted signal': (fetch) => fetch(new Request(at('/echo'), { signal: AbortSignal.abort() })),
    'a Request whose signal is taken off': (fetch) =>
      fetch(new Request(at('/echo'), { signal: AbortSignal.abort() }), { signal: null }),
    'an unknown coding': (fetch) => fetch(at('/coded?as=secret')),
    'four codings that are not there': (fetch) => fetch(at('/coded?as=a,b,c,d')),
    'a known coding after an unknown one': (fetch) => fetch(at('/coded?as=secret,gzip')),
    'a condition': (fetch) => fetch(at('/echo'), { headers: { 'if-none-match': '"x"' } }),
    'a cache mode beside headers of the caller': (fetch) =>
      fetch(at('/echo'), { cache: 'no-store', headers: { 'cache-control': 'max-age=1', pragma: 'x' } } as RequestInit),
    'a form with odd names': (fetch) => fetch(at('/echo'), { method: 'POST', body: oddForm() }),
    'a Request with a form': (fetch) => fetch(new Request(at('/echo'), { method: 'POST', body: oddForm() })),
    'a signal that is none': (fetch) => fetch(at('/echo'), { signal: {} as never }),
  };
  for (const cache of ['default', 'no-store', 'reload', 'no-cache', 'force-cache'] as const)
    cases[`the cache mode ${cache}`] = (fetch) => fetch(at('/echo'), { cache } as RequestInit);
  for (const status of [200, 201, 204, 205, 299, 304, 400, 404, 500, 599, 600, 999])
    cases[`status ${status}`] = (fetch) => fetch(at(`/status?status=${status}`));
  for (const status of [301, 302, 303, 307, 308]) {
    cases[`${status} after a GET`] = (fetch) => fetch(at(`/redirect?status=${status}`));
    cases[`${status} after a POST`] = (fetch) =>
      fetch(at(`/redirect?status=${status}`), { method: 'POST', body: 'again' });
    cases[`${status}, not followed`] = (fetch) => fetch(at(`/redirect?status=${status}`), { redirect: 'manual' });
    cases[`${status}, refused`] = (fetch) => fetch(at(`/redirect?status=${status}`), { redirect: 'error' });
  }

  it.each(Object.keys(cases))('%s', async (name) => {
    await using once = createClient({ retry: { maxRetries: 0 } });
    const call = cases[name] as (fetch: typeof globalThis.fetch) => Promise<Response>;
    expect(await seen(call(createFetch(once)))).toEqual(await seen(call(globalThis.fetch)));
  });

  it('consumes a Request, and rejects it the second time', async () => {
    for (const fetch of [ours, globalThis.fetch]) {
      const request = new Request(`${server.url}/echo`, { method: 'POST', body: 'x' });
      expect(await (await fetch(request)).json()).toMatchObject({ body: 'x' });
      expect(request.bodyUsed).toBe(true);
      await expect(fetch(request)).rejects.toMatchObject({ name: 'TypeError' });
    }
  });

  it.each(['Trouv\u00e9', '\u00e5\u0090\u008d'])('keeps a reason phrase that is not ASCII: %j', async (phrase) => {
    const url = `${server.url}/phrase?is=${encodeURIComponent(phrase)}`;
    expect(await seen(ours(url))).toEqual(await seen(fetch(url)));
    expect((await ours(url)).clone().statusText).toBe((await fetch(url)).statusText);
  });

  it('clones a response with its URL', async () => {
    for (const fetch of [ours, globalThis.fetch]) {
      const response = await fetch(`${server.url}/redirect?status=302`);
      const copy = response.clone().clone();
      expect([copy.url, copy.redirected, await copy.text()]).toEqual([
        `${server.url}/echo`,
        true,
        await response.text(),
      ]);
    }
  });

  it('rejects with the reason of an abort, before the headers and within the body', async () => {
    for (const fetch of [ours, globalThis.fetch]) {
      const early = new AbortController();
      const pending = fetch(`${server.url}/never`, { signal: early.signal });
      const asked = server.seen.length;
      await until(() => server.seen.length > asked);
      early.abort();
      await expect(pending).rejects.toMatchObject({ name: 'AbortError' });

      const late = new AbortController();
      const response = await fetch(`${server.url}/endless`, { signal: late.signal });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('begun');
      late.abort(new RangeError('enough'));
      await expect(reader.read()).rejects.toThrow('enough');
    }
  });

  it('drops the unread rest of a body after an abort', async () => {
    for (const fetch of [ours, globalThis.fetch]) {
      const controller = new AbortController();
      const response = await fetch(`${server.url}/status`, { signal: controller.signal });
      await client.close(Infinity);
      controller.abort();
      await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  it('a response that a library can copy in a loop', async () => {
    const [copy, theirs] = await Promise.all(
      [ours, globalThis.fetch].map(async (fetch) => {
        const response = await fetch(`${server.url}/status`);
        await response.arrayBuffer();
        const copied: Record<string, unknown> = {};
        for (const name in response) copied[name] = response[name as keyof Response];
        const { url, type, redirected, status, statusText } = copied;
        const names = Object.keys(copied).sort();
        return { own: Object.keys(response), names, url, type, redirected, status, statusText };
      }),
    );
    expect(copy).toEqual(theirs);
  });

  it('headers that nobody changes', async () => {
    for (const fetch of [ours, globalThis.fetch]) {
      const { headers } = (await fetch(`${server.url}/status`)).clone();
      for (const change of [
        () => headers.set('x-a', 'c'),
        () => headers.append('x-a', 'c'),
        () => headers.delete('x-a'),
      ])
        expect(change).toThrow('immutable');
      expect(new Headers(headers).get('x-a')).toBe('b');
    }
  });

  it('causes no unhandled error by an abort of an unread body', async () => {
    const controller = new AbortController();
    const response = await ours(`${server.url}/endless`, { signal: controller.signal });
    controller.abort();
    await until(() => open === 0);
    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('createFetch: the body of a Request', () => {
  const large = Buffer.alloc(3_000_000, 'x');
  const slow = (...chunks: string[]): ReadableStream<Uint8Array> =>
    ReadableStream.from(
      (async function* () {
        for (const chunk of chunks) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield Buffer.from(chunk);
        }
      })(),
    ) as ReadableStream<Uint8Array>;
  const put = (path: string, body: unknown): Request =>
    new Request(`${server.url}${path}`, { method: 'PUT', body, duplex: 'half' } as RequestInit);

  it.each<[string, () => unknown]>([
    ['text', () => 'x=1'],
    ['bytes', () => Buffer.from('x=1')],
    ['fields', () => new URLSearchParams({ x: '1' })],
    ['a Blob', () => new Blob(['x=1'])],
  ])('is sent again and with its length if it was %s', async (_name, body) => {
    const before = server.seen.length;
    expect((await ours(put('/flaky', body()))).status).toBe(200);
    expect(await (await ours(put('/redirect?status=307', body()))).json()).toMatchObject({
      method: 'PUT',
      body: 'x=1',
    });
    expect(server.seen.slice(before).map((it) => [it.body, it.headers['content-length']])).toEqual(
      Array.from({ length: 5 }, () => ['x=1', '3']),
    );
  });

  it('is sent once if it is a stream', async () => {
    for (const [body, whole] of [
      [() => slow('a', 'b', 'c'), 'abc'],
      [() => stream('abc'), 'abc'],
    ] as const) {
      const before = server.seen.length;
      failures = 0;
      expect((await ours(put('/flaky', body()))).status).toBe(503);
      await expect(ours(put('/redirect?status=307', body()))).rejects.toThrow('fetch failed');
      const seen = server.seen.slice(before);
      expect(seen.map((it) => it.body === whole)).toEqual([true, true]);
    }
  });

  it.each<[string, () => unknown]>([
    ['text', () => String(large)],
    ['bytes', () => large],
    ['a Blob', () => new Blob([large])],
    ['fields', () => new URLSearchParams({ x: String(large) })],
  ])('is sent with its length if it was %s, however large', async (_name, body) => {
    const request = put('/status', body());
    await ours(request.clone());
    await fetch(request);
    const [mine, theirs] = server.seen.slice(-2);
    expect([mine?.body === theirs?.body, mine?.headers['content-type'], mine?.headers['content-length']]).toEqual([
      true,
      theirs?.headers['content-type'],
      theirs?.headers['content-length'],
    ]);
    expect(mine?.headers['transfer-encoding']).toBeUndefined();
  });

  it('is sent with its length if it was a form, however large', async () => {
    const data = new FormData();
    data.append('file', new Blob([large]), 'large');
    await ours(put('/status', data));
    expect(server.seen.at(-1)).toMatchObject({
      headers: { 'content-length': String(server.seen.at(-1)?.body.length) },
      body: expect.stringContaining('filename="large"'),
    });
  });

  it('is sent with the Content-Length of the caller, and fails if a stream has another length', async () => {
    const send = (length: string): Promise<Response> =>
      ours(`${server.url}/echo`, {
        method: 'PUT',
        body: slow('a', 'b', 'c'),
        duplex: 'half',
        headers: { 'content-length': length },
      } as RequestInit);
    expect(await (await send('3')).json()).toMatchObject({ body: 'abc', length: '3' });
    for (const wrong of ['2', '4'])
      await expect(send(wrong)).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'VALIDATION_ERROR' } });
    expect(await (await send('three')).json()).toMatchObject({ body: 'abc' });
  });

  it('is a stream if another class of Request lacks the rule of the standard', async () => {
    class Other {
      readonly url = `${server.url}/echo`;
      readonly method = 'PUT';
      readonly body = stream('x');
      readonly [Symbol.toStringTag] = 'Request';
    }
    expect(await (await ours(new Other() as unknown as Request)).json()).toMatchObject({ method: 'PUT', body: 'x' });
  });

  it('fails with its own error, and is closed when it is not sent', async () => {
    const broken = ReadableStream.from(
      (async function* () {
        yield Buffer.from('a');
        throw new RangeError('mine');
      })(),
    ) as ReadableStream<Uint8Array>;
    await expect(ours(put('/echo', broken))).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' });
    let closed = false;
    const silent = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => undefined),
      cancel: () => void (closed = true),
    });
    await client.close();
    await expect(ours(put('/echo', silent))).rejects.toThrow('fetch failed');
    await until(() => closed);
  });
});

describe('createFetch: what the client adds', () => {
  it('retries', async () => {
    const response = await ours(`${server.url}/flaky`, { method: 'PUT', body: 'x' });
    expect([response.status, failures]).toEqual([200, 3]);
    failures = 0;
    expect([(await ours(`${server.url}/flaky`, { method: 'POST', body: 'x' })).status, failures]).toEqual([503, 1]);
  });

  it('retries as often as its option allows', async () => {
    const once = createFetch(client, { retry: { maxRetries: 0 } });
    expect([(await once(`${server.url}/flaky`, { method: 'PUT', body: 'x' })).status, failures]).toEqual([503, 1]);
    const ofClient = createFetch(client, { retry: { maxRetries: undefined } });
    expect((await ofClient(`${server.url}/flaky`, { method: 'PUT', body: 'x' })).status).toBe(200);
    expect(() => createFetch(client, { retry: { maxRetries: 11 } })).toThrow(
      'maxRetries must be a whole number 0 to 10, got 11',
    );
    for (const [options, told] of [
      [{ maxRetries: 0 }, "unknown option 'maxRetries'; use 'retry.maxRetries'"],
      [{ retrys: {} }, "unknown option 'retrys'; did you mean 'retry'?"],
      [{ retry: 0 }, 'retry must be an object, got a value of type number'],
    ] as const)
      expect(() => createFetch(client, options as never)).toThrow(told);
  });

  it('applies its limits, its guard and its middleware', async () => {
    await using guarded = createClient({ security: { allowPrivateIps: false } });
    await expect(createFetch(guarded)(server.url)).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'VALIDATION_ERROR' },
    });
    await using strict = createClient({
      security: { maxResponseBodySize: 5 },
      headers: { 'x-given': 'by client' },
    });
    const response = await createFetch(strict)(`${server.url}/echo`);
    await expect(response.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
  });

  it('rejects for a redirect with the option error', async () => {
    const refused = createFetch(client)(`${server.url}/redirect?status=302`, { redirect: 'error' });
    await expect(refused).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'VALIDATION_ERROR', message: "Cannot follow the redirect: the option 'redirect' is 'error'" },
    });
  });

  it('has a classified failure as cause', async () => {
    const error: unknown = await ours('http://127.0.0.1:1/').catch((it: unknown) => it);
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'RETRY_EXHAUSTED', attempts: 4 },
    });
    expect(classifyError(error).type).toBe(ErrorType.RetryExhausted);
    const cut = ours(`${server.url}/cut`).then((it) => it.text());
    await expect(cut).rejects.toMatchObject({
      name: 'TypeError',
      message: 'terminated',
      cause: { type: ErrorType.ResponseRead },
    });
    await client.close();
    const closed: unknown = await ours(server.url).catch((it: unknown) => it);
    expect(errorIs(closed, ErrClientClosed)).toBe(true);
  });

  it('sends cookies and headers of a session, unless credentials are omitted', async () => {
    const session = createSession({}, { client, origin: server.url, headers: { 'x-given': 'by session' } });
    const fetch = createFetch(session);
    expect((await fetch(`${server.url}/cookies`)).headers.getSetCookie()).toHaveLength(2);
    expect(await (await fetch(`${server.url}/echo`)).json()).toMatchObject({ cookie: 'a=1; b=2', given: 'by session' });
    expect(await (await fetch(`${server.url}/echo`, { credentials: 'omit' })).json()).not.toHaveProperty('cookie');
    expect(await (await fetch(`${server.url}/echo`)).json()).toMatchObject({ cookie: 'a=1; b=2' });
  });

  it('leaves out the headers that only a connection sets', async () => {
    const response = await ours(`${server.url}/echo`, {
      method: 'POST',
      body: 'four',
      headers: { 'content-length': '4', connection: 'close', host: 'evil.test' },
    });
    expect(await response.json()).toMatchObject({ body: 'four' });
    expect(server.seen.at(-1)?.headers).toMatchObject({
      host: server.host,
      connection: 'keep-alive',
      'content-length': '4',
    });
  });

  it('throws for integrity, and for a value that is no client', async () => {
    await expect(ours(server.url, { integrity: 'sha256-x' })).rejects.toThrow(
      "Cannot fetch with 'integrity': it is not supported; download with a checksum instead",
    );
    for (const none of [undefined, null, {}, 'x'])
      expect(() => createFetch(none as never)).toThrow('createFetch needs a client or a session');
  });

  it('reads only the requested part of a body, and frees the connection after a cancel', async () => {
    const response = await ours(`${server.url}/endless`);
    await response.body?.cancel();
    await until(() => open === 0);
    expect(response.bodyUsed).toBe(true);
  });

  it('frees the connection of a short unread body', async () => {
    const single = createClient({ connection: { maxConnsPerHost: 1 } });
    const fetch = createFetch(single);
    for (let i = 0; i < 5; i++) expect((await fetch(`${server.url}/echo`)).status).toBe(200);
    await single.close(Infinity);
  });

  it('warns of a stream that holds the only connection while another request waits', async () => {
    const clock = manualClock();
    const single = createClientWith({ connection: { maxConnsPerHost: 1 }, timeouts: { request: 0 } }, { clock });
    const fetch = createFetch(single);
    const emitWarning = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const held = await fetch(`${server.url}/large`);
    const waiting = fetch(`${server.url}/echo`);
    await until(() => clock.waiting() > 0);
    await clock.tick(5000);
    expect(emitWarning.mock.calls).toEqual([
      [expect.stringContaining(`hold all 1 connections to ${server.host}`), { code: 'WIREWORK_CONNECTIONS_HELD' }],
    ]);
    emitWarning.mockRestore();
    await held.body?.cancel();
    expect((await waiting).status).toBe(200);
    await single.close(Infinity);
    expect(clock.waiting()).toBe(0);
  });

  it('frees the connection of a long unread body after garbage collection', async () => {
    const held = await ours(`${server.url}/large`);
    const unread: Response[] = [];
    for (let i = 0; i < 3; i++) unread.push(await ours(`${server.url}/large`));
    expect(open).toBe(4);
    // Until here the list keeps them from a collector that runs early.
    unread.length = 0;
    await until(() => {
      globalThis.gc?.();
      return open === 1;
    });
    await held.body?.cancel();
  });

  it('cancels a body stream with the reason when the signal was aborted before', async () => {
    let told: unknown;
    const body = new ReadableStream<Uint8Array>({ cancel: (reason) => void (told = reason) });
    const reason = new RangeError('mine');
    await expect(
      ours(server.url, { method: 'POST', body, signal: AbortSignal.abort(reason), duplex: 'half' } as RequestInit),
    ).rejects.toBe(reason);
    expect(told).toBe(reason);
  });

  it('works in a library that accepts a fetch', async () => {
    const api = ky.create({ prefixUrl: server.url, fetch: ours, retry: 0 });
    expect(await api.post('echo', { json: { a: 1 }, searchParams: { b: 2 } }).json()).toMatchObject({
      method: 'POST',
      url: '/echo?b=2',
      type: 'application/json',
      body: '{"a":1}',
    });
    await expect(api.get('status?status=404')).rejects.toMatchObject({ name: 'HTTPError', response: { status: 404 } });
    await expect(api.get('never', { timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each(['type', 'start', 'method', 'pull', 'status', 'size'])(
    'ignores a polluted Object.prototype.%s',
    async (name) => {
      await withPollutedPrototype({ [name]: 'evil' }, async () => {
        for (const [body, expected] of [
          [null, undefined],
          ['x', 'text/plain;charset=utf-8'],
          [Buffer.from('x'), undefined],
        ] as const) {
          const { method, type } = (await (await ours(`${server.url}/echo`, { method: 'PUT', body })).json()) as Record<
            string,
            string
          >;
          expect([method, type?.toLowerCase()]).toEqual(['PUT', expected]);
        }
      });
    },
  );

  it('ignores properties of a polluted Object.prototype as init', async () => {
    const { client: fake, sent } = createFakeClient([{ json: 1 }]);
    const planted = {
      method: 'POST',
      body: 'evil',
      headers: { evil: '1' },
      credentials: 'omit',
      integrity: 'sha256-x',
    };
    await withPollutedPrototype(planted, () => createFetch(fake)('https://api.example.com/', {}));
    expect(sent).toMatchObject([{ method: 'GET', body: Buffer.alloc(0) }]);
    expect(sent[0]?.headers).not.toHaveProperty('evil');
  });
});
