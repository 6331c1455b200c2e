import { AsyncLocalStorage } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';
import { type ClientError, ErrClientClosed, ErrorType, isClientError } from '@wirework/http-errors';
import { makeCertificate, temporaryFolders } from '@wirework/test-support';
import type { Config } from '../src/config/config.ts';
import { createCookieJar } from '../src/cookies.ts';
import { createClient, createClientWith } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { logging } from '../src/features/middleware/logging.ts';
import { metrics } from '../src/features/middleware/metrics.ts';
import { recover } from '../src/features/middleware/recover.ts';
import { telemetry, type TelemetryApi } from '../src/features/middleware/telemetry.ts';
import type { BodyInput } from '../src/body/request-body.ts';
import type { HostLookup } from '../src/request/options.ts';
import { answerHanging, answerWith, hangingCount, make, serveAnswers, server } from './support/answering-server.ts';
import { manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { headers, ok, startFrameServer } from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { startHttpProxy } from './support/proxies.ts';
import { type RawServer, startRawServer } from './support/raw-server.ts';
import { json, startServer } from './support/server.ts';
import { until } from './support/until.ts';

describe('connections', () => {
  const newFolder = temporaryFolders();

  serveAnswers();

  describe('connections', () => {
    it('are limited for each host; other requests queue until they are cancelled', async () => {
      const client = keep(createClient({ connection: { maxConnsPerHost: 2 } }));
      const busy = [client.get(`${server.url}/hang`), client.get(`${server.url}/hang`)];
      while (server.seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
      const queued = client.get(server.url);
      const cancelled = failure(client.get(server.url, { timeouts: { request: 20 } }));
      expect((await cancelled).type).toBe(ErrorType.Timeout);
      expect(server.seen).toHaveLength(2);
      answerHanging();
      await Promise.all([...busy, queued]);
      expect(await server.connections()).toBeLessThanOrEqual(2);
    });

    it('idle connections end after their timeout, which can be disabled', async () => {
      const raws = await Promise.all(
        [0, 100, 90_000].map(async (idleConnection) => {
          const raw = await startRawServer(
            (_request, socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
          );
          const client = keep(createClient({ timeouts: { idleConnection } }));
          await client.get(raw.url);
          return { raw, client };
        }),
      );
      await until(() => raws[1]?.raw.open() === 0);
      for (const { raw, client } of raws) await client.get(raw.url);
      expect(raws.map(({ raw }) => raw.received.length)).toEqual([1, 2, 1]);
      await Promise.all(raws.map(({ raw, client }) => client.close().then(raw.close)));
    });

    it('stay open for each of 200 idle hosts', async () => {
      let dialled = 0;
      await using server = await startServer((_request, response) => void response.end('ok'));
      const lookup = (): Promise<{ address: string; family: number }[]> => {
        dialled++;
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      };
      const client = keep(createClient({ connection: { lookup } }));
      const port = new URL(server.url).port;
      for (let start = 0; start < 1200; start += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => client.get(`http://h${(start + i) % 200}.test:${port}/`)),
        );
      expect(dialled).toBe(200);
    });

    it('idle connections are limited over all hosts', async () => {
      const others = await Promise.all([1, 2, 3].map(() => startServer((_request, response) => json(response, {}))));
      const client = keep(createClient({ connection: { maxIdleConns: 1 } }));
      for (const other of others) await client.get(other.url);
      const open = (): Promise<number[]> => Promise.all(others.map((it) => it.connections()));
      await until(async () => String((await open()).slice(0, 2)) === '0,0');
      expect(await open()).toEqual([0, 0, 1]);
      await Promise.all(others.map((it) => it.close()));
    });

    it('X1: a stream that fails before it is returned leaves no running call', async () => {
      let breakOff = (): unknown => undefined;
      await using raw = await startRawServer((_request, socket) => {
        breakOff = () => socket.destroy();
        socket.write('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 10\r\n\r\n');
      });
      const cookies = createCookieJar();
      const setCookie = cookies.setCookie.bind(cookies) as (...given: unknown[]) => Promise<unknown>;
      // The body ends while its cookies are being kept.
      cookies.setCookie = (async (...given: unknown[]) => {
        breakOff();
        await until(() => raw.open() === 0);
        return setCookie(...given);
      }) as never;
      const client = keep(createClient({ cookies, resilience: { bulkhead: { maxConcurrent: 1 } } }));
      const { signal } = new AbortController();
      for (let i = 0; i < 3; i++) {
        const result = await client.get(raw.url, { stream: true, signal });
        await expect(result.stream.toArray()).rejects.toThrow('unexpected end of response');
      }
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      // It would wait for what still holds the bulkhead.
      await client.close(60_000);
    });

    it('X1: an abort at any turn is a cancellation, while others wait', async () => {
      for (let turns = 0; turns < 40; turns++) {
        const client = make({
          connection: { maxConnsPerHost: 1 },
          resilience: { bulkhead: { maxConcurrent: turns < 20 ? 2 : 1, maxQueue: 2 } },
        });
        const first = client.get(`${server.url}/hang`);
        while (hangingCount() === 0) await new Promise((resolve) => setImmediate(resolve));
        const controller = new AbortController();
        const second = failure(client.get(server.url, { signal: controller.signal }));
        for (let turn = turns % 20; turn > 0; turn--) await undefined;
        controller.abort();
        expect([turns, (await second).type]).toEqual([turns, ErrorType.ContextCanceled]);
        answerHanging();
        expect((await first).statusCode).toBe(200);
      }
    });

    it('X1, X5: an abort in any phase leaves no socket, timer or listener', async () => {
      const client = keep(createClient({ retry: { delay: 10_000, jitter: false } }));
      await using silent = await startRawServer(() => undefined);
      const controller = new AbortController();
      const stream = await client.get(server.url, { stream: true, signal: controller.signal });
      let isSending = false;
      answerWith([503]);
      const pending = [
        failure(client.get(`${server.url}/hang`, { signal: controller.signal })),
        failure(client.get(silent.url.replace('http:', 'https:'), { signal: controller.signal })),
        failure(client.get(server.url, { signal: controller.signal })),
        failure(
          client.post(server.url, {
            signal: controller.signal,
            body: (async function* () {
              yield 'x';
              isSending = true;
              await new Promise(() => undefined);
            })(),
          }),
        ),
      ];
      await until(() => server.seen.length === 3 && silent.open() === 1 && isSending);
      // One for all of them: Node warns of more than ten.
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
      controller.abort();
      for (const error of await Promise.all(pending)) expect(error.type).toBe(ErrorType.ContextCanceled);
      await stream.discard();
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
      await client.close();
      await until(async () => silent.open() === 0 && (await server.connections()) === 0);
    });

    it('X3: unread responses hold only the connections of the pool', async () => {
      const client = keep(createClient({ connection: { maxConnsPerHost: 3 }, timeouts: { request: 200 } }));
      const { signal } = new AbortController();
      const ask = (): Promise<unknown> => client.get(server.url, { stream: true, signal }).catch(() => undefined);
      for (let i = 0; i < 2; i++) await Promise.all(Array.from({ length: 100 }, ask));
      // The server sees a moment later that a connection was closed.
      await until(async () => (await server.connections()) <= 3);
      await until(() => getEventListeners(signal, 'abort').length === 0);
    });

    it('X4: close ends waiting requests, streams and downloads by its deadline', async () => {
      await using slow = await startServer((_request, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write('part');
      });
      const client = createClient({ connection: { maxConnsPerHost: 1 } });
      const other = createClient();
      const told = (error: unknown): unknown => error;
      const folder = newFolder();
      const stream = await other.get(slow.url, { stream: true });
      const pending = [
        client.get(`${server.url}/hang`).catch(told),
        client.get(server.url).catch(told),
        client.download(slow.url, join(folder, 'file')).then(undefined, told),
        client.events(slow.url).next().then(undefined, told),
        (async () => {
          for await (const _chunk of stream.stream);
        })().catch(told),
      ];
      while (server.seen.length < 1 || slow.seen.length < 3) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([client.close(10), other.close(10)]);
      const errors = await Promise.all(pending);
      expect(errors.map((it) => (isClientError(it) ? it.type : it))).toEqual([
        ErrClientClosed,
        ErrClientClosed,
        ErrClientClosed,
        ErrorType.ResponseRead,
        ErrClientClosed,
      ]);
      expect(readdirSync(folder)).toEqual([]);
      await until(async () => (await slow.connections()) === 0);
    });

    it('X5: a signal that many requests share has one listener and causes no warning', async () => {
      const warnings: Error[] = [];
      const note = (warning: Error): number => warnings.push(warning);
      process.on('warning', note);
      const client = keep(createClient());
      const { signal } = new AbortController();
      for (let i = 0; i < 5; i++)
        await Promise.all(Array.from({ length: 40 }, () => client.get(server.url, { signal })));
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      await new Promise((resolve) => setImmediate(resolve));
      process.off('warning', note);
      expect(warnings).toEqual([]);
    });

    it('X6: the caller’s async context is kept', async () => {
      const storage = new AsyncLocalStorage<string>();
      const seen: (string | undefined)[] = [];
      const client = make({
        middleware: [(next) => async (request) => (seen.push(storage.getStore()), next(request))],
      });
      await storage.run('mine', async () => {
        answerWith([503]);
        await client.get(server.url);
        seen.push(storage.getStore());
        const { stream } = await client.get(server.url, { stream: true });
        for await (const _chunk of stream) seen.push(storage.getStore());
      });
      expect(seen).toEqual(['mine', 'mine', 'mine', 'mine']);
    });
  });
});

describe('a kept connection', () => {
  it('is replaced once, without a pause and never for a POST, when the server has closed it', async () => {
    await using raw = await startRawServer((request, socket, connection) => {
      if (connection % 2 === 0 && socket.bytesWritten > 0) return void socket.destroy();
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ retry: { maxRetries: 0 } }));
    expect((await client.get(raw.url)).meta.attempts).toBe(1);
    expect((await client.get(raw.url)).meta.attempts).toBe(2);
    const other = keep(createClient({ retry: { maxRetries: 0 } }));
    const before = raw.received.length;
    if (before % 2 === 1) await (await fetch(raw.url)).text();
    await other.get(raw.url);
    expect((await failure(other.post(raw.url, { body: 'x' }))).attempts).toBe(1);
  });

  it('X1: is not assumed when a new connection ends at once', async () => {
    await using raw = await startRawServer((request, socket) => {
      if (request.startsWith('GET /cut')) socket.destroy();
      else if (request.startsWith('GET /last'))
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
    });
    const client = keep(createClient({ connection: { maxConnsPerHost: 1 }, retry: { maxRetries: 0 } }));
    // The request that waits gets a new connection, since the one that answered is closed.
    const last = client.get(`${raw.url}/last`);
    expect((await failure(client.get(`${raw.url}/cut`))).attempts).toBe(1);
    expect((await last).statusCode).toBe(200);
    // The one that waits gives up at the moment it is given a connection, which the next request finds.
    const abort = new AbortController();
    const given = [1, 2].map(() => failure(client.get(`${raw.url}/hang`, { signal: abort.signal })));
    await until(() => raw.received.at(-1)?.includes('/hang') === true);
    abort.abort();
    await Promise.all(given);
    expect((await failure(client.get(`${raw.url}/cut`))).attempts).toBe(1);
    expect(raw.received.filter((it) => it.includes('/cut'))).toHaveLength(2);
  });

  it.each(['http', 'https'] as const)(
    'over %s is replaced for a waiting request when its server accepts no more',
    async (scheme) => {
      const identity = makeCertificate();
      const own = scheme === 'http' ? http.createServer() : https.createServer(identity);
      await using server = await startServer(
        ({ url }, response) => void response.writeHead(200, { connection: 'close' }).end(url),
        own,
        scheme,
      );
      const client = keep(
        createClient({
          connection: { maxConnsPerHost: 1 },
          retry: { maxRetries: 0 },
          tls: { ca: identity.cert },
        }),
      );
      const results = await Promise.all(['/a', '/b', '/c'].map((path) => client.get(server.url + path)));
      expect(results.map((it) => [it.text(), it.meta.attempts])).toEqual([
        ['/a', 1],
        ['/b', 1],
        ['/c', 1],
      ]);
    },
  );

  it('is replaced once when its server has changed the protocol, whatever the method', async () => {
    let count = 0;
    const settings = {
      ...makeCertificate(),
      allowHTTP1: true,
      ALPNCallback: () => (count++ === 0 ? 'http/1.1' : 'h2'),
    };
    const own = http2.createSecureServer(settings as http2.SecureServerOptions);
    const server = await startServer(
      (_request, response, { httpVersion }) =>
        void response
          .writeHead(200, httpVersion === '1.1' ? { connection: 'close' } : {})
          .end(Buffer.from(httpVersion)),
      own as never,
      'https',
    );
    const client = keep(
      createClient({
        connection: { maxConnsPerHost: 1 },
        retry: { maxRetries: 0 },
        tls: { rejectUnauthorized: false },
      }),
    );
    const results = await Promise.all([client.get(server.url), client.post(server.url, { body: 'x' })]);
    expect(results.map((it) => it.text())).toEqual(['1.1', '2.0']);
    expect(count).toBe(3);
    await client.close();
    await new Promise((resolve) => own.close(resolve));
  });

  it('is kept without end when the idle timeout is 0', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => startFrameServer(makeCertificate(), (id, socket) => void socket.write(ok(id)))),
    );
    const client = keep(createClient({ timeouts: { idleConnection: 0 }, tls: { rejectUnauthorized: false } }));
    await client.get(one?.url ?? '');
    for (let i = 0; i < 30; i++) await client.get(other?.url ?? '');
    await client.get(one?.url ?? '');
    expect([one?.connections.length, other?.connections.length]).toEqual([1, 1]);
    for (const it of [one, other]) await it?.close();
  });
});

