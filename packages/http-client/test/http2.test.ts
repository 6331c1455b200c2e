import { once } from 'node:events';
import http2 from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType } from '@wirework/http-errors';
import { type Identity, makeCertificate } from '@wirework/test-support';
import { ErrRequestBodyTooLarge, ErrResponseHeadersTooLarge } from '../src/base/sentinels.ts';
import type { Config } from '../src/config/config.ts';
import { type Client, createClient } from '../src/features/client/client.ts';
import { endlessBody } from './support/endless-body.ts';
import { failure } from './support/fails.ts';
import { closeAll, make, start } from './support/frame-peers.ts';
import { data, ok, widen } from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { until } from './support/until.ts';

describe('http2', () => {
  interface Seen {
    readonly path: string;
    readonly method: string;
  }

  /** A server of HTTP/2, with the session of each stream at hand. */
  interface H2Server {
    readonly url: string;
    readonly seen: Seen[];
    readonly sessions: http2.ServerHttp2Session[];
    /** The most streams that were open at once. */
    readonly most: () => number;
  }

  let identity: Identity;

  const make = (config: Config = {}): Client =>
    keep(
      createClient({
        ...config,
        tls: { ca: identity.cert },
        retry: { delay: 0, maxRetries: 0, ...config.retry },
      }),
    );

  async function start(
    answer: (stream: http2.ServerHttp2Stream, path: string, session: http2.ServerHttp2Session) => void,
    settings: http2.Settings = {},
  ): Promise<H2Server> {
    const server = http2.createSecureServer({ cert: identity.cert, key: identity.key, allowHTTP1: true, settings });
    const seen: Seen[] = [];
    const sessions: http2.ServerHttp2Session[] = [];
    let open = 0;
    let most = 0;
    server.on('session', (session) => {
      sessions.push(session);
      session.on('error', () => undefined);
    });
    server.on('stream', (stream, headers) => {
      const path = String(headers[':path']);
      seen.push({ path, method: String(headers[':method']) });
      most = Math.max(most, ++open);
      stream.on('error', () => undefined).on('close', () => open--);
      answer(stream, path, stream.session as http2.ServerHttp2Session);
    });
    server.on('request', (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => {
      if (request.httpVersion === '1.1') response.end('1.1');
    });
    const port = await listen(server);
    keep({
      close: () => {
        for (const session of sessions) session.destroy();
        return new Promise((resolve) => server.close(resolve));
      },
    });
    return { url: `https://127.0.0.1:${port}`, seen, sessions, most: () => most };
  }

  const ok = (stream: http2.ServerHttp2Stream, body = 'ok'): void => {
    if (stream.destroyed) return;
    stream.respond({ ':status': 200 });
    stream.end(body);
  };
  const later = (stream: http2.ServerHttp2Stream, body?: string): void => void setTimeout(() => ok(stream, body), 30);

  beforeAll(() => {
    identity = makeCertificate();
  });

  describe('HTTP/2', () => {
    it('is negotiated with many requests on one connection, unless it is disabled', async () => {
      const server = await start((stream) => ok(stream));
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const expected = { status: 200, statusText: 'OK', meta: { proto: 'HTTP/2.0' } };
      expect(await client.get(server.url)).toMatchObject(expected);
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) => client.post(`${server.url}/${i}`, { json: { i } })),
      );
      expect(results.every((it) => it.text() === 'ok')).toBe(true);
      expect(server.sessions).toHaveLength(1);
      expect((await make({ connection: { http2: false } }).get(server.url)).meta.proto).toBe('HTTP/1.1');
    });

    it('sends all requests that waited for the first connection on it', async () => {
      const waiting: http2.ServerHttp2Stream[] = [];
      const server = await start((stream) => {
        if (waiting.push(stream) === 40) for (const it of waiting) ok(it);
      });
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const results = await Promise.all(Array.from({ length: 40 }, () => client.get(server.url)));
      expect(results.every((it) => it.text() === 'ok')).toBe(true);
      expect(server.sessions).toHaveLength(1);
      expect(server.most()).toBe(40);
    });

    it('respects the stream limit of the server', async () => {
      const server = await start((stream) => later(stream), { maxConcurrentStreams: 3 });
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const results = await Promise.all(Array.from({ length: 12 }, () => client.get(server.url)));
      expect(results.every((it) => it.text() === 'ok')).toBe(true);
      expect(server.most()).toBeLessThanOrEqual(3);
    });

    it('completes running requests after a GOAWAY, and sends others on a new connection', async () => {
      const server = await start((stream, path, session) => {
        if (path === '/last') session.goaway(0, undefined);
        later(stream, path);
      });
      const client = make({ connection: { maxConnsPerHost: 1 } });
      await client.get(server.url);
      const last = await client.get(`${server.url}/last`);
      expect(last.text()).toBe('/last');
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect((await client.get(`${server.url}/next`)).text()).toBe('/next');
      expect(server.sessions).toHaveLength(2);
    });

    it('X1: retries a GET after a lost session, and never a POST', async () => {
      const server = await start((stream, path, session) =>
        path.startsWith('/lost') && server.seen.filter((it) => it.path === path).length === 1
          ? session.destroy()
          : ok(stream),
      );
      const client = make({ retry: { maxRetries: 2 } });
      expect((await client.get(`${server.url}/lost-get`)).text()).toBe('ok');
      expect((await failure(client.post(`${server.url}/lost-post`, { body: 'x' }))).attempts).toBe(1);
      expect(server.seen.map((it) => `${it.method} ${it.path}`)).toEqual([
        'GET /lost-get',
        'GET /lost-get',
        'POST /lost-post',
      ]);
    });

    it('H4: throws when a body is truncated by a reset, or has another length than it declares', async () => {
      const server = await start((stream, path) => {
        const lengths: Record<string, string> = { '/short': '100', '/long': '3' };
        const length = lengths[path];
        stream.respond({ ':status': 200, ...(length !== undefined && { 'content-length': length }) });
        stream.write('part', () => (length === undefined ? stream.destroy(new Error('reset')) : stream.end()));
      });
      for (const path of ['/reset', '/short', '/long']) {
        const error = await failure(make().get(`${server.url}${path}`));
        expect([path, error.type]).toEqual([path, ErrorType.ResponseRead]);
      }
    });

    it('X1: resets only one stream after an abort', async () => {
      const server = await start((stream, path) => (path === '/hang' ? undefined : later(stream)));
      const client = make({ connection: { maxConnsPerHost: 1 } });
      await client.get(server.url);
      const controller = new AbortController();
      const hanging = failure(client.get(`${server.url}/hang`, { signal: controller.signal }));
      const other = client.get(`${server.url}/other`);
      while (server.seen.length < 3) await new Promise((resolve) => setImmediate(resolve));
      controller.abort();
      expect((await hanging).type).toBe(ErrorType.ContextCanceled);
      expect((await other).text()).toBe('ok');
      expect(server.sessions).toHaveLength(1);
    });

    it('carries bodies both ways: a stream up, a stream down that waits for its reader', async () => {
      const server = await start((stream) => {
        stream.respond({ ':status': 200 });
        stream.pipe(stream);
      });
      const block = Buffer.alloc(100_000, 'x');
      const upload = async function* (): AsyncGenerator<Uint8Array> {
        for (let i = 0; i < 30; i++) yield block;
      };
      const result = await make().post(server.url, { body: upload, stream: true });
      let size = 0;
      for await (const chunk of result.stream) {
        size += (chunk as Buffer).length;
        if (size < 500_000) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(size).toBe(3_000_000);
      const whole = await make().put(server.url, { json: { a: 'ä' } });
      expect(whole.json()).toEqual({ a: 'ä' });
    });

    it('returns a response that arrives before the upload is complete', async () => {
      const server = await start((stream) => {
        stream.respond({ ':status': 413 });
        stream.end('too much');
      });
      const endless = endlessBody();
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const result = await client.post(server.url, { body: endless.body });
      expect([result.statusCode, result.text()]).toEqual([413, 'too much']);
      await until(endless.stopped);
      expect((await client.get(server.url)).statusCode).toBe(413);
      expect(server.sessions).toHaveLength(1);
    });

    it('works with large unsent bodies', async () => {
      const held: http2.ServerHttp2Stream[] = [];
      const server = await start((stream, path) => {
        if (path === '/held') held.push(stream);
        else if (path === '/refused') stream.respond({ ':status': 413 }, { endStream: true });
        else ok(stream);
      });
      const client = make({ connection: { maxConnsPerHost: 1 } });
      // Node refuses the requests on a session that has 10 MB to send, and counts what it did not send for as long as
      // the session lives.
      const body = Buffer.alloc(5_000_000);
      for (let i = 0; i < 3; i++) expect((await client.post(`${server.url}/refused`, { body })).statusCode).toBe(413);
      const waiting = [1, 2, 3].map(() => client.post(`${server.url}/held`, { body }));
      await until(() => held.length === waiting.length);
      expect((await client.get(server.url)).statusCode).toBe(200);
      for (const stream of held) stream.resume().on('end', () => ok(stream, 'all'));
      expect((await Promise.all(waiting)).map((it) => it.text())).toEqual(['all', 'all', 'all']);
      expect(server.sessions).toHaveLength(1);
    });

    it('leaves a connection with many dropped bytes', async () => {
      const server = await start((stream) => stream.respond({ ':status': 413 }, { endStream: true }));
      const client = make();
      const body = Buffer.alloc(65_536);
      // One more byte than the first window, so that the body is dropped; a larger body is sent in parts, of which few
      // are dropped.
      for (let i = 0; i < 250; i++) expect((await client.post(server.url, { body })).statusCode).toBe(413);
      // Node 26, and Node 24 since one of its minors, drops what a stream did not send when it ends.
      const isKept = server.sessions.length > 1;
      const major = Number.parseInt(process.versions.node);
      if (major !== 24) expect(isKept).toBe(major < 26);
      await until(() => server.sessions[0]?.destroyed === isKept);
    });

    it('throws the error of the request body', async () => {
      const server = await start((stream) => void stream.resume().on('end', () => ok(stream)));
      const broken = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('x');
        throw new RangeError('mine');
      };
      expect(String((await failure(make().post(server.url, { body: broken }))).cause)).toContain('mine');
      const client = keep(createClient({ tls: { ca: identity.cert }, security: { maxRequestBodySize: 3 } }));
      const long = async function* (): AsyncGenerator<string> {
        yield 'four';
      };
      expect(errorIs(await failure(client.post(server.url, { body: long })), ErrRequestBodyTooLarge)).toBe(true);
    });

    it('returns headers as in HTTP/1.1, limited, and skips interim responses', async () => {
      const server = await start((stream, path) => {
        stream.additionalHeaders({ ':status': 103, link: '</x>' });
        stream.respond({
          ':status': path === '/none' ? 204 : 200,
          'set-cookie': ['a=1', 'b=2'],
          'x-a': path === '/big' ? 'x'.repeat(5000) : '1',
          ...(path === '/head' && { 'content-length': '99' }),
        });
        stream.end();
      });
      const client = make({ connection: { maxResponseHeaderBytes: 4096 } });
      const result = await client.get(server.url);
      expect([result.headers.getAll('set-cookie'), result.headers.get('x-a'), result.headers['x-a']]).toEqual([
        ['a=1', 'b=2'],
        '1',
        '1',
      ]);
      expect(Object.keys(result.headers.entries()).some((it) => it.startsWith(':'))).toBe(false);
      expect((await client.head(`${server.url}/head`)).contentLength).toBe(99);
      expect((await client.get(`${server.url}/none`)).statusCode).toBe(204);
      expect(errorIs(await failure(client.get(`${server.url}/big`)), ErrResponseHeadersTooLarge)).toBe(true);
      expect((await client.get(server.url)).statusCode).toBe(200);
    });

    it('ends an idle session after its timeout', async () => {
      const server = await start((stream) => ok(stream));
      const client = make({ timeouts: { idleConnection: 40 } });
      await client.get(server.url);
      await once(server.sessions[0] as http2.ServerHttp2Session, 'close');
      expect((await client.get(server.url)).statusCode).toBe(200);
      expect(server.sessions).toHaveLength(2);
    });
  });
});

