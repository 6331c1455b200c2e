import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import { join } from 'node:path';
import type tls from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType, isClientError } from '@wirework/http-errors';
import { type Identity, makeAuthority, makeCertificate, temporaryFolders } from '@wirework/test-support';
import { createClient, createClientWith, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { listen } from '../support/listen.ts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '../support/proxies.ts';
import { startRawServer } from '../support/raw-server.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const newFolder = temporaryFolders();

let authority: Identity;
let identity: Identity;
let plain: TestServer;
let secure: TestServer;
let http: TestProxy;
let overTls: TestProxy;
let socks: TestProxy;

const make = (config: Config = {}, environment: Record<string, string> = {}): Client =>
  keep(
    createClientWith(
      { ...config, retry: { maxRetries: 0 }, timeouts: { request: 25_000, ...config.timeouts } },
      { environment },
    ),
  );
const trusting = (more: Config = {}): Client =>
  make({
    ...more,
    tls: { ca: authority.cert, ...more.tls },
    connection: { proxyTls: { ca: authority.cert }, ...more.connection },
  });
const echo: Parameters<typeof startServer>[0] = (request, response) => json(response, request);
const withIdentity = async (made: Identity, options: https.ServerOptions = {}): Promise<TestServer> => {
  const server = keep(
    await startServer(echo, https.createServer({ cert: made.cert, key: made.key, ...options }) as never, 'https'),
  );
  return server;
};

beforeAll(async () => {
  authority = makeAuthority();
  identity = makeCertificate({ issuer: authority });
  plain = await startServer(echo);
  secure = await startServer(echo, https.createServer(identity) as never, 'https');
  http = await startHttpProxy();
  overTls = await startHttpProxy(https.createServer(identity) as never);
  socks = await startSocksProxy({ username: 'user', password: 'p@ss' });
});
afterEach(async () => {
  for (const it of [http, overTls, socks]) {
    it.asked.length = 0;
    it.headers.length = 0;
  }
  plain.seen.length = 0;
  secure.seen.length = 0;
});
afterAll(async () => {
  for (const it of [plain, secure, http, overTls, socks]) await it.close();
});

describe('TLS', () => {
  it('P5: accepts a valid certificate of a custom authority', async () => {
    expect((await trusting().get(`${secure.url}/a`)).json()).toMatchObject({ url: '/a' });
  });

  it.each<[string, () => Identity]>([
    ['expired', () => makeCertificate({ issuer: authority, from: new Date(0), until: new Date(86_400_000) })],
    [
      'not yet valid',
      () =>
        makeCertificate({
          issuer: authority,
          from: new Date(Date.now() + 86_400_000),
          until: new Date(Date.now() + 2 * 86_400_000),
        }),
    ],
    ['self-signed', () => makeCertificate()],
    ['for another host', () => makeCertificate({ issuer: authority, names: ['10.0.0.1', 'other.test'] })],
    ['without names', () => makeCertificate({ issuer: authority, names: [] })],
    ['of an unknown authority', () => makeCertificate({ issuer: makeAuthority('Somebody else') })],
  ])('P5: refuses a certificate that is %s', async (_name, identityOf) => {
    const server = await withIdentity(identityOf());
    const error = await failure(trusting().get(server.url));
    expect(error.type).toBe(ErrorType.Certificate);
    expect(error.isRetryable()).toBe(false);
    expect(server.seen).toEqual([]);
  });

  it('P5: refuses a certificate with a weak key', async () => {
    const server = await withIdentity(makeCertificate({ issuer: authority, bits: 512 }), {
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect([ErrorType.TLS, ErrorType.Certificate]).toContain((await failure(trusting().get(server.url))).type);
    expect(server.seen).toEqual([]);
  });

  it('P5: accepts a pinned key and refuses others, also without verification', async () => {
    for (const rejectUnauthorized of [false, true]) {
      const { pin } = identity;
      expect(
        (
          await trusting({
            tls: { pinnedKeys: [pin], rejectUnauthorized, ca: authority.cert },
          }).get(secure.url)
        ).statusCode,
      ).toBe(200);
      const error = await failure(
        trusting({
          tls: { pinnedKeys: [makeCertificate().pin], rejectUnauthorized, ca: authority.cert },
        }).get(secure.url),
      );
      expect(error.type).toBe(ErrorType.Certificate);
    }
    expect(secure.seen).toHaveLength(2);
  });

  it('P5: accepts a pinned key of an issuer in the chain', async () => {
    const server = await withIdentity({ ...identity, cert: identity.cert + authority.cert });
    expect(
      (await trusting({ tls: { pinnedKeys: [authority.pin], ca: authority.cert } }).get(server.url)).statusCode,
    ).toBe(200);
  });

  it('P7: throws TLS when the version is too low', async () => {
    const server = await withIdentity(identity, { maxVersion: 'TLSv1.2' });
    const error = await failure(trusting({ tls: { minVersion: 'TLSv1.3', ca: authority.cert } }).get(server.url));
    expect(error.type).toBe(ErrorType.TLS);
    expect((await trusting().get(server.url)).statusCode).toBe(200);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'P4: sends a client certificate, and throws TLS when it is missing, with %s',
    async (maxVersion) => {
      const mine = makeCertificate({ name: 'me', issuer: authority, names: ['me.test'] });
      const server = await withIdentity(identity, {
        requestCert: true,
        rejectUnauthorized: true,
        ca: authority.cert,
        maxVersion,
      });
      expect(
        (await trusting({ tls: { ca: authority.cert, cert: mine.cert, key: mine.key } }).get(server.url)).statusCode,
      ).toBe(200);
      const client = keep(createClient({ tls: { ca: authority.cert }, retry: { delay: 0 } }));
      expect(await failure(client.get(server.url))).toMatchObject({ type: ErrorType.TLS, attempts: 1 });
    },
  );

  it('P4: sends a client certificate over HTTP/2 on every route, and throws TLS when it is missing', async () => {
    const mine = makeCertificate({ name: 'me', issuer: authority, names: ['me.test'] });
    const server = http2.createSecureServer(
      { ...identity, requestCert: true, rejectUnauthorized: true, ca: authority.cert },
      (request, response) => {
        response.end(String((request.stream.session?.socket as TLSSocket).getPeerCertificate().subject.CN));
      },
    );
    server.on('tlsClientError', () => undefined);
    const url = `https://127.0.0.1:${await listen(server)}`;
    keep({ close: () => new Promise((resolve) => server.close(resolve)) });
    for (const proxyUrl of [
      '',
      `http://127.0.0.1:${http.port}`,
      `https://127.0.0.1:${overTls.port}`,
      `socks5://user:p%40ss@127.0.0.1:${socks.port}`,
    ]) {
      const identified = trusting({
        tls: { ca: authority.cert, cert: mine.cert, key: mine.key },
        connection: { proxyUrl },
      });
      const results = await Promise.all(Array.from({ length: 5 }, () => identified.get(url)));
      expect(results.map((it) => [it.meta.proto, it.text()])).toEqual(
        Array.from({ length: 5 }, () => ['HTTP/2.0', 'me']),
      );
      const nobody = trusting({ connection: { proxyUrl } });
      expect(await failure(nobody.get(url))).toMatchObject({ type: ErrorType.TLS, attempts: 1 });
      await Promise.all([identified.close(0), nobody.close(0)]);
    }
  });

  it('throws TLS for https to a server without TLS', async () => {
    expect((await failure(trusting().get(plain.url.replace('http:', 'https:')))).type).toBe(ErrorType.TLS);
  });

  it('throws a timeout when the handshake stalls', async () => {
    await using silent = await startRawServer(() => undefined);
    const error = await failure(make({ timeouts: { tlsHandshake: 50 } }).get(silent.url.replace('http:', 'https:')));
    expect(error).toMatchObject({ type: ErrorType.Timeout });
    expect(error.isRetryable()).toBe(true);
  });
});

describe('proxies', () => {
  const through = (proxy: TestProxy, scheme: string, more: Config = {}): Client =>
    trusting({
      ...more,
      connection: { proxyUrl: `${scheme}://user:p%40ss@127.0.0.1:${proxy.port}`, ...more.connection },
    });
  const all = (): [string, Client, TestProxy][] => [
    ['http', through(http, 'http'), http],
    ['https', through(overTls, 'https'), overTls],
    ['socks5', through(socks, 'socks5'), socks],
    ['socks5h', through(socks, 'socks5h'), socks],
  ];

  it('P4: reach the server through every kind of proxy, plain and with TLS', async () => {
    for (const [kind, client, proxy] of all()) {
      expect([kind, (await client.get(`${plain.url}/p`)).json()]).toMatchObject([kind, { url: '/p' }]);
      expect([kind, (await client.get(`${secure.url}/s`)).json()]).toMatchObject([kind, { url: '/s' }]);
      expect(proxy.asked.length).toBeGreaterThanOrEqual(2);
    }
    expect(http.asked).toEqual([`GET ${plain.url}/p`, `CONNECT ${secure.host}`]);
    const untrusted = await withIdentity(makeCertificate());
    for (const [, client] of all()) expect((await failure(client.get(untrusted.url))).type).toBe(ErrorType.Certificate);
    for (const [, client] of all())
      expect((await failure(client.download(untrusted.url, '/tmp/never-written'))).type).toBe(ErrorType.Certificate);
  });

  it('P4: use client certificate, authority and server name on every route: direct, proxied, redirected, downloaded, retried', async () => {
    const named = makeCertificate({ issuer: authority, names: ['inner.test'] });
    const mine = makeCertificate({ name: 'me', issuer: authority, names: ['me.test'] });
    let failures = 0;
    const options = {
      cert: named.cert,
      key: named.key,
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.cert,
    };
    const server = keep(
      await startServer(
        (request, response, raw) => {
          if (request.url === '/away')
            return void response.writeHead(302, { location: '/end', connection: 'close' }).end();
          if (request.url === '/again' && failures++ % 2 === 0)
            return void response.writeHead(503, { connection: 'close' }).end();
          const { servername } = raw.socket as tls.TLSSocket & { servername: string };
          return void response
            .writeHead(200, { connection: 'close' })
            .end(`${(raw.socket as tls.TLSSocket).getPeerCertificate().subject.CN} to ${servername}`);
        },
        https.createServer(options) as never,
        'https',
      ),
    );
    const folder = newFolder();
    const given = { ca: authority.cert, cert: mine.cert, key: mine.key, servername: 'inner.test' };
    const ways: [string, (more: Config) => Client][] = [
      ['direct', (more) => trusting(more)],
      ...(
        [
          ['http', http],
          ['https', overTls],
          ['socks5', socks],
          ['socks5h', socks],
        ] as const
      ).map(([scheme, proxy]): [string, (more: Config) => Client] => [scheme, (more) => through(proxy, scheme, more)]),
    ];
    for (const [way, makeOne] of ways) {
      const client = makeOne({ tls: given });
      for (const path of ['/', '/away', '/again']) {
        expect([way, path, (await client.get(`${server.url}${path}`, { retry: { maxRetries: 1 } })).text()]).toEqual([
          way,
          path,
          'me to inner.test',
        ]);
      }
      const filePath = join(folder, way);
      await client.download(server.url, { filePath });
      expect(readFileSync(filePath, 'utf8')).toBe('me to inner.test');
      for (const missing of [{ cert: undefined, key: undefined }, { servername: undefined }, { ca: undefined }]) {
        const wrong = { ...given, ...missing };
        expect([ErrorType.TLS, ErrorType.Network, ErrorType.Certificate]).toContain(
          (await failure(makeOne({ tls: wrong }).get(server.url))).type,
        );
      }
    }
  });

  it('P4: check the certificate of an https proxy without the authorities of the server', async () => {
    const error = await failure(
      make({
        tls: { ca: authority.cert },
        connection: { proxyUrl: `https://127.0.0.1:${overTls.port}` },
      }).get(plain.url),
    );
    expect(error.type).toBe(ErrorType.Certificate);
  });

  it('P2: get only their own credentials, and the server gets only its own', async () => {
    const expected = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    const client = through(http, 'http');
    await client.get(plain.url, { headers: { authorization: 'server' } });
    await client.get(secure.url, { headers: { authorization: 'server' } });
    expect(http.headers.map((it) => it['proxy-authorization'])).toEqual([expected, expected]);
    expect(http.headers[1]?.authorization).toBeUndefined();
    for (const seen of [...plain.seen, ...secure.seen]) {
      expect(seen.headers['proxy-authorization']).toBeUndefined();
      expect(seen.headers.authorization).toBe('server');
    }
  });

  it('P3: two origins never share a connection through SOCKS', async () => {
    const client = through(socks, 'socks5');
    const second = keep(await startServer((_request, response) => json(response, 'second')));
    for (let i = 0; i < 2; i++) {
      expect((await client.get(plain.url)).json()).toMatchObject({ method: 'GET' });
      expect((await client.get(second.url)).json()).toBe('second');
    }
    expect(socks.asked).toHaveLength(2);
  });

  it('resolve names for socks5h but not for socks5', async () => {
    await through(socks, 'socks5').get(`http://localhost:${plain.port}/`);
    await through(socks, 'socks5h').get(`http://localhost:${plain.port}/`);
    expect(socks.asked.map((it) => it.replace(/:\d+$/, '').replace('::1', '127.0.0.1'))).toEqual(
      expect.arrayContaining(['name localhost']),
    );
  });

  it('P6: are not retried when they refuse, close or send garbage', async () => {
    const answers: [string, string, RegExp][] = [
      ['407', 'HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n', /407/],
      ['502', 'HTTP/1.1 502 Bad Gateway\r\n\r\n', /502/],
      ['302', 'HTTP/1.1 302 Found\r\nLocation: http://evil/\r\n\r\n', /302/],
      ['garbage', 'hello\r\n\r\n', /./],
      ['early bytes', 'HTTP/1.1 200 OK\r\n\r\npoison', /unexpected response/],
      ['hangs up', '', /./],
    ];
    for (const [name, answer, message] of answers) {
      await using proxy = await startHttpProxy(undefined, (_request, socket) => (socket.end(answer), true));
      const error = await failure(
        trusting({ connection: { proxyUrl: `http://127.0.0.1:${proxy.port}` } }).get(secure.url),
      );
      expect([name, String(error)]).toEqual([name, expect.stringMatching(message)]);
      expect([name, proxy.asked.length]).toEqual([name, 1]);
    }
  });

  it.each([
    [1, 'made no connection', true],
    [2, 'refused the connection', false],
    [3, 'could not reach the server', true],
    [4, 'could not reach the server', true],
    [5, 'could not reach the server', true],
    [6, 'could not reach the server', true],
    [7, 'refused the connection', false],
    [8, 'refused the connection', false],
  ])('P6: reply %d of a SOCKS proxy throws that it %s; retryable: %s', async (reply, message, again) => {
    await using proxy = await startSocksProxy(undefined, reply);
    const error = await failure(
      trusting({ connection: { proxyUrl: `socks5://127.0.0.1:${proxy.port}` } }).get(secure.url),
    );
    expect([error.message, error.isRetryable(), proxy.asked.length]).toEqual([
      `Cannot connect through the SOCKS proxy: it ${message}`,
      again,
      1,
    ]);
  });

  it.each([
    [502, true],
    [503, true],
    [504, true],
    [403, false],
    [407, false],
  ])('P6: a tunnel that is refused with %d is retryable: %s', async (status, again) => {
    const proxy = keep(
      await startHttpProxy(undefined, (_request, socket) => (socket.end(`HTTP/1.1 ${status} No\r\n\r\n`), true)),
    );
    const client = keep(
      createClient({
        connection: { proxyUrl: `http://127.0.0.1:${proxy.port}` },
        retry: { delay: 0, maxRetries: 2 },
      }),
    );
    expect((await failure(client.get(secure.url))).attempts).toBe(again ? 3 : 1);
    expect(proxy.asked).toHaveLength(again ? 3 : 1);
  });

  it('P6: throw a connect timeout after silence', async () => {
    const open: net.Socket[] = [];
    await using proxy = await startHttpProxy(undefined, (_request, socket) => (open.push(socket), true));
    const error = await failure(
      trusting({ timeouts: { connect: 60 }, connection: { proxyUrl: `http://127.0.0.1:${proxy.port}` } }).get(
        secure.url,
      ),
    );
    expect(error.type).toBe(ErrorType.Timeout);
  });

  it.each(['ftp://127.0.0.1:1', 'htp:///x', 'socks4://127.0.0.1:1', '::::'])(
    'P1: throw instead of bypassing the proxy %j of the environment',
    async (named) => {
      const client = make({ connection: { enableSystemProxy: true } }, { http_proxy: named, NO_PROXY: 'localhost' });
      const error = await failure(client.get(plain.url));
      expect([error.type, plain.seen.length]).toEqual([ErrorType.Validation, 0]);
      expect(error.message).toContain('Cannot use the proxy of the environment: it must be a URL');
      expect((await client.get(plain.url.replace('127.0.0.1', 'localhost'))).statusCode).toBe(200);
      expect((await failure(client.get(secure.url))).type).toBe(ErrorType.Certificate);
    },
  );

  it('P1: NO_PROXY and the environment decide, when they may', async () => {
    const environment = {
      HTTP_PROXY: `http://127.0.0.1:${http.port}`,
      https_proxy: `http://127.0.0.1:${http.port}`,
      NO_PROXY: '',
    };
    const system = { connection: { enableSystemProxy: true } };
    await make({}, environment).get(plain.url);
    expect(http.asked).toEqual([]);
    await make(system, environment).get(plain.url);
    expect(http.asked).toHaveLength(1);
    await make(system, { ...environment, NO_PROXY: '127.0.0.0/8' }).get(plain.url);
    await make({ connection: { proxyUrl: `http://127.0.0.1:${http.port}`, noProxy: plain.host } }).get(plain.url);
    expect(http.asked).toHaveLength(1);
  });

  it('P1: in CGI a request header cannot set the proxy', async () => {
    await make(
      { connection: { enableSystemProxy: true } },
      { HTTP_PROXY: `http://127.0.0.1:${http.port}`, REQUEST_METHOD: 'GET' },
    ).get(plain.url);
    expect(http.asked).toEqual([]);
  });

  it('R10: are chosen for each hop of a redirect, without credentials of other proxies', async () => {
    const from = keep(
      await startServer((_request, response) => void response.writeHead(302, { location: `${plain.url}/end` }).end()),
    );
    const client = through(http, 'http', { connection: { noProxy: plain.host } });
    const seen = (await client.get(from.url)).json<{ headers: Record<string, string> }>();
    expect(http.asked).toEqual([`GET ${from.url}/`]);
    expect(seen.headers['proxy-authorization']).toBeUndefined();
  });

  it('L: throw errors without their password', async () => {
    for (const scheme of ['http', 'socks5']) {
      const client = trusting({ connection: { proxyUrl: `${scheme}://user:canary@127.0.0.1:1` } });
      const error = await failure(client.get(secure.url));
      expect(`${String(error)} ${error.stack} ${JSON.stringify(error)}`).not.toContain('canary');
    }
    const wrong = trusting({ connection: { proxyUrl: `socks5://user:canary@127.0.0.1:${socks.port}` } });
    const error = await failure(wrong.get(secure.url));
    expect(`${String(error)} ${error.stack} ${JSON.stringify(error)}`).not.toContain('canary');
  });
});

it('P7: refuses a renegotiation of the server', async () => {
  const problems: (Error | null)[] = [];
  const server = await withIdentity(identity, { maxVersion: 'TLSv1.2' });
  server.server.prependListener('request', (request: { socket: tls.TLSSocket }) => {
    request.socket.renegotiate({ rejectUnauthorized: false, requestCert: false }, (error) => problems.push(error));
  });
  for (const pinnedKeys of [[], [identity.pin]]) {
    const client = trusting({ tls: { pinnedKeys, ca: authority.cert }, timeouts: { request: 10_000 } });
    // The request may fail or not, by whatever comes first; the handshake does not take place.
    await client.get(server.url).catch((error: unknown) => expect(isClientError(error)).toBe(true));
  }
  expect(server.seen.length).toBeGreaterThan(0);
  expect(problems.filter((it) => it === null)).toEqual([]);
});

it('P7: does not resume a TLS session of a client with another identity', async () => {
  const resumed: boolean[] = [];
  const server = https.createServer(identity);
  server.on('secureConnection', (socket: tls.TLSSocket) => resumed.push(socket.isSessionReused()));
  await using own = await startServer(
    (_request, response) => void response.writeHead(200, { connection: 'close' }).end('x'),
    server as never,
    'https',
  );
  const one = trusting();
  await one.get(own.url);
  await one.get(own.url);
  await trusting().get(own.url);
  expect(resumed[0]).toBe(false);
  expect(resumed[2]).toBe(false);
});

describe('X1: an abort at any turn on the way to a server', () => {
  const sockets = (): number => process.getActiveResourcesInfo().filter((it) => it === 'TCPSocketWrap').length;
  it.each(['directly', 'by TLS', 'by a tunnel', 'by a tunnel over TLS', 'by SOCKS'])(
    '%s, leaves no socket, and is a cancellation',
    async (way) => {
      const proxyUrl =
        {
          'by a tunnel': `http://127.0.0.1:${http.port}`,
          'by a tunnel over TLS': `https://127.0.0.1:${overTls.port}`,
          'by SOCKS': `socks5h://user:p%40ss@127.0.0.1:${socks.port}`,
        }[way] ?? '';
      const target = way === 'directly' || way === 'by SOCKS' ? plain.url : secure.url;
      const before = sockets();
      const told = new Set<string>();
      for (let rounds = 0; rounds < 16; rounds++) {
        for (let turns = 0; turns < 6; turns++) {
          const client = trusting({ connection: { proxyUrl } });
          const controller = new AbortController();
          const call = client.get(target, { signal: controller.signal }).then(
            () => 'answered',
            (error: unknown) => (isClientError(error) ? error.code : String(error)),
          );
          for (let round = 0; round < rounds; round++)
            await new Promise((resolve) => (round < 8 ? setImmediate(resolve) : setTimeout(resolve, 1)));
          for (let turn = 0; turn < turns; turn++) await undefined;
          controller.abort();
          told.add(await call);
          await client.close();
        }
      }
      told.delete('answered');
      expect([...told]).toEqual(['CONTEXT_CANCELED']);
      await until(() => sockets() <= before);
    },
  );
});
