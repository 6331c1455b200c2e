import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from '@wirework/http-client';
import { createCookieJar } from '@wirework/http-client/cookies';
import { type Answer, json, startServer, type TestServer } from '../../http-client/test/support/server.ts';
import { cache } from './cache.ts';

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
