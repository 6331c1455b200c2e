import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CookieJar } from 'tough-cookie';
import { ErrClientClosed, errorIs, ErrorType, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { type Clock, systemClock } from '../src/base/clock.ts';
import { ErrBulkheadFull, ErrCircuitOpen, ErrRateLimited, ErrTooManyRedirects } from '../src/base/sentinels.ts';
import type { FetchConfig } from '../src/config/fetch-config.ts';
import { createCookieJar, readCookies } from '../src/cookies.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { logging } from '../src/features/middleware/logging.ts';
import { requestId } from '../src/features/middleware/request-id.ts';
import { createSession } from '../src/features/session/fetch-session.ts';
import { events } from '../src/features/sse/events.ts';
import { type Client, createClient, createFetch } from '../src/index.ts';
import type { FetchResult } from '../src/transport-fetch/fetch-result.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure, thrownFor } from './support/fails.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

describe('fetch entry', () => {
  interface Seen {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }

  const seen: Seen[] = [];
  let statuses: number[] = [];
  let closed = 0;
  const clients: HttpFetchClient[] = [];
  const make = (config: FetchConfig<FetchResult> = {}, clock: Clock = instantClock()): HttpFetchClient => {
    const client = new HttpFetchClient(config, { clock });
    clients.push(client);
    return client;
  };

  const server = createServer((request, response) => void answer(request, response));
  let base = '';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('close', () => void closed++);
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    const { pathname, searchParams } = new URL(url, base);
    switch (pathname) {
      case '/hang':
        return;
      case '/reset':
        return void request.socket.resetAndDestroy();
      case '/cut':
        response.writeHead(200, { 'content-length': '100' }).write('abc');
        return void setImmediate(() => request.socket.destroy());
      case '/silent':
        return void response.writeHead(200).write('abc');
      case '/endless': {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
          if (!response.destroyed) response.once('drain', more);
        };
        return more();
      }
      case '/size':
        return void response.end('x'.repeat(Number(searchParams.get('bytes'))));
      case '/gzip':
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}'));
      case '/bad-gzip':
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
      case '/coding':
        return void response.writeHead(200, { 'content-encoding': 'rot13' }).end('uryyb');
      case '/invalid-utf8':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from('22ff22', 'hex'));
      case '/loop':
        return void response.writeHead(302, { location: '/loop-back' }).end();
      case '/loop-back':
        return void response.writeHead(302, { location: '/loop' }).end();
      case '/away':
        return void response.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/echo` }).end();
      case '/moved':
        return void response.writeHead(Number(searchParams.get('status') ?? 302), { location: '/echo' }).end('moved');
      case '/deeper':
        return void response.writeHead(302, { location: `/deeper?${Number(url.split('?')[1] ?? 0) + 1}` }).end();
      case '/login':
        return void response.writeHead(204, { 'set-cookie': ['id=7; Path=/', 'tint=red; HttpOnly'] }).end();
      case '/events':
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        return void response.end(`id: 1\ndata: é\n\nevent: more\ndata: two\n\n`);
      default: {
        const status = statuses.shift() ?? 200;
        response.writeHead(status, { 'content-type': 'application/json', 'x-many': ['a', 'b'] });
        response.end(method === 'HEAD' ? undefined : JSON.stringify(one));
      }
    }
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((it) => it.close(0)));
    seen.length = 0;
    statuses = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  describe('a client on fetch', () => {
    it('sends each method, and returns status, headers, JSON and facts about the call', async () => {
      const client = make();
      for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options'] as const) {
        const result = await client[method](`${base}/echo?a=1`, method === 'get' ? {} : { json: { n: 1 } });
        const echoed = result.json<Seen>();
        expect([result.status, result.statusText, echoed.method, echoed.url]).toEqual([
          200,
          'OK',
          method.toUpperCase(),
          '/echo?a=1',
        ]);
        expect(echoed.body).toBe(method === 'get' ? '' : '{"n":1}');
        expect([result.meta.proto, result.url, result.meta.attempts, result.headers.get('X-Many')]).toEqual([
          '',
          `${base}/echo?a=1`,
          1,
          'a, b',
        ]);
      }
      const head = await client.head(`${base}/echo`);
      expect([head.method, head.bytes().length]).toEqual(['HEAD', 0]);
    });

    it('sends bodies of every kind, and those in memory with their length', async () => {
      const client = make();
      const form = new FormData();
      form.set('file', new File(['abc'], 'a.txt', { type: 'text/plain' }));
      const bodies = [
        { body: 'text' },
        { body: new Uint8Array([97, 98]) },
        { body: new Blob(['blob']) },
        { body: new URLSearchParams({ a: '1' }) },
        { form: { a: 'b c' } },
        { multipart: form },
      ];
      for (const options of bodies) await client.post(`${base}/echo`, options);
      expect(seen.map((it) => it.headers['content-length'] === String(Buffer.byteLength(it.body)))).toEqual(
        bodies.map(() => true),
      );
      expect(seen.slice(0, 5).map((it) => it.body)).toEqual(['text', 'ab', 'blob', 'a=1', 'a=b+c']);
      expect(seen[5]?.body).toContain('filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc\r\n');
    });

    it('sends a stream as it comes, and reports how much was taken', async () => {
      const client = make();
      const reports: number[] = [];
      const body = async function* (): AsyncGenerator<Uint8Array> {
        yield new Uint8Array(0);
        for (let i = 0; i < 3; i++) yield new Uint8Array(1000).fill(97);
      };
      const result = await client.post(`${base}/echo`, {
        body: body(),
        onUploadProgress: (uploaded) => void reports.push(uploaded),
      });
      expect([result.json<Seen>().body.length, reports.at(-1)]).toEqual([3000, 3000]);
    });

    it('retries a status and a lost connection, and opens a body of a function again', async () => {
      const client = make();
      statuses = [503, 502];
      let opened = 0;
      const open = (): string => {
        opened++;
        return 'again';
      };
      const result = await client.put(`${base}/echo`, { body: open });
      expect([result.meta.attempts, opened, result.json<Seen>().body]).toEqual([3, 3, 'again']);
      const lost = await failure(client.get(`${base}/reset`, { retry: { maxRetries: 2 } }));
      expect([lost.code, lost.attempts, lost.statusCode]).toEqual(['RETRY_EXHAUSTED', 3, 0]);
    });

    it('does not send a consumed stream again, nor a POST without consent', async () => {
      const client = make();
      statuses = [503, 503];
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from('once'));
          controller.close();
        },
      });
      expect((await client.put(`${base}/echo`, { body: stream })).statusCode).toBe(503);
      expect((await client.post(`${base}/echo`, { json: 1 })).statusCode).toBe(503);
      expect(seen.length).toBe(2);
    });

    it('follows redirects by its own rules, and keeps secrets from other origins', async () => {
      const client = make();
      const moved = await client.post(`${base}/moved?status=303`, { json: 1 });
      expect([moved.json<Seen>().method, moved.meta.redirectChain, moved.url]).toEqual([
        'GET',
        [`${base}/moved?status=303`],
        `${base}/echo`,
      ]);
      const kept = await client.post(`${base}/moved?status=307`, { body: 'kept' });
      expect([kept.json<Seen>().method, kept.json<Seen>().body]).toEqual(['POST', 'kept']);
      const away = await client.get(`${base}/away`, { bearerToken: 'secret', headers: { 'x-key': 'k' } });
      expect([away.json<Seen>().headers.authorization, away.json<Seen>().headers['x-key']]).toEqual([
        undefined,
        undefined,
      ]);
      expect((await client.get(`${base}/moved`, { redirects: { follow: false } })).statusCode).toBe(302);
    });

    it('ends a loop of redirects, one that never ends, and one that leads to a host that is not allowed', async () => {
      const client = make({ security: { redirectAllowList: ['127.0.0.1'] } });
      expect((await failure(client.get(`${base}/loop`))).message).toBe('circular redirect detected');
      const many = await failure(client.get(`${base}/deeper`, { redirects: { maxRedirects: 3 } }));
      expect([errorIs(many, ErrTooManyRedirects), seen.filter((it) => it.url.startsWith('/deeper')).length]).toEqual([
        true,
        4,
      ]);
      expect((await failure(client.get(`${base}/away`))).message).toBe('redirect blocked by policy');
    });

    it('keeps cookies with a jar, for a client and for a session', async () => {
      const client = make({ cookies: createCookieJar() });
      const login = await client.get(`${base}/login`);
      expect(readCookies(login).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
        ['id', false],
        ['tint', true],
      ]);
      expect((await client.get(`${base}/echo`)).json<Seen>().headers.cookie).toBe('id=7; tint=red');
      const session = createSession({}, { client, origin: base, headers: { 'x-tenant': '42' } });
      await session.setCookie('own=1; Path=/');
      const { headers } = (await session.get(`${base}/echo`)).json<Seen>();
      expect([headers.cookie, headers['x-tenant']]).toEqual(['own=1', '42']);
      const api = client.extend({ baseUrl: `${base}/v1` });
      expect((await api.get('users/1')).json<Seen>().url).toBe('/v1/users/1');
      const jar = new CookieJar();
      for (const cookies of [true, jar])
        expect(() => make({ cookies } as never)).toThrow(
          "cookies must be a jar of createCookieJar() of '@wirework/http-client/cookies'",
        );
      expect((await failure(client.get(`${base}/echo`, { cookies: jar }))).message).toContain(
        'cookies must be a jar of createCookieJar()',
      );
      expect((await failure(make({}).get(`${base}/echo`, { cookies: true }))).message).toContain(
        'cookies must be a jar',
      );
      expect((await client.get(`${base}/echo`, { cookies: true })).json<Seen>().headers.cookie).toBe('id=7; tint=red');
      await Promise.all([session.close(), api.close()]);
      expect(client.isClosed).toBe(false);
    });

    it('runs middleware around each call', async () => {
      const lines: string[] = [];
      const write = (_fields: object, message: string): void => void lines.push(message);
      const client = make({
        headers: { 'x-app': 'demo' },
        middleware: [
          requestId({ header: 'x-trace' }),
          logging({ info: write, warn: write, error: write }),
          (next) => (request) => next({ ...request, headers: { ...request.headers, 'X-Added': 'yes' } }),
        ],
      });
      const { headers } = (await client.get(`${base}/echo`)).json<Seen>();
      expect([headers['x-added'], headers['x-app'], lines.length]).toEqual(['yes', 'demo', 1]);
      expect(headers['x-trace']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    });

    it('reads events, and reconnects until the server ends them', async () => {
      const read: string[] = [];
      for await (const { event, data, id } of events(make(), `${base}/events`, { maxReconnects: 0 }))
        read.push(`${id} ${event} ${data}`);
      expect(read).toEqual(['1 message é', '1 more two']);
    });

    it('decodes a compressed body, flags an unknown coding, and classifies a broken one', async () => {
      const client = make({ retry: { maxRetries: 0 } });
      expect((await client.get(`${base}/gzip`)).json()).toEqual({ packed: true });
      const unknown = await client.get(`${base}/coding`);
      expect([unknown.isEncoded, unknown.text()]).toEqual([true, 'uryyb']);
      const refused = await failure(client.get(`${base}/coding`, { passUnknownCodings: false }));
      const broken = await failure(client.get(`${base}/bad-gzip`));
      expect([refused.code, broken.code, broken.isRetryable()]).toEqual([
        'RESPONSE_READ_ERROR',
        'RESPONSE_READ_ERROR',
        false,
      ]);
    });

    it('replaces bytes that are not UTF-8, and validates by a Standard Schema', async () => {
      const result = await make().get(`${base}/invalid-utf8`);
      expect([result.json(), result.bytes()]).toEqual(['\ufffd', new Uint8Array([0x22, 0xff, 0x22])]);
      const schema = {
        '~standard': { version: 1 as const, vendor: 'test', validate: () => ({ issues: [{ message: 'no' }] }) },
      };
      expect(() => result.json(schema)).toThrow('no');
    });

    it('refuses a body that is larger than the limit, whether its length is declared or not', async () => {
      const client = make({ security: { maxResponseBodySize: 1000 } });
      for (const path of ['/size?bytes=1001', '/endless']) {
        const error = await failure(client.get(base + path));
        expect([errorIs(error, ErrResponseBodyTooLarge), error.type, error.attempts]).toEqual([
          true,
          ErrorType.ResponseRead,
          1,
        ]);
      }
      expect((await client.get(`${base}/size?bytes=1000`)).bytes().length).toBe(1000);
      const streamed = await client.get(`${base}/endless`, { stream: true });
      await expect(all(streamed.stream)).rejects.toMatchObject({ type: ErrorType.ResponseRead });
    });

    it('limits rates, places and failing hosts', async () => {
      const limited = make({ resilience: { rateLimit: { requests: 1, period: 60_000 } } });
      await limited.get(`${base}/echo`);
      expect(await failure(limited.get(`${base}/echo`))).toMatchObject({ cause: thrownFor(ErrRateLimited) });
      const full = make({ resilience: { bulkhead: { maxConcurrent: 1 } } });
      const first = await full.get(`${base}/endless`, { stream: true, security: { maxResponseBodySize: 0 } });
      expect(await failure(full.get(`${base}/echo`))).toMatchObject({ cause: thrownFor(ErrBulkheadFull) });
      await first.discard();
      expect((await full.get(`${base}/echo`)).statusCode).toBe(200);
      const broken = make({ resilience: { breaker: { minimumRequests: 2 } }, retry: { maxRetries: 1 } });
      await failure(broken.get(`${base}/reset`));
      expect(broken.breakerState(base)).toBe('open');
      expect(await failure(broken.get(`${base}/echo`))).toMatchObject({ cause: thrownFor(ErrCircuitOpen) });
    });
  });

  describe('deadlines and cancellation on fetch', () => {
    it('retries an attempt that hangs, and never one whose call has no time left', async () => {
      const client = make({ timeouts: { attempt: 20 }, retry: { maxRetries: 1, delay: 0 } }, systemClock);
      const slow = await failure(client.get(`${base}/hang`));
      expect([slow.attempts, slow.reason]).toEqual([2, 'TIMEOUT']);
      const late = await failure(make({ timeouts: { request: 20 } }, systemClock).get(`${base}/hang`));
      expect([late.code, late.attempts, late.isRetryable()]).toEqual(['TIMEOUT', 1, false]);
    });

    it('ends a body that falls silent', async () => {
      const client = make({ timeouts: { bodyIdle: 20, attempt: 0 }, retry: { maxRetries: 0 } }, systemClock);
      const error = await failure(client.get(`${base}/silent`));
      expect([error.code, error.isRetryable()]).toEqual(['TIMEOUT', true]);
      const { stream } = await client.get(`${base}/silent`, { stream: true });
      await expect(all(stream)).rejects.toMatchObject({ code: 'TIMEOUT' });
    });

    it('reports a body that breaks off, with the number of bytes', async () => {
      const client = make({ retry: { maxRetries: 0 } });
      const error = await failure(client.get(`${base}/cut`));
      expect([error.code, error.statusCode, error.isRetryable()]).toEqual(['RESPONSE_READ_ERROR', 200, true]);
      expect(String(error)).toContain('3 bytes received');
    });

    it('aborts before, while it waits, and within a body, and leaves no listener on the signal', async () => {
      const client = make();
      let listeners = 0;
      const count = (signal: AbortSignal): AbortSignal => {
        const { addEventListener, removeEventListener } = signal;
        return Object.assign(signal, {
          addEventListener: (...args: Parameters<typeof addEventListener>) => {
            listeners++;
            addEventListener.apply(signal, args);
          },
          removeEventListener: (...args: Parameters<typeof removeEventListener>) => {
            listeners--;
            removeEventListener.apply(signal, args);
          },
        });
      };
      expect((await failure(client.get(`${base}/hang`, { signal: AbortSignal.abort() }))).code).toBe(
        'CONTEXT_CANCELED',
      );
      for (const path of ['/hang', '/silent']) {
        const controller = new AbortController();
        const before = seen.length;
        const pending = failure(client.get(base + path, { signal: count(controller.signal) }));
        await until(() => seen.length > before);
        controller.abort();
        expect((await pending).code).toBe('CONTEXT_CANCELED');
      }
      const controller = new AbortController();
      const { stream } = await client.get(`${base}/endless`, {
        stream: true,
        signal: controller.signal,
        security: { maxResponseBodySize: 0 },
      });
      const reader = stream.getReader();
      await reader.read();
      controller.abort();
      await expect(reader.read()).rejects.toMatchObject({ code: 'CONTEXT_CANCELED' });
      await client.get(`${base}/echo`, { signal: count(new AbortController().signal) });
      expect(listeners).toBe(0);
    });

    it('leaves no timer after a response, a failure, a discarded stream and an aborted call', async () => {
      const clock = manualClock();
      const client = make({ retry: { maxRetries: 0 } }, clock);
      await client.get(`${base}/echo`);
      await client.get(`${base}/moved`);
      await failure(client.get(`${base}/cut`));
      await failure(client.get(`${base}/endless`));
      await (await client.get(`${base}/endless`, { stream: true, security: { maxResponseBodySize: 0 } })).discard();
      await all((await client.get(`${base}/size?bytes=100`, { stream: true })).stream);
      const controller = new AbortController();
      const pending = failure(client.get(`${base}/silent`, { signal: controller.signal }));
      await until(() => clock.waiting() > 2);
      controller.abort();
      await pending;
      expect(clock.waiting()).toBe(0);
    });

    it('ends the response at the server when a reader stops, and when a body is discarded', async () => {
      const client = make();
      const before = closed;
      const first = await client.get(`${base}/endless`, { stream: true, security: { maxResponseBodySize: 0 } });
      const second = await client.get(`${base}/endless`, { stream: true, security: { maxResponseBodySize: 0 } });
      await first.stream.cancel();
      await second.discard();
      await until(() => closed >= before + 2);
      await expect(all(second.stream)).rejects.toThrow('the body was discarded');
    });

    it('fails with ErrClientClosed after close(), which ends what runs', async () => {
      const client = make();
      const pending = failure(client.get(`${base}/hang`)).catch((error: unknown) => error);
      await until(() => seen.length > 0);
      await client.close(0);
      expect(errorIs(await pending, ErrClientClosed)).toBe(true);
      await expect(client.get(base)).rejects.toMatchObject({ code: ErrClientClosed.code });
    });
  });

  async function all(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  }
});

describe('fetch chunks', () => {
  let server: TestServer;
  let client: Client;
  let ours: typeof fetch;

  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`);

  beforeAll(async () => {
    server = await startServer(({ url }, response) => {
      if (url === '/large') return void response.end(Buffer.alloc(300_000, 'x'));
      response.writeHead(200, { 'set-cookie': 'secret=1' });
      for (const line of lines) response.write(line);
      response.end();
    });
  });
  beforeEach(() => {
    client = createClient();
    ours = createFetch(client);
  });
  afterEach(() => client.close());
  afterAll(() => server.close());

  const bodyOf = async (path: string): Promise<ReadableStream<Uint8Array>> =>
    (await ours(`${server.url}${path}`)).body as ReadableStream<Uint8Array>;

  describe('createFetch: the chunks of a body', () => {
    it('are bytes with a buffer of their own', async () => {
      for (const path of ['/lines', '/large']) {
        for await (const chunk of await bodyOf(path)) {
          expect(Object.getPrototypeOf(chunk)).toBe(Uint8Array.prototype);
          expect([chunk.byteOffset, chunk.buffer.byteLength]).toEqual([0, chunk.byteLength]);
        }
      }
    });

    it('can be transferred without a loss of later chunks', async () => {
      let text = '';
      for await (const chunk of await bodyOf('/lines'))
        text += Buffer.from(structuredClone(chunk, { transfer: [chunk.buffer as ArrayBuffer] })).toString();
      expect(text).toBe(lines.join(''));
    });

    it('can be read into buffers of the reader until the end', async () => {
      const reader = (await bodyOf('/lines')).getReader({ mode: 'byob' });
      let text = '';
      for (;;) {
        const { done, value } = await reader.read(new Uint8Array(7));
        if (done) break;
        text += Buffer.from(value).toString();
      }
      expect(text).toBe(lines.join(''));
    });

    it('are the same in a clone', async () => {
      const response = await ours(`${server.url}/large`);
      const copy = response.clone();
      expect((await copy.arrayBuffer()).byteLength).toBe(300_000);
      expect((await response.arrayBuffer()).byteLength).toBe(300_000);
    });
  });
});
