import { createHook } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type ClientError,
  ErrClientClosed,
  errorIs,
  ErrorType,
  ErrResponseBodyTooLarge,
  isClientError,
} from '@wirework/http-errors';
import { withPollutedPrototype } from '@wirework/test-support';
import { type Answer, json, startServer, type TestServer } from '../test/support/server.ts';
import { ErrResponseHeadersTooLarge } from './base/sentinels.ts';
import { cache } from './cache.ts';
import { createCookieJar } from './cookies.ts';
import { type Client, createClient } from './features/client/client.ts';
import { createFakeClient } from './testing.ts';

describe('createFakeClient', () => {
  it('answers in order, repeats the last answer, and records requests', async () => {
    const { client, sent } = createFakeClient([{ body: 'a' }, { status: 404, body: 'b' }]);
    expect([
      (await client.get('http://h.test/1')).text(),
      (await client.get('http://h.test/2')).statusCode,
      (await client.get('http://h.test/3')).statusCode,
    ]).toEqual(['a', 404, 404]);
    expect(sent.map((it) => it.url)).toEqual(['http://h.test/1', 'http://h.test/2', 'http://h.test/3']);
  });

  it('fails with classified errors, without waiting for pauses', async () => {
    const { client, pauses } = createFakeClient([Object.assign(new Error('reset'), { code: 'ECONNRESET' })], {
      retry: { maxRetries: 10, jitter: false },
      timeouts: { request: 0 },
    });
    const error: unknown = await client.get('http://h.test/').catch((it: unknown) => it);
    expect(isClientError(error) && error.type).toBe(ErrorType.RetryExhausted);
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('accepts header names in any case, and numbers as values', async () => {
    const { client, pauses } = createFakeClient([
      { status: 503, headers: { 'Retry-After': '2' } },
      { status: 302, headers: { Location: '/b' } },
      { headers: { 'Content-Type': 'text/x', 'X-N': 5 as never } },
    ]);
    const { url, headers } = await client.get('http://h.test/a');
    expect([url, headers['content-type'], headers.get('x-n'), pauses]).toEqual([
      'http://h.test/b',
      'text/x',
      '5',
      [2000],
    ]);
  });

  it('refuses a body over the limit, and drops one where HTTP allows none', async () => {
    const { client } = createFakeClient(({ url }) => ({ status: Number(url.slice(-3)), body: 'x'.repeat(11) }));
    const error: unknown = await client
      .get('http://h.test/200', { security: { maxResponseBodySize: 10 } })
      .catch((it: unknown) => it);
    expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(true);
    expect((await client.get('http://h.test/200', { security: { maxResponseBodySize: 11 } })).text()).toHaveLength(11);
    for (const [method, path] of [
      ['HEAD', '200'],
      ['GET', '204'],
      ['GET', '304'],
    ] as const)
      expect((await client.request(method, `http://h.test/${path}`)).text()).toBe('');
  });

  it('refuses headers over the limit', async () => {
    const { client } = createFakeClient(
      ({ url }) => ({
        status: 503,
        headers: { 'x-a': ['y'.repeat(510), 'y'.repeat(url.endsWith('/more') ? 509 : 508)] },
      }),
      { connection: { maxResponseHeaderBytes: 1024 } },
    );
    expect((await client.get('http://h.test/', { retry: { maxRetries: 0 } })).statusCode).toBe(503);
    const error: unknown = await client.get('http://h.test/more').catch((it: unknown) => it);
    expect([errorIs(error, ErrResponseHeadersTooLarge), (error as ClientError).attempts]).toEqual([true, 1]);
  });

  it('refuses a stream over the limit by its declared length, otherwise while it is read', async () => {
    const { client } = createFakeClient(({ url }) => ({
      body: 'x'.repeat(11),
      ...(url.endsWith('/declared') && { headers: { 'content-length': '11' } }),
    }));
    const options = { stream: true, security: { maxResponseBodySize: 10 } };
    const error: unknown = await client.get('http://h.test/declared', options).catch((it: unknown) => it);
    expect(errorIs(error, ErrResponseBodyTooLarge)).toBe(true);
    const { statusCode, stream } = await client.get('http://h.test/', options);
    const late: unknown = await stream.toArray().catch((it: unknown) => it);
    expect([statusCode, errorIs(late, ErrResponseBodyTooLarge), (late as ClientError).statusCode]).toEqual([
      200,
      true,
      200,
    ]);
  });

  it('returns a stream for a request with `stream`, whose body cannot be read at once', async () => {
    const { client } = createFakeClient([{ body: 'ab' }]);
    const result = await client.get('http://h.test/', { stream: true });
    expect(() => result.text()).toThrow("Cannot read the body of a result at once: the request asked for 'stream'");
    expect((await result.stream.toArray()).map(String)).toEqual(['ab']);
    const head = await client.head('http://h.test/', { stream: true });
    expect(() => head.bytes()).toThrow(TypeError);
    expect(await head.stream.toArray()).toEqual([]);
    // One that nobody reads may be cancelled.
    const controller = new AbortController();
    const { stream } = await client.get('http://h.test/', { stream: true, signal: controller.signal });
    controller.abort();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.errored).toMatchObject({ type: ErrorType.ContextCanceled });
  });

  it('fails with a DOMException, as fetch throws for timeouts and aborts, and with any native error', async () => {
    class OwnError extends Error {
      get [Symbol.toStringTag](): string {
        return 'Own';
      }
    }
    for (const [answer, type] of [
      [new DOMException('t', 'TimeoutError'), ErrorType.Timeout],
      [new DOMException('a', 'AbortError'), ErrorType.ContextCanceled],
      [new OwnError('o'), ErrorType.Unknown],
    ] as const) {
      for (const script of [[answer], () => answer, () => Promise.reject(answer)]) {
        const { client, sent } = createFakeClient(script);
        await expect(client.get('http://h.test/')).rejects.toMatchObject({ type, url: 'http://h.test/', attempts: 1 });
        expect(sent).toHaveLength(1);
      }
    }
  });

  it('ends a pending answer at the deadline, by the signal, and at close', async () => {
    const never = (): Promise<never> => new Promise(() => undefined);
    const late = createFakeClient(never, { timeouts: { request: 1 } });
    await expect(late.client.get('http://h.test/')).rejects.toMatchObject({
      type: ErrorType.Timeout,
      cause: { message: 'request timed out after 1 ms while waiting for the response headers' },
    });

    const controller = new AbortController();
    const abandoned = createFakeClient(() => (controller.abort(), never()));
    await expect(abandoned.client.get('http://h.test/', { signal: controller.signal })).rejects.toMatchObject({
      type: ErrorType.ContextCanceled,
    });

    const closed = createFakeClient(() => (void closed.client.close(0), never()));
    const error: unknown = await closed.client.get('http://h.test/').catch((it: unknown) => it);
    expect(errorIs(error, ErrClientClosed)).toBe(true);
    expect([late, abandoned, closed].map(({ sent }) => sent.length)).toEqual([1, 1, 1]);
  });

  it('leaves no timer of an answer that never comes', async () => {
    const timers = new Set<number>();
    const hook = createHook({
      init: (id, type) => void (type === 'Timeout' && timers.add(id)),
      destroy: (id) => void timers.delete(id),
    }).enable();
    const { client } = createFakeClient(() => new Promise(() => undefined), { timeouts: { request: 1 } });
    await expect(client.get('http://h.test/')).rejects.toMatchObject({ type: ErrorType.Timeout });
    // Node reports the end of a timer in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    hook.disable();
    expect(timers).toEqual(new Set());
  });

  it('ends at the deadline while a request body stalls', async () => {
    const body = (): Readable => new Readable({ read: () => undefined });
    const { client, sent } = createFakeClient([{}], { timeouts: { request: 1 } });
    await expect(client.put('http://h.test/', { body })).rejects.toMatchObject({ type: ErrorType.Timeout });
    expect(sent).toHaveLength(0);
  });

  it('ignores an answer after the deadline', async () => {
    for (const settle of [() => ({ json: 1 }), () => Promise.reject(new Error('late'))]) {
      let answer: () => void = () => undefined;
      const { client } = createFakeClient(
        () =>
          new Promise((resolve) => {
            answer = () => resolve(settle());
          }),
        { timeouts: { request: 1 } },
      );
      await expect(client.get('http://h.test/')).rejects.toMatchObject({ type: ErrorType.Timeout });
      answer();
    }
  });

  it('throws for an answer that is neither an object of fields nor an error', async () => {
    for (const answer of [new Response('x'), 'text', 200, null, undefined, []]) {
      const { client } = createFakeClient(() => answer as never);
      await expect(client.get('http://h.test/')).rejects.toThrow(
        'an answer must be an object such as { status: 200 }, or an Error',
      );
    }
  });

  it('reads own properties of an answer only', async () => {
    const { client } = createFakeClient([{ json: 1 }]);
    const { statusCode, headers } = await withPollutedPrototype({ status: 500, headers: { 'x-a': '1' } }, () =>
      client.get('http://h.test/'),
    );
    expect([statusCode, headers.get('x-a')]).toEqual([200, undefined]);
  });

  it('throws for an answer with an unknown field', async () => {
    const { client } = createFakeClient([{ statusCode: 404 } as never]);
    await expect(client.get('http://h.test/')).rejects.toThrow("unknown answer option 'statusCode'");
  });

  it('accepts a function as script, and all kinds of bodies', async () => {
    const { client, sent } = createFakeClient((request) => ({ json: request.body.toString() }));
    const stream = async function* () {
      yield 'a';
      yield Buffer.from('b');
    };
    for (const body of ['ab', Buffer.from('ab'), stream, stream(), new Blob(['ab'])])
      expect((await client.post('http://h.test/', { body })).json()).toBe('ab');
    expect((await client.post('http://h.test/', { form: { a: '1 2', b: ['x', 'y'] } })).json()).toBe('a=1+2&b=x&b=y');
    const form = new FormData();
    form.append('text', 'v');
    form.append('file', new Blob(['bytes'], { type: 'text/x' }), 'n.txt');
    await client.post('http://h.test/', { body: form });
    const last = sent.at(-1);
    expect(last?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=wirework-[0-9a-f]{48}$/);
    expect(last?.body.toString()).toContain('name="file"; filename="n.txt"\r\nContent-Type: text/x\r\n\r\nbytes\r\n');
  });
});

describe('cache', () => {
  let server: TestServer;
  let client: Client;
  const start = async (answer: Answer): Promise<void> => {
    server = await startServer(answer);
    client = createClient({ retry: { maxRetries: 0 }, middleware: [cache()] });
  };
  afterEach(async () => {
    await client.close();
    await server.close();
  });
  const counted: Answer = (_request, response) =>
    json(response, server.seen.length, 200, { 'cache-control': 'max-age=60' });

  describe('cache', () => {
    it('answers from memory while a response is fresh', async () => {
      await start(counted);
      const [first, second] = [await client.get(server.url), await client.get(server.url)];
      expect([first.json(), second.json()]).toEqual([1, 1]);
      expect(second.meta.attempts).toBe(0);
      expect(second.headers.get('age')).toMatch(/^\d$/);
      expect(server.seen).toHaveLength(1);
    });

    it('answers with the Content-Length of the decoded body', async () => {
      const text = 'x'.repeat(1000);
      await start((request, response) => {
        const isPlain = request.url === '/plain';
        const headers = {
          'cache-control': 'max-age=60',
          etag: '"1"',
          ...(isPlain ? {} : { 'content-encoding': 'gzip' }),
        };
        const body = isPlain ? Buffer.from(text) : gzipSync(text);
        response
          .writeHead(200, { ...headers, 'content-length': body.length })
          .end(request.method === 'HEAD' ? '' : body);
      });
      for (const [method, path, length] of [
        ['GET', '/', '1000'],
        ['GET', '/plain', '1000'],
        ['HEAD', '/plain', '1000'],
        ['HEAD', '/', undefined],
      ] as const) {
        await client.request(method, server.url + path);
        const { headers, meta, contentLength } = await client.request(method, server.url + path);
        expect([meta.attempts, headers.get('content-length'), contentLength]).toEqual([
          0,
          length,
          Number(length ?? -1),
        ]);
      }
    });

    it.each([
      'Authorization',
      'cookie',
      'x-api-key',
      'X-Auth-Token',
      'api_key',
      'x-amz-security-token',
      'proxy-authorization',
      'x-csrf',
      'otp',
      'sid',
      'x-user',
    ])('does not share a response to a request with the header %s', async (name) => {
      server = await startServer((request, response) =>
        json(response, request.headers[name.toLowerCase()] ?? 'nobody', 200, {
          'cache-control': 'private, max-age=60',
        }),
      );
      client = createClient({ security: { sensitiveKeys: ['X_User'] }, middleware: [cache()] });
      const got = [];
      for (const user of ['ada', 'bob', undefined])
        got.push((await client.get(server.url, user === undefined ? {} : { headers: { [name]: user } })).json());
      expect(got).toEqual(['ada', 'bob', 'nobody']);
    });

    it.each(['x-user-id', 'X-Tenant', 'x-forwarded-user', 'from'])(
      'keeps a private response for each value of the header %s',
      async (name) => {
        await start((request, response) =>
          json(response, request.headers[name.toLowerCase()] ?? 'nobody', 200, {
            'cache-control': 'private, max-age=60',
          }),
        );
        const users = [undefined, 'alice', 'bob', 'alice', 'bob', undefined];
        const got = [];
        for (const user of users)
          got.push((await client.get(server.url, user === undefined ? {} : { headers: { [name]: user } })).json());
        expect(got).toEqual(users.map((user) => user ?? 'nobody'));
        expect(server.seen).toHaveLength(4);
      },
    );

    it('revalidates a private response of one user for this user only', async () => {
      await start((request, response) => {
        const user = String(request.headers['x-user-id']);
        const headers = { etag: `"${user}"`, 'cache-control': 'private, no-cache' };
        if (request.headers['if-none-match'] === `"${user}"`) response.writeHead(304, headers).end();
        else json(response, user, 200, headers);
      });
      const got = [];
      for (const user of ['alice', 'bob', 'alice', 'bob'])
        got.push((await client.get(server.url, { headers: { 'x-user-id': user } })).json());
      expect(got).toEqual(['alice', 'bob', 'alice', 'bob']);
      expect(server.seen.map((it) => it.headers['if-none-match'])).toEqual([undefined, undefined, '"alice"', '"bob"']);
    });

    it('answers from memory when only harmless headers differ', async () => {
      await start(counted);
      for (const id of ['1', '2'])
        await client.get(server.url, {
          headers: { 'x-request-id': id, 'idempotency-key': id, traceparent: id, 'accept-language': id },
        });
      expect(server.seen).toHaveLength(1);
    });

    it('revalidates a stale response', async () => {
      await start((request, response) =>
        request.headers['if-none-match'] === '"1"'
          ? void response.writeHead(304, { etag: '"1"', 'cache-control': 'no-cache' }).end()
          : json(response, 'once', 200, { etag: '"1"', 'cache-control': 'no-cache' }),
      );
      expect((await client.get(server.url)).json()).toBe('once');
      const second = await client.get(server.url);
      expect([second.statusCode, second.json()]).toEqual([200, 'once']);
      expect(server.seen).toHaveLength(2);
    });

    it('updates headers and freshness from a 304', async () => {
      await start((request, response) => {
        const confirms = request.headers['if-none-match'] === '"1"';
        response
          .writeHead(confirms ? 304 : 200, {
            etag: '"1"',
            // Stale also within the millisecond
            age: '1',
            'cache-control': confirms ? 'max-age=60' : 'max-age=0',
            'x-a': server.seen.length,
          })
          .end(confirms ? '' : 'once');
      });
      const seen = [];
      for (let i = 0; i < 4; i++) {
        const result = await client.get(server.url);
        seen.push([result.statusCode, result.text(), result.headers.get('x-a'), result.meta.attempts]);
      }
      expect(seen).toEqual([
        [200, 'once', '1', 1],
        [200, 'once', '2', 1],
        [200, 'once', '2', 0],
        [200, 'once', '2', 0],
      ]);
    });

    it('revalidates each time when a response is never fresh', async () => {
      await start((request, response) => {
        const validator = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
        const changed = server.seen.length % 3 === 1;
        const named =
          request.url === '/tag'
            ? { etag: `"${Math.ceil(server.seen.length / 3)}"` }
            : { 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' };
        response
          .writeHead(validator === undefined || changed ? 200 : 304, { ...named, 'cache-control': 'no-cache' })
          .end(validator === undefined || changed ? String(server.seen.length) : '');
      });
      for (const path of ['/tag', '/date']) {
        const before = server.seen.length;
        const bodies = [];
        for (let i = 0; i < 6; i++) bodies.push((await client.get(server.url + path)).text());
        expect(bodies).toEqual([1, 1, 1, 4, 4, 4].map((it) => String(before + it)));
        expect(
          server.seen
            .slice(before)
            .map(({ headers }) => headers['if-none-match'] ?? headers['if-modified-since'])
            .filter((it) => it === undefined),
        ).toHaveLength(1);
      }
    });

    it('returns the kept status after a 304', async () => {
      await start((request, response) => {
        const confirms = request.headers['if-none-match'] === '"1"';
        response
          .writeHead(confirms ? 304 : 404, {
            etag: '"1"',
            age: '1',
            'cache-control': confirms ? 'max-age=60' : 'max-age=0',
          })
          .end(confirms ? '' : 'none');
      });
      const seen = [];
      for (let i = 0; i < 3; i++) {
        const result = await client.get(server.url);
        seen.push([result.statusCode, result.text(), result.meta.attempts]);
      }
      expect(seen).toEqual([
        [404, 'none', 1],
        [404, 'none', 1],
        [404, 'none', 0],
      ]);
    });

    it('requests again when a 304 has another validator', async () => {
      let etag = '"1"';
      await start((request, response) =>
        response
          .writeHead(request.headers['if-none-match'] === undefined ? 200 : 304, { etag, 'cache-control': 'no-cache' })
          .end(request.headers['if-none-match'] === undefined ? etag : ''),
      );
      await client.get(server.url);
      etag = '"2"';
      expect((await client.get(server.url)).text()).toBe('"2"');
    });

    it('returns 504 for only-if-cached without a stored response', async () => {
      await start(counted);
      const only = { headers: { 'cache-control': 'only-if-cached' } };
      expect((await client.get(server.url, only)).statusCode).toBe(504);
      await client.get(server.url);
      expect((await client.get(server.url, only)).json()).toBe(1);
      expect(server.seen).toHaveLength(1);
    });

    it.each(['location', 'content-location'])(
      'invalidates the URL in %s after an unsafe request, on its own origin only',
      async (name) => {
        await start((request, response) =>
          json(
            response,
            server.seen.length,
            200,
            request.method === 'POST'
              ? { [name]: `${request.url === '/own' ? '' : 'http://other.test'}/item` }
              : { 'cache-control': 'max-age=60' },
          ),
        );
        await client.get(`${server.url}/item`);
        await client.post(`${server.url}/other`);
        expect((await client.get(`${server.url}/item`)).meta.attempts).toBe(0);
        await client.post(`${server.url}/own`);
        expect((await client.get(`${server.url}/item`)).meta.attempts).toBe(1);
      },
    );

    it.each([{ authorization: 'a' }, { cookie: 'a=1' }])(
      'C4: bypasses reading and writing for requests with %j',
      async (headers) => {
        await start(counted);
        expect((await client.get(server.url, { headers })).json()).toBe(1);
        expect((await client.get(server.url)).json()).toBe(2);
        expect((await client.get(server.url, { headers })).json()).toBe(3);
      },
    );

    it('bypasses reading and writing for requests with a look-up', async () => {
      await start(counted);
      const options = { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) };
      expect((await client.get(server.url, options)).json()).toBe(1);
      expect((await client.get(server.url)).json()).toBe(2);
      expect((await client.get(server.url, options)).json()).toBe(3);
    });

    it('C4: answers requests without cookies, as those with `credentials: "omit"` are, but not those with a jar', async () => {
      await start(counted);
      expect((await client.get(server.url, { cookies: createCookieJar() })).json()).toBe(1);
      expect((await client.get(server.url, { cookies: false })).json()).toBe(2);
      expect((await client.get(server.url, { cookies: false })).json()).toBe(2);
      expect((await client.get(server.url)).json()).toBe(2);
      expect((await client.get(server.url, { cookies: createCookieJar() })).json()).toBe(3);
    });

    it('C4: does not keep responses with cookies or no-store, of other methods, or after a redirect', async () => {
      await start((request, response) => {
        if (request.url === '/moved')
          return void response.writeHead(302, { location: '/end', 'cache-control': 'max-age=60' }).end();
        return json(
          response,
          server.seen.length,
          200,
          request.url === '/cookie'
            ? { 'set-cookie': 'a=1', 'cache-control': 'max-age=60' }
            : request.url === '/no'
              ? { 'cache-control': 'no-store' }
              : { 'cache-control': 'max-age=60' },
        );
      });
      for (const [method, path] of [
        ['GET', '/cookie'],
        ['GET', '/no'],
        ['POST', '/x'],
        ['GET', '/moved'],
      ] as const) {
        const before = server.seen.length;
        await client.request(method, server.url + path);
        await client.request(method, server.url + path);
        expect([path, server.seen.length - before]).toEqual([path, path === '/moved' ? 4 : 2]);
      }
    });

    it('keeps one response for each value of a Vary header', async () => {
      await start((request, response) =>
        json(response, request.headers.accept, 200, { 'cache-control': 'max-age=60', vary: 'accept' }),
      );
      for (const accept of ['a/a', 'b/b', 'a/a'])
        expect((await client.get(server.url, { headers: { accept } })).json()).toBe(accept);
      expect(server.seen).toHaveLength(2);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
      'invalidates only the URLs of a successful %s, redirects included',
      async (method) => {
        await start((request, response) => {
          if (request.url === '/moved') return void response.writeHead(308, { location: '/a?b' }).end();
          return json(response, server.seen.length, 200, { 'cache-control': 'max-age=60' });
        });
        const [here, there] = [`${server.url}/a?b`, `${server.url}/a`];
        for (const target of [here, there]) await client.get(target);
        await client.request(method, `${server.url}/moved`);
        expect((await client.get(there)).meta.attempts).toBe(0);
        expect((await client.get(here)).meta.attempts).toBe(1);
        await client.request(method, here);
        expect((await client.get(here)).meta.attempts).toBe(1);
      },
    );

    it('keeps entries after a failed or a safe request', async () => {
      await start((request, response) =>
        json(response, 0, request.method === 'POST' ? 409 : 200, { 'cache-control': 'max-age=60' }),
      );
      for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) await client.request(method, server.url);
      expect((await client.get(server.url)).meta.attempts).toBe(0);
    });

    it('returns nothing for a request that was aborted before', async () => {
      await start(counted);
      await client.get(server.url);
      await expect(client.get(server.url, { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'CONTEXT_CANCELED',
      });
      expect(server.seen).toHaveLength(1);
    });

    it('does not return an entry over the limit of a request', async () => {
      await start((_request, response) =>
        response.writeHead(200, { 'cache-control': 'max-age=60' }).end('x'.repeat(100)),
      );
      await client.get(server.url);
      expect((await client.get(server.url, { security: { maxResponseBodySize: 0 } })).meta.attempts).toBe(0);
      expect((await client.get(server.url, { security: { maxResponseBodySize: 100 } })).meta.attempts).toBe(0);
      await expect(client.get(server.url, { security: { maxResponseBodySize: 99 } })).rejects.toMatchObject({
        type: 4,
        attempts: 1,
      });
    });

    it('passes errors on as they are', async () => {
      await start((_request, _response, raw) => void raw.socket.destroy());
      await expect(client.get(server.url)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    });
  });
});