describe('http2 vanished peers', () => {
  // Timeouts and pings take seconds, so these tests run beside each other and end their connections together. The
  // upload of one can keep the process busy for a second, so the timeouts of requests that are answered are longer.
  const post = { body: 'x' };

  afterAll(closeAll);

  describe('an HTTP/2 connection whose peer vanished', () => {
    it.concurrent('gets no more requests after a timeout and an unanswered ping', async () => {
      const server = await start(
        (id, socket, { index }) => void (index === 0 && id > 1 ? undefined : socket.write(ok(id))),
        { pings: false },
      );
      const client = make({ timeouts: { responseHeader: 10_000 }, retry: { maxRetries: 1 } });
      await client.get(server.url);
      const result = await client.get(server.url);
      expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 2, 2]);
    });

    it.concurrent('gets no retry of a request that timed out after timeouts.attempt', async () => {
      const server = await start(
        (id, socket, { index }) => void (index === 0 && id > 1 ? undefined : socket.write(ok(id))),
        { pings: false },
      );
      const client = make({ timeouts: { attempt: 10_000 }, retry: { maxRetries: 1 } });
      await client.get(server.url);
      const result = await client.get(server.url);
      expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['ok', 2, 2]);
      expect((await client.post(server.url, post)).text()).toBe('ok');
    });

    it.concurrent(
      'keeps a connection whose server reads nothing: the timeouts of its requests decide',
      async () => {
        const server = await start((_id, socket) => void socket.pause(), { settings: { 4: 2 ** 31 - 1 } });
        const client = make({ timeouts: { request: 120_000, attempt: 0, responseHeader: 10_000 } });
        const sent = failure(client.post(server.url, { body: Buffer.alloc(64 * 1024 * 1024) }));
        while (server.connections[0] === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
        server.connections[0].socket.write(widen(0, 2 ** 30));
        const error = await sent;
        expect([error.type, String(error.cause)]).toEqual([
          ErrorType.Timeout,
          'HeadersTimeoutError: waiting for the response headers timed out',
        ]);
      },
      300_000,
    );

    it.concurrent(
      'gives up a connection on which Node neither reads nor writes after a protocol violation',
      async () => {
        const broken: ((id: number) => Buffer)[] = [
          () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
          () => Buffer.from([0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
          () => data(99, 'x'),
        ];
        await Promise.all(
          broken.map(async (bytes) => {
            const server = await start(
              (id, socket, { index }) =>
                void socket.write(index === 0 && id === 3 ? Buffer.concat([bytes(id), data(0, 'more')]) : ok(id)),
            );
            const client = make({ timeouts: { request: 120_000, responseHeader: 0 } });
            await client.get(server.url);
            const error = await failure(client.post(server.url, post));
            expect([error.type, String(error.cause)]).toEqual([ErrorType.Network, 'SocketError: other side closed']);
            expect((await client.get(server.url)).text()).toBe('ok');
          }),
        );
      },
      60_000,
    );

    it.concurrent(
      'is kept while its server is only slow',
      async () => {
        const server = await start((id, socket) => void setTimeout(() => socket.write(ok(id)), 7000), { pings: false });
        const client = make({ timeouts: { request: 120_000, attempt: 0, responseHeader: 0 } });
        expect((await client.get(server.url)).text()).toBe('ok');
        expect(server.connections[0]?.frames.filter((it) => it.type === 6)).toHaveLength(1);
      },
      60_000,
    );

    it.concurrent('is kept when the ping is answered, and after an abort', async () => {
      const server = await start((id, socket) => void (server.requests() % 2 === 0 ? undefined : socket.write(ok(id))));
      const client = make();
      await client.get(server.url);
      expect((await failure(client.get(server.url, { timeouts: { attempt: 500 } }))).type).toBe(ErrorType.Timeout);
      await client.get(server.url);
      const gaveUp = new AbortController();
      setTimeout(() => gaveUp.abort(), 10);
      expect((await failure(client.get(server.url, { signal: gaveUp.signal }))).type).toBe(ErrorType.ContextCanceled);
      await client.get(server.url);
      expect(server.connections).toHaveLength(1);
      // One after the timeout; a slow machine is silent for a second too, after which the connection is tested.
      expect(server.connections[0]?.frames.filter((it) => it.type === 6).length).toBeGreaterThan(0);
    });
  });

  describe('the header timeout of an HTTP/2 request', () => {
    it.concurrent('does not run while the request waits for a stream', async () => {
      const server = await start((id, socket) => void setTimeout(() => socket.write(ok(id)), 3000), {
        settings: { 3: 1 },
      });
      const client = make({
        timeouts: { request: 120_000, responseHeader: 10_000 },
        connection: { maxConnsPerHost: 2 },
      });
      // On each of two connections, five wait for each other, for 15 seconds.
      const results = await Promise.all(Array.from({ length: 10 }, () => client.get(server.url)));
      expect(results.every((it) => it.meta.attempts === 1)).toBe(true);
      expect(server.connections).toHaveLength(2);
    });
  });
});