describe('advice', () => {
  const once = { retry: { maxRetries: 0 } };
  const told = async (url: string, config: Config = {}): Promise<string> =>
    String(await failure(keep(createClient({ ...once, ...config })).get(url)));

  let server: https.Server | undefined;
  afterEach(() => void server?.close());
  async function secureUrl(options: https.ServerOptions): Promise<string> {
    const own = https.createServer(options, (_request, response) => void response.end('ok'));
    server = own;
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(own.address() as AddressInfo).port}/`;
  }

  describe('the message of a failed connection', () => {
    it.each(['http', 'socks5', 'socks5h'])('names the %s proxy that cannot be reached', async (scheme) => {
      const proxyUrl = `${scheme}://127.0.0.1:1`;
      for (const url of ['http://127.0.0.1:2/', 'https://127.0.0.1:2/'])
        expect(await told(url, { connection: { proxyUrl } })).toContain(
          'network operation failed: Cannot connect to the proxy: connect ECONNREFUSED 127.0.0.1:1',
        );
    });

    it('reports a server that does not speak TLS', async () => {
      await using plain = await startServer((_request, response) => json(response, {}));
      const message = await told(plain.url.replace('http:', 'https:'));
      expect(message).toMatch(
        /TLS handshake error: [a-z ]+: the server does not speak TLS on this port; its URL may begin with http: \(attempt 1\)$/,
      );
    });

    it('names the options that trust an authority and name a server', async () => {
      const identity = makeCertificate();
      const url = await secureUrl(identity);
      expect(await told(url)).toContain("trust its authority with 'tls.ca'");
      const lookup = (): Promise<{ address: string; family: number }[]> =>
        Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      const config = { tls: { ca: identity.cert }, connection: { lookup } };
      expect(await told(url.replace('127.0.0.1', 'other.test'), config)).toContain("'tls.servername' names");
    });

    it('names the allowed versions of TLS, without the line of OpenSSL', async () => {
      const identity = makeCertificate();
      const url = await secureUrl({ ...identity, maxVersion: 'TLSv1.2' });
      const message = await told(url, { tls: { ca: identity.cert, minVersion: 'TLSv1.3' } });
      expect(message).toContain("no version between 'tls.minVersion' and 'tls.maxVersion'");
      expect(message).not.toContain('openssl');
    });

    it('reports a server that requires a client certificate', async () => {
      const identity = makeCertificate();
      const url = await secureUrl({ ...identity, requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' });
      expect(await told(url, { tls: { ca: identity.cert } })).toContain(
        "a client certificate that it trusts: 'tls.cert' and 'tls.key'",
      );
    });
  });

  it('no message repeats a fact', async () => {
    await using plain = await startServer((_request, response) => json(response, {}));
    await using proxy = await startHttpProxy(
      undefined,
      (_request, socket) => (
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n'),
        true
      ),
    );
    const mine: Config = {
      middleware: [
        recover(),
        () => () => {
          throw new Error('boom');
        },
      ],
    };
    for (const message of [
      await told('http://127.0.0.1:1/'),
      await told('https://127.0.0.1:2/', { connection: { proxyUrl: 'http://127.0.0.1:1' } }),
      await told('https://127.0.0.1:2/', { connection: { proxyUrl: `http://127.0.0.1:${proxy.port}` } }),
      await told(plain.url.replace('http:', 'https:')),
      await told(await secureUrl(makeCertificate())),
      await told('http://nowhere.invalid/'),
      await told(plain.url, mine),
    ]) {
      const facts = message.split(': ');
      expect(facts.length).toBeGreaterThan(1);
      expect([...new Set(facts)]).toEqual(facts);
    }
  });

  it.each([undefined, null, {}, 'x', { status: 200 }])(
    'a fetch that resolves with %j is reported, and not called again',
    async (got) => {
      let calls = 0;
      const fetch = (): Promise<Response> => {
        calls++;
        return Promise.resolve(got as unknown as Response);
      };
      const error = await failure(createFetchClient({ fetch, retry: { delay: 0 } }).get('https://h.test/'));
      expect([error.code, calls]).toEqual(['VALIDATION_ERROR', 1]);
      expect(error.message).toContain(
        "Cannot read the response: the function 'fetch' must resolve with a Response, got ",
      );
    },
  );
});

