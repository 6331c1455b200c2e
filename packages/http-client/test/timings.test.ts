import { once } from 'node:events';
import type http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { Readable } from 'node:stream';
import tls from 'node:tls';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorIs } from '@wirework/http-errors';
import { makeCertificate, turns } from '@wirework/test-support';
import { type Clock, systemClock } from '../src/base/clock.ts';
import { ErrRateLimited } from '../src/base/sentinels.ts';
import type { Config } from '../src/config/config.ts';
import { createCookieJar } from '../src/cookies.ts';
import { type Client, createClient, createClientWith } from '../src/features/client/client.ts';
import { HttpFetchClient } from '../src/features/client/http-fetch-client.ts';
import { metrics, type RequestMetric } from '../src/features/middleware/metrics.ts';
import { instantClock, manualClock } from './support/clock.ts';
import { failure } from './support/fails.ts';
import { data, goaway, headers, ok, ping, reset, settings, startFrameServer } from './support/http2-frames.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { startHttpProxy, startSocksProxy } from './support/proxies.ts';
import { startRawServer } from './support/raw-server.ts';
import { type Answer, json, startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';
import { cache, createFakeClient } from './support/ring.ts';

/**
 * Only a server, a proxy or a resolver advances the client's clock, so the duration of every phase is exact.
 */
describe('timings', () => {
  const identity = makeCertificate();
  let time = 0;
  beforeEach(() => {
    time = 1000;
  });

  /** Pauses end soon, and take as long as they would. */
  const clock: Clock = {
    ...systemClock,
    now: () => time,
    after: (milliseconds, callback, kind) => {
      if (kind !== 'pause') return systemClock.after(milliseconds, callback);
      const soon = setImmediate(() => {
        time += milliseconds;
        callback();
      });
      return () => clearImmediate(soon);
    },
  };
  /** Names are resolved in 3 ms. */
  const lookup = async (): Promise<{ address: string; family: number }[]> => {
    time += 3;
    return [{ address: '127.0.0.1', family: 4 }];
  };

  function make(config: Config = {}): Client {
    return keep(
      createClientWith(
        {
          ...config,
          connection: { lookup, ...config.connection },
          tls: { ca: identity.cert },
          security: { ...config.security },
        },
        { clock },
      ),
    );
  }

  async function serve(
    answer: Answer,
    server?: http.Server,
    scheme?: string,
  ): Promise<TestServer & { readonly named: string }> {
    const started = keep(await startServer(answer, server, scheme));
    return { ...started, named: started.url.replace('127.0.0.1', 'localhost') };
  }

  /** A response after 7 ms. */
  const late: Answer = (_request, response) => {
    time += 7;
    json(response, 'late');
  };

  /** A server whose handshake takes 5 ms: its client waits meanwhile. */
  const handshake: tls.SecureContextOptions & {
    SNICallback: (name: string, done: (error: Error | null, context?: tls.SecureContext) => void) => void;
  } = {
    cert: identity.cert,
    key: identity.key,
    SNICallback: (_name, done) => {
      time += 5;
      done(null, tls.createSecureContext(identity));
    },
  };

  describe('the phases of a response', () => {
    it('are all on a new connection, and only request and body on a kept one', async () => {
      const server = await serve(late);
      const client = make();
      const first = await client.get(server.named);
      expect([first.meta.timings, first.meta.duration]).toEqual([{ dns: 3, tcp: 0, firstByte: 7, download: 0 }, 10]);
      expect((await client.get(server.named)).meta.timings).toEqual({ firstByte: 7, download: 0 });
      expect(JSON.parse(JSON.stringify(first))).toMatchObject({ meta: { timings: first.meta.timings } });
    });

    it('have no name resolution for an address', async () => {
      const server = await serve(late);
      expect((await make().get(server.url)).meta.timings).toEqual({ tcp: 0, firstByte: 7, download: 0 });
    });

    it('have the TLS handshake, over HTTP/1.1 and HTTP/2', async () => {
      const old = await serve(late, https.createServer(handshake), 'https');
      expect((await make().get(old.named)).meta.timings).toEqual({ dns: 3, tcp: 0, tls: 5, firstByte: 7, download: 0 });
      const http2Server = http2.createSecureServer(handshake, (_request, response) => {
        time += 7;
        response.end('late');
      });
      const url = `https://localhost:${await listen(http2Server)}`;
      keep({ close: () => new Promise((resolve) => http2Server.close(resolve)) });
      const client = make();
      const results = [await client.get(url), await client.get(url)];
      expect(results.map(({ meta }) => [meta.proto, meta.timings])).toEqual([
        ['HTTP/2.0', { dns: 3, tcp: 0, tls: 5, firstByte: 7, download: 0 }],
        ['HTTP/2.0', { firstByte: 7, download: 0 }],
      ]);
    });

    it('have no download for a response without a body', async () => {
      const server = await serve((_request, response) => void response.writeHead(204).end());
      expect((await make().get(server.url)).meta.timings).toEqual({ tcp: 0, firstByte: 0 });
      const whole = await serve(late);
      for (const stream of [false, true])
        expect(Object.keys((await make().head(whole.url, { stream })).meta.timings)).toEqual(['tcp', 'firstByte']);
    });

    it('have the download of a stream after its end, including the time of its reader', async () => {
      let end = (): void => undefined;
      const server = await serve((_request, response) => {
        response.writeHead(200);
        response.write('a');
        end = () => response.end('b');
      });
      const client = make();
      const { stream, meta } = await client.get(server.url, { stream: true });
      time += 11;
      expect(meta.timings).toEqual({ tcp: 0, firstByte: 0 });
      end();
      let atEnd: unknown;
      stream.on('end', () => {
        atEnd = { ...meta.timings };
      });
      await stream.toArray();
      expect([atEnd, meta.duration]).toEqual([{ tcp: 0, firstByte: 0, download: 11 }, 0]);
      const broken = await client.get(server.url, { stream: true });
      await broken.discard();
      expect(Object.keys(broken.meta.timings)).toEqual(['firstByte']);
    });

    it('are those of the last attempt, without redirects, retries, pauses and the cookie jar', async () => {
      const server = await serve((request, response) => {
        time += 20;
        if (request.url === '/') return void response.writeHead(302, { location: '/moved' }).end();
        if (server.seen.length < 4) return void response.writeHead(503).end();
        return late(request, response, undefined as never);
      });
      const jar = createCookieJar();
      const slow = Object.assign(Object.create(jar) as typeof jar, {
        getCookies: async () => {
          time += 100;
          return [];
        },
      });
      const result = await make({ retry: { delay: 1000, jitter: false } }).get(server.named, { cookies: slow });
      expect([result.meta.timings, result.meta.attempts]).toEqual([{ firstByte: 27, download: 0 }, 3]);
      expect(result.meta.duration).toBe(4 * 100 + 3 + 4 * 20 + 7 + 1000 + 2000);
    });

    it('have one tcp phase for all addresses', async () => {
      const server = await serve(late);
      const both = async (): Promise<{ address: string; family: number }[]> => [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
      expect((await make({ connection: { lookup: both } }).get(server.named)).meta.timings).toEqual({
        dns: 0,
        tcp: 0,
        firstByte: 7,
        download: 0,
      });
    });

    it('include every connection that was opened for the attempt', async () => {
      const server = keep(await startFrameServer(identity, (id, socket) => void socket.write(reset(id, 13))));
      const { meta } = await make().get(server.url.replace('127.0.0.1', 'localhost'));
      expect([meta.proto, meta.timings]).toEqual(['HTTP/1.1', { dns: 6, tcp: 0, tls: 0, firstByte: 0, download: 0 }]);
    });
  });

  describe('the queue phase', () => {
    it('includes the wait for a free connection', async () => {
      const held: (() => void)[] = [];
      const server = await serve(
        (request, response) => void held.push(() => late(request, response, undefined as never)),
      );
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const [first, second] = [client.get(server.named), client.get(server.named)];
      await until(() => held.length === 1);
      time += 40;
      held[0]?.();
      expect((await first).meta.timings).toEqual({ dns: 3, tcp: 0, firstByte: 47, download: 0 });
      await until(() => held.length === 2);
      held[1]?.();
      expect((await second).meta.timings).toEqual({ queue: 47, firstByte: 7, download: 0 });
    });

    it('is followed by a new connection when the awaited one is lost', async () => {
      const held: (() => void)[] = [];
      const server = await serve(
        (request, response, raw) =>
          void held.push(() => (request.url === '/cut' ? void raw.socket.destroy() : late(request, response, raw))),
      );
      const client = make({ connection: { maxConnsPerHost: 1 }, retry: { maxRetries: 0 } });
      const cut = client.get(`${server.named}/cut`).catch(() => 'cut');
      const second = client.get(server.named);
      await until(() => held.length === 1);
      time += 40;
      held[0]?.();
      expect(await cut).toBe('cut');
      await until(() => held.length === 2);
      held[1]?.();
      expect((await second).meta.timings).toEqual({ queue: 40, dns: 3, tcp: 0, firstByte: 7, download: 0 });
    });

    it('includes the wait for an HTTP/2 connection that another request opens', async () => {
      let shake = (): void => undefined;
      const server = http2.createSecureServer(
        { ...handshake, SNICallback: (name, done) => void (shake = () => handshake.SNICallback(name, done)) },
        (_request, response) => response.end(),
      );
      const url = `https://localhost:${await listen(server)}`;
      keep({ close: () => new Promise((resolve) => server.close(resolve)) });
      const client = make({ connection: { maxConnsPerHost: 1 } });
      const asked = [client.get(url), client.get(url)];
      await once(server, 'connection');
      await until(() => {
        shake();
        return time === 1008;
      });
      const [first, second] = await Promise.all(asked);
      expect([first?.meta.timings, second?.meta.timings]).toEqual([
        { dns: 3, tcp: 0, tls: 5, firstByte: 0, download: 0 },
        { queue: 5, firstByte: 0, download: 0 },
      ]);
    });

    it('includes the waits for the rate limit and the bulkhead', async () => {
      const held: (() => void)[] = [];
      const server = await serve((request, response, raw) => void held.push(() => late(request, response, raw)));
      const limited = make({ resilience: { rateLimit: { requests: 1, period: 600, maxWait: 1000 } } });
      const both = [limited.get(server.url), limited.get(server.url)];
      await until(() => held.length === 2);
      held.splice(0).forEach((answer) => answer());
      const [free, waited] = await Promise.all(both);
      expect([free?.meta.timings.queue, waited?.meta.timings.queue]).toEqual([undefined, 600]);
      const narrow = make({ resilience: { bulkhead: { maxConcurrent: 1, maxQueue: 1 } } });
      const two = [narrow.get(server.url), narrow.get(server.url)];
      await until(() => held.length === 1);
      time += 30;
      held[0]?.();
      await two[0];
      await until(() => held.length === 2);
      held[1]?.();
      expect([(await two[0])?.meta.timings, (await two[1])?.meta.timings]).toEqual([
        { tcp: 0, firstByte: 37, download: 0 },
        { queue: 37, firstByte: 7, download: 0 },
      ]);
    });
  });

  describe('the phases through a proxy', () => {
    /** A proxy that takes 6 ms for a tunnel. */
    const proxy = async (scheme: 'http' | 'https'): Promise<string> => {
      const { port } = keep(
        await startHttpProxy(
          scheme === 'http' ? undefined : (https.createServer(handshake) as unknown as http.Server),
          () => {
            time += 6;
            return false;
          },
        ),
      );
      return `${scheme}://localhost:${port}`;
    };

    it('are the tunnel, and the handshake with the proxy', async () => {
      const server = await serve(late, https.createServer(handshake), 'https');
      for (const [scheme, took] of [
        ['http', 6],
        ['https', 11],
      ] as const) {
        const client = make({
          connection: { proxyUrl: await proxy(scheme), proxyTls: { ca: identity.cert } },
        });
        expect((await client.get(server.named)).meta.timings).toEqual({
          dns: 3,
          tcp: 0,
          proxy: took,
          tls: 5,
          firstByte: 7,
          download: 0,
        });
      }
    });

    it('have no proxy phase when a plain request is forwarded, unless the proxy speaks TLS', async () => {
      const server = await serve(late);
      for (const [scheme, took] of [
        ['http', {}],
        ['https', { proxy: 5 }],
      ] as const) {
        const client = make({
          connection: { proxyUrl: await proxy(scheme), proxyTls: { ca: identity.cert } },
        });
        expect((await client.get(server.named)).meta.timings).toEqual({
          dns: 3,
          tcp: 0,
          ...took,
          firstByte: 7,
          download: 0,
        });
      }
    });

    it('include the name of the server when the client resolves it for SOCKS', async () => {
      const server = await serve(late);
      const { port } = keep(await startSocksProxy());
      for (const [scheme, dns] of [
        ['socks5h', 3],
        ['socks5', 6],
      ] as const) {
        const client = make({ connection: { proxyUrl: `${scheme}://localhost:${port}` } });
        expect((await client.get(server.named)).meta.timings).toEqual({
          dns,
          tcp: 0,
          proxy: 0,
          firstByte: 7,
          download: 0,
        });
      }
    });
  });

  describe('the phases of a response without the network', () => {
    it('are absent from the cache, and those of a revalidation', async () => {
      const server = await serve((request, response) => {
        if (request.headers['if-none-match'] === undefined)
          return json(response, 1, 200, {
            etag: '"1"',
            'cache-control': request.url === '/fresh' ? 'max-age=60' : 'no-cache',
          });
        time += 9;
        return void response.writeHead(304, { etag: '"1"', 'cache-control': 'no-cache' }).end();
      });
      const client = make({ middleware: [cache()] });
      const timings = [];
      for (const path of ['/fresh', '/fresh', '/stale', '/stale'])
        timings.push((await client.get(server.url + path)).meta.timings);
      expect(timings).toEqual([
        { tcp: 0, firstByte: 0, download: 0 },
        {},
        { firstByte: 0, download: 0 },
        { firstByte: 9 },
      ]);
    });

    it('are firstByte and download for a fake client', async () => {
      const { client } = createFakeClient([{ status: 503 }, { body: 'a' }, { status: 204 }]);
      for (const keys of [['firstByte', 'download'], ['firstByte']])
        expect(Object.keys((await client.get('http://h.test/')).meta.timings)).toEqual(keys);
    });
  });

  it('metrics report the phases of a response, and none of a failure', async () => {
    const server = await serve((request, response, raw) =>
      request.url === '/' ? late(request, response, raw) : void raw.socket.destroy(),
    );
    const seen: RequestMetric[] = [];
    const client = make({
      retry: { maxRetries: 0 },
      middleware: [metrics((metric) => seen.push(metric))],
    });
    await client.get(server.url);
    await client.get(`${server.url}/cut`).catch(() => undefined);
    expect(seen.map(({ timings }) => timings)).toEqual([{ tcp: 0, firstByte: 7, download: 0 }, undefined]);
  });
});

describe('waiting', () => {
  const identity = makeCertificate();
  /** A client without retries that trusts the server. */
  const make = (maxConnsPerHost = 1): Client =>
    keep(
      createClient({
        connection: { maxConnsPerHost },
        retry: { maxRetries: 0 },
        tls: { ca: identity.cert },
      }),
    );

  describe('a request that waits for a connection', () => {
    it('leaves its turn to the next when it is cancelled', async () => {
      const held: (() => void)[] = [];
      const raw = keep(
        await startRawServer(
          (_request, socket) => void held.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
        ),
      );
      const client = make();
      const first = client.get(`${raw.url}/first`);
      await until(() => held.length === 1);
      const abort = new AbortController();
      const given = failure(client.get(`${raw.url}/given-up`, { signal: abort.signal }));
      const [second, third] = ['second', 'third'].map((it) => client.get(`${raw.url}/${it}`));
      abort.abort();
      await given;
      for (const [at, asked] of [first, second, third].entries()) {
        await until(() => held.length === at + 1);
        held[at]?.();
        expect((await asked)?.statusCode).toBe(200);
      }
      expect(raw.received).toHaveLength(1);
      expect(raw.received[0]?.match(/GET \S+/g)).toEqual(['GET /first', 'GET /second', 'GET /third']);
    });
  });

  describe('a request that ends while it waits for a connection', () => {
    it('does not count as an attempt, neither in its error nor for the breaker', async () => {
      const held: (() => void)[] = [];
      const raw = keep(
        await startRawServer(
          (_request, socket) => void held.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
        ),
      );
      const clock = manualClock();
      const breaker = { minimumRequests: 1, threshold: 0.01 };
      const client = keep(createClientWith({ connection: { maxConnsPerHost: 1 }, resilience: { breaker } }, { clock }));
      const first = client.get(raw.url);
      await until(() => held.length === 1);
      const waiting = failure(client.get(raw.url, { timeouts: { request: 20 } }));
      await turns(5);
      await clock.tick(20);
      const late = await waiting;
      expect([late.attempts, String(late.cause)]).toEqual([
        0,
        'TimeoutError: request timed out after 20 ms while waiting for a free connection',
      ]);
      const abort = new AbortController();
      const given = failure(client.get(raw.url, { signal: abort.signal }));
      await new Promise((resolve) => setImmediate(resolve));
      abort.abort();
      expect((await given).attempts).toBe(0);
      expect(client.breakerState(raw.url)).toBe('closed');
      held[0]?.();
      expect((await first).meta.attempts).toBe(1);
      // With a connection it is one.
      const connected = failure(client.get(raw.url, { timeouts: { request: 20 } }));
      await until(() => held.length === 2);
      await clock.tick(20);
      expect((await connected).attempts).toBe(1);
      expect(client.breakerState(raw.url)).toBe('open');
    });
  });

  describe('an HTTP/2 connection that accepts no more requests', () => {
    it('gets none while its running requests end', async () => {
      let end = (): void => undefined;
      const server = keep(
        await startFrameServer(identity, (id, socket, { index }) => {
          if (index > 0) return void socket.write(ok(id, 'new'));
          socket.write(headers(id, [[':status', '200']]));
          socket.write(Buffer.concat([goaway(id), ping()]));
          end = () => void socket.write(data(id, 'old', true));
        }),
      );
      const client = keep(createClient({ retry: { maxRetries: 0 }, tls: { ca: identity.cert } }));
      const old = await client.get(server.url, { stream: true });
      await until(() => server.connections[0]?.frames.some(({ type }) => type === 6) === true);
      const result = await client.post(server.url, { body: Readable.from(['once']) });
      expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['new', 1, 2]);
      end();
      expect(await old.stream.toArray().then((it) => Buffer.concat(it).toString())).toBe('old');
    });

    it('ends after its last running request', async () => {
      const ends: (() => void)[] = [];
      const server = keep(
        await startFrameServer(identity, (id, socket) => {
          socket.write(headers(id, [[':status', '200']]));
          ends.push(() => void socket.write(data(id, 'whole', true)));
          if (ends.length === 2) socket.write(Buffer.concat([goaway(id), ping()]));
        }),
      );
      const client = make();
      const streams = [await client.get(server.url, { stream: true }), await client.get(server.url, { stream: true })];
      await until(() => server.connections[0]?.frames.some(({ type }) => type === 6) === true);
      for (const [at, { stream }] of streams.entries()) {
        ends[at]?.();
        expect(Buffer.concat(await stream.toArray()).toString()).toBe('whole');
      }
      await until(() => server.connections[0]?.socket.destroyed === true);
    });

    it('gets none when it raises its stream limit', async () => {
      let [tellMore, end] = [(): void => undefined, (): void => undefined];
      const server = keep(
        await startFrameServer(identity, (id, socket, { index }) => {
          if (index > 0) return void socket.write(ok(id, 'new'));
          socket.write(Buffer.concat([headers(id, [[':status', '200']]), goaway(id), ping()]));
          tellMore = () => void socket.write(Buffer.concat([settings({ 3: 50 }), ping()]));
          end = () => void socket.write(data(id, 'old', true));
        }),
      );
      const answered = (count: number): Promise<void> =>
        until(() => server.connections[0]?.frames.filter(({ type }) => type === 6).length === count);
      const client = make();
      const old = await client.get(server.url, { stream: true });
      await answered(1);
      const asked = client.post(server.url, { body: Readable.from(['once']) });
      tellMore();
      await answered(2);
      end();
      await old.stream.toArray();
      const result = await asked;
      expect([result.text(), result.meta.attempts, server.connections.length]).toEqual(['new', 1, 2]);
    });
  });

  describe('a server that requires HTTP/1.1 over HTTP/2', () => {
    it('gets HTTP/1.1 after it has required that on an idle connection', async () => {
      const server = keep(
        await startFrameServer(identity, (id, socket) => void socket.write(Buffer.concat([ok(id), goaway(id, 13)])), {
          protocols: ['h2', 'http/1.1'],
        }),
      );
      const client = make();
      await client.get(server.url);
      await until(() => server.connections[0]?.socket.destroyed === true);
      expect((await client.get(server.url)).meta.proto).toBe('HTTP/1.1');
      expect(server.connections.map(({ socket }) => socket.alpnProtocol)).toEqual(['h2', 'http/1.1']);
    });

    it('keeps its HTTP/1.1 connections', async () => {
      const streams: (() => void)[] = [];
      const server = keep(
        await startFrameServer(identity, (id, socket) => void streams.push(() => socket.write(reset(id, 13))), {
          settings: { 3: 1 },
          protocols: ['h2', 'http/1.1'],
        }),
      );
      const client = make(2);
      const asked = [1, 2].map(() => client.get(server.url));
      await until(() => streams.length === 2);
      for (const [at, tell] of streams.entries()) {
        tell();
        const { meta } = await (asked[at] as Promise<{ meta: { proto: string; attempts: number } }>);
        expect([meta.proto, meta.attempts]).toEqual(['HTTP/1.1', 2]);
      }
      expect((await client.get(server.url)).meta.proto).toBe('HTTP/1.1');
      expect(server.connections.map(({ socket }) => socket.alpnProtocol)).toEqual(['h2', 'h2', 'http/1.1']);
    });
  });
});

/** The pace that a real server on loopback asks for, by its headers. */
describe('pace', () => {
  const platforms = [
    ['Node', (config: Config, clock: Clock) => keep(createClientWith(config, { clock }))],
    ['fetch', (config: Config, clock: Clock) => new HttpFetchClient(config as never, { clock })],
  ] as const;

  describe.each(platforms)('on %s', (_name, make) => {
    it('a retry waits as long as the server asks, also after a broken connection', async () => {
      await using server = await startServer((_request, response, raw) => {
        const count = server.seen.length;
        if (count === 1) raw.socket.resetAndDestroy();
        else if (count === 2) response.writeHead(429, { 'retry-after-ms': '300' }).end();
        else if (count === 3) response.writeHead(503, { 'ratelimit-remaining': '0', 'ratelimit-reset': '7' }).end();
        else response.end('ok');
      });
      const clock = instantClock();
      const result = await make({ retry: { delay: 10 } }, clock).get(server.url);
      expect([result.text(), result.meta.attempts]).toEqual(['ok', 4]);
      expect(clock.pauses).toEqual([5, 300, 7000]);
    });

    it('the rate limit stops further attempts to a server with nothing left, and to no other', async () => {
      await using server = await startServer((request, response) => {
        if (request.url === '/used') response.setHeader('ratelimit', '"hour";r=0;t=1800');
        response.end('ok');
      });
      await using other = await startServer((_request, response) => void response.end('ok'));
      const client = make({ resilience: { rateLimit: { requests: 1000 } } }, instantClock());
      expect((await client.get(`${server.url}/some`)).ok).toBe(true);
      expect((await client.get(`${server.url}/used`)).retryAfter).toBe(1_800_000);
      expect(errorIs(await failure(client.get(`${server.url}/some`)), ErrRateLimited)).toBe(true);
      expect((await client.get(other.url)).ok).toBe(true);
      expect(server.seen).toHaveLength(2);
      const careless = make({ resilience: { rateLimit: { requests: 1000, adaptive: false } } }, instantClock());
      for (const path of ['used', 'some']) expect((await careless.get(`${server.url}/${path}`)).ok).toBe(true);
    });

    it('the rate limit delays the other requests after a 429', async () => {
      await using server = await startServer((_request, response) => {
        if (server.seen.length === 1) response.writeHead(429, { 'retry-after-ms': '200' }).end();
        else response.end('ok');
      });
      const clock = manualClock();
      const client = make({ resilience: { rateLimit: { requests: 1000, maxWait: 5000 } } }, clock);
      const first = client.get(server.url);
      await until(() => clock.pauses.includes(200));
      const all = Promise.all([first, ...Array.from({ length: 20 }, () => client.get(server.url))]);
      await clock.tick(199);
      expect(server.seen).toHaveLength(1);
      // The limit gives one turn after the other.
      await clock.tick(1);
      for (let i = 0; i < 20; i++) await clock.tick(1);
      expect((await all).map((it) => it.ok)).toEqual(Array(21).fill(true));
      expect(server.seen).toHaveLength(22);
    });

    it('the retry after a 429 is not refused by a rate limit without waits', async () => {
      await using server = await startServer((_request, response) => {
        if (server.seen.length % 2 === 1) response.writeHead(429, { 'retry-after-ms': '30' }).end();
        else response.end('ok');
      });
      const client = make({ resilience: { rateLimit: { requests: 1000 } } }, instantClock());
      for (let i = 0; i < 10; i++) expect((await client.get(server.url)).meta.attempts).toBe(2);
    });
  });
});