describe('the phase of an error', () => {
  const identity = makeCertificate();
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nok';

  /** A server that answers as the path of a request says; it is silent at any other, and before the handshake. */
  const serve = async (): Promise<RawServer> =>
    keep(
      await startRawServer((request, socket) => {
        if (request.includes('/half')) socket.write(head);
        if (request.includes('/cut')) socket.end(head);
        if (request.includes('/reset')) socket.resetAndDestroy();
      }),
    );
  const call = async (url: string, config: Config = {}, body?: BodyInput): Promise<ClientError> =>
    failure(keep(createClient({ retry: { maxRetries: 0 }, ...config })).request('PUT', url, { body }));
  /** The error of a call whose deadline passes once a condition holds. */
  const late = async (
    url: string,
    isSo: () => boolean,
    config: Config = {},
    body?: BodyInput,
  ): Promise<ClientError> => {
    const clock = manualClock();
    const timeouts = { request: 1000, attempt: 0, ...config.timeouts };
    const client = keep(createClientWith({ retry: { maxRetries: 0 }, ...config, timeouts }, { clock }));
    const error = failure(client.request('PUT', url, { body }));
    await until(isSo);
    await clock.tick(1000);
    return error;
  };
  const named = (lookup: HostLookup): Config => ({ connection: { lookup } });
  const notFound = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }));
  const inside: HostLookup = () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]);
  const never = (): Promise<never> => new Promise(() => undefined);
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(0x61);
    await never();
  }

  it('is dns while the name is resolved', async () => {
    let asked = false;
    const ask = (): Promise<never> => {
      asked = true;
      return never();
    };
    const errors = await Promise.all([
      call('http://h.test/', named(notFound)),
      call('http://h.test/', { ...named(never), timeouts: { connect: 20 } }),
      late('http://h.test/', () => asked, named(ask)),
      call('http://h.test/', { ...named(inside), security: { allowPrivateIps: false } }),
    ]);
    expect(errors.map((it) => [it.code, it.phase])).toEqual([
      ['DNS_ERROR', 'dns'],
      ['TIMEOUT', 'dns'],
      ['TIMEOUT', 'dns'],
      ['VALIDATION_ERROR', 'dns'],
    ]);
  });

  it('is connect while the connection is opened, and the tunnel through a proxy', async () => {
    const refuse = (_request: unknown, socket: Socket): true => {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return true;
    };
    const proxy = keep(await startHttpProxy(undefined, refuse));
    const secureProxy = keep(await startHttpProxy(https.createServer(identity), refuse));
    const through = (proxyUrl: string): Config => ({ connection: { proxyUrl, proxyTls: { ca: identity.cert } } });
    const errors = await Promise.all([
      call('http://127.0.0.1:1/'),
      call('http://127.0.0.1:2/', through('http://127.0.0.1:1')),
      call('https://127.0.0.1:2/', through(`http://127.0.0.1:${proxy.port}`)),
      call('https://127.0.0.1:2/', through(`https://localhost:${secureProxy.port}`)),
    ]);
    expect(errors.map((it) => [it.code, it.phase])).toEqual(errors.map(() => ['NETWORK_ERROR', 'connect']));
  });

  it('is tls during the handshake', async () => {
    const server = await serve();
    const silent = server.url.replace('http:', 'https:');
    await using untrusted = await startServer(() => undefined, https.createServer(identity), 'https');
    const errors = [
      await late(silent, () => server.open() === 1),
      await call(silent, { timeouts: { tlsHandshake: 20 } }),
      await call(untrusted.url),
    ];
    expect(errors.map((it) => [it.code, it.phase])).toEqual([
      ['TIMEOUT', 'tls'],
      ['TIMEOUT', 'tls'],
      ['CERTIFICATE_ERROR', 'tls'],
    ]);
  });

  it('is send while a stream is sent', async () => {
    const { url, received } = await serve();
    const fails = async function* (): AsyncGenerator<Uint8Array> {
      yield Uint8Array.of(0x61);
      throw new Error('mine');
    };
    const errors = [
      await late(url, () => received.length === 1 && received[0] !== '', {}, endless()),
      await call(`${url}/reset`, {}, endless()),
      await call(url, {}, fails()),
    ];
    expect(errors.map((it) => [it.code, it.phase])).toEqual([
      ['TIMEOUT', 'send'],
      ['NETWORK_ERROR', 'send'],
      ['UNKNOWN_ERROR', 'send'],
    ]);
  });

  it('is headers until they arrive, and body after them', async () => {
    const { url } = await serve();
    const errors = await Promise.all([
      call(url, { timeouts: { responseHeader: 20 } }),
      call(`${url}/reset`, {}, 'text'),
      call(`${url}/half`, { timeouts: { bodyIdle: 20 } }),
      call(`${url}/cut`),
    ]);
    expect(errors.map((it) => [it.code, it.phase])).toEqual([
      ['TIMEOUT', 'headers'],
      ['NETWORK_ERROR', 'headers'],
      ['TIMEOUT', 'body'],
      ['RESPONSE_READ_ERROR', 'body'],
    ]);
    const { stream } = await keep(createClient()).get(`${url}/cut`, { stream: true });
    await expect(stream.toArray()).rejects.toMatchObject({ phase: 'body' });
  });

  it('is that whose timeout passes on the clock of the client', async () => {
    const server = await serve();
    const silent = server.url.replace('http:', 'https:');
    let asked = false;
    const lookup = (): Promise<never> => {
      asked = true;
      return never();
    };
    const isSent = (): boolean => server.received.at(-1)?.includes('\r\n\r\n') === true;
    const errors = [
      await late('http://h.test/', () => asked, { ...named(lookup), timeouts: { connect: 500 } }),
      await late(silent, () => server.open() === 1, { timeouts: { tlsHandshake: 500 } }),
      await late(server.url, isSent, { timeouts: { responseHeader: 500 } }),
    ];
    expect(errors.map((it) => [it.phase, (it.cause as Error).message])).toEqual([
      ['dns', 'connect timed out'],
      ['tls', 'TLS handshake timed out'],
      ['headers', 'waiting for the response headers timed out'],
    ]);
  });

  it('is the same over HTTP/2', async () => {
    const server = keep(
      await startFrameServer(identity, (id, socket, { index }) => {
        if (index === 0) socket.write(headers(id, [[':status', '200']]));
        socket.destroySoon();
      }),
    );
    const config: Config = { tls: { ca: identity.cert }, connection: { http2: true } };
    const errors = [await call(server.url, config), await call(server.url, config)];
    expect(errors.map((it) => it.phase)).toEqual(['body', 'headers']);
  });

  it('is unknown for a request that has no connection, or is not sent', async () => {
    const client = keep(createClient({ connection: { maxConnsPerHost: 1 }, retry: { maxRetries: 0 } }));
    const { url } = await serve();
    void client.get(url).catch(() => undefined);
    const waiting = await failure(client.get(url, { timeouts: { request: 20 } }));
    const invalid = await failure(client.get('nowhere'));
    expect([waiting.phase, invalid.phase]).toEqual([undefined, undefined]);
  });

  it('of an error after the last retry is the phase of the last attempt, also in the JSON of the error', async () => {
    const error = await call('http://127.0.0.1:1/', { retry: { maxRetries: 1, delay: 1 } });
    expect([error.code, error.phase, error.toJSON().phase]).toEqual(['RETRY_EXHAUSTED', 'connect', 'connect']);
  });

  it('is headers or body by fetch', async () => {
    const { url } = await serve();
    const client = keep(createFetchClient({ retry: { maxRetries: 0 }, timeouts: { bodyIdle: 20 } }));
    const errors = [];
    for (const at of ['http://127.0.0.1:1/', `${url}/reset`, `${url}/half`, `${url}/cut`])
      errors.push((await failure(client.get(at))).phase);
    expect(errors).toEqual(['headers', 'headers', 'body', 'body']);
  });

  it('is a field of logs and metrics, and an attribute of spans', async () => {
    const seen: unknown[] = [];
    const write = (fields: object): void => void seen.push((fields as { phase?: unknown }).phase);
    const span = {
      setAttribute: (name: string, value: unknown) => name === 'wirework.http.phase' && seen.push(value),
      setStatus: () => undefined,
      end: () => undefined,
    };
    const trace = { getTracer: () => ({ startSpan: () => span }), setSpan: () => ROOT_CONTEXT };
    const middleware = [
      logging({ info: write, warn: write, error: write }),
      metrics(write),
      telemetry({ trace, context, propagation } as never as TelemetryApi),
    ];
    await call(`${(await serve()).url}/half`, { middleware, timeouts: { bodyIdle: 20 } });
    // The attempt and the call have a span each.
    expect(seen).toEqual(['body', 'body', 'body', 'body']);
  });
});
