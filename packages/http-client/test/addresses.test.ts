import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type net from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrInvalidConnection, errorIs, ErrorType } from '@wirework/http-errors';
import { type Identity, makeCertificate, sourceLoader, temporaryFolders, thrownBy } from '@wirework/test-support';
import type { Config } from '../src/config/config.ts';
import { validateConfig } from '../src/config/validate-config.ts';
import { type Client, createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/fetch.ts';
import type { HostLookup } from '../src/request/options.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { startHttpProxy, startSocksProxy } from './support/proxies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

describe('lookups', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer((_request, response) => void response.end('ok'));
  });
  afterAll(() => server.close());

  const make = (lookup: HostLookup): Client =>
    keep(createClient({ connection: { lookup }, retry: { maxRetries: 0 }, timeouts: { connect: 5000 } }));
  const url = (name: string): string => `http://${name}:${server.port}/`;
  const loopback = { address: '127.0.0.1', family: 4 };

  describe('connection.lookup', () => {
    it.each<[string, HostLookup]>([
      ['dns.lookup', dns.lookup],
      ['dns.promises.lookup', dns.promises.lookup],
      ['a promise of addresses', () => Promise.resolve([loopback])],
      ['a callback with addresses', (_name, _options, done) => done(null, [loopback])],
      ['a callback with one address', (_name, _options, done) => done(null, '127.0.0.1', 4)],
      ['a callback of an async function', async (_name, _options, done) => void done(null, [loopback])],
    ])('resolves in each form: %s', async (_form, lookup) => {
      expect((await make(lookup).get(url('localhost'))).text()).toBe('ok');
    });

    const unknown = (): Error => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    it.each<[string, HostLookup]>([
      ['a promise', () => Promise.reject(unknown())],
      ['a callback', (_name, _options, done) => done(unknown(), [])],
      [
        'a thrown error',
        (_name, _options, _done) => {
          throw unknown();
        },
      ],
      ['a failing async function', (_name, _options, _done) => Promise.reject(unknown())],
    ])('fails in each form: %s', async (_form, lookup) => {
      expect(await failure(make(lookup).get(url('none.test')))).toMatchObject({ type: ErrorType.DNS, attempts: 1 });
    });

    it.each<[string, unknown]>([
      ['nothing', undefined],
      ['a text that is no address', 'localhost'],
      ['texts', ['127.0.0.1']],
    ])('refuses %s from a callback', async (_form, found) => {
      const lookup: HostLookup = (_name, _options, done) => done(null, found as never);
      expect((await failure(make(lookup).get(url('odd.test')))).isRetryable()).toBe(false);
    });
  });

  describe('lookup of a request', () => {
    const first = (): Promise<{ address: string; family: number }[]> => Promise.resolve([loopback]);
    const second: HostLookup = (_name, _options, done) => done(null, '127.0.0.2', 4);
    let other: TestServer;
    let named: string;

    /** Two servers at two addresses have one port, so that a name with two addresses leads to either. */
    beforeAll(async () => {
      const listening = http.createServer();
      other = await startServer((_request, response) => void response.end('second'), listening);
      await new Promise<void>((resolve) => listening.close(() => resolve()));
      await new Promise<void>((resolve) => listening.listen(server.port, '127.0.0.2', resolve));
      named = url('named.test');
    });
    afterAll(() => other.close());

    it('decides for this request only, and shares no connection with another look-up', async () => {
      const client = make(first);
      for (let i = 0; i < 3; i++) {
        expect((await client.get(named)).text()).toBe('ok');
        expect((await client.get(named, { lookup: second })).text()).toBe('second');
        expect((await client.get(named, { lookup: first })).text()).toBe('ok');
      }
      expect([await server.connections(), await other.connections()]).toEqual([2, 1]);
      await client.close();
      await until(async () => (await server.connections()) + (await other.connections()) === 0);
    });

    it('never sends concurrent requests to the address of another', async () => {
      const client = make(first);
      const names = Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? 'second' : 'ok'));
      const results = await Promise.all(
        names.map((it) => client.get(named, it === 'second' ? { lookup: second } : undefined)),
      );
      expect(results.map((it) => it.text())).toEqual(names);
    });

    it('leaves as many idle connections as the client keeps, also with a new function each time', async () => {
      const client = keep(createClient({ connection: { maxIdleConns: 2 } }));
      for (let i = 0; i < 10; i++) await client.get(named, { lookup: () => first() });
      await until(async () => (await server.connections()) === 2);
    });

    it('stays for a retry and for a redirect', async () => {
      const client = keep(createClient({ retry: { delay: 0, maxRetries: 1 } }));
      const asked: string[] = [];
      const lookup: HostLookup = (name) => {
        asked.push(name);
        return first();
      };
      await using flaky = await startServer((request, response) => {
        response.setHeader('connection', 'close');
        if (flaky.seen.length === 1) return void response.writeHead(503).end();
        if (request.url === '/') {
          const location = `//moved.test:${flaky.port}/end`;
          return void response.writeHead(302, { location }).end();
        }
        return void response.end('end');
      });
      const result = await client.get(`http://named.test:${flaky.port}/`, { lookup, redirects: { follow: false } });
      expect([result.statusCode, asked]).toEqual([302, ['named.test', 'named.test']]);
      const moved = await client.get(`http://named.test:${flaky.port}/`, { lookup });
      expect([moved.text(), asked.slice(2)]).toEqual(['end', ['named.test', 'moved.test']]);
    });

    it('resolves the name for a SOCKS proxy', async () => {
      await using proxy = await startSocksProxy();
      const client = keep(createClient({ connection: { proxyUrl: `socks5://127.0.0.1:${proxy.port}` } }));
      await client.get(named, { lookup: second });
      expect(proxy.asked).toEqual([`address 127.0.0.2:${server.port}`]);
    });

    it('is behind the SSRF guard, and not in the cache of addresses', async () => {
      const client = keep(
        createClient({
          connection: { lookup: first, dnsCache: {} },
          security: { ssrfExemptCidrs: ['127.0.0.1/32'], allowPrivateIps: false },
        }),
      );
      expect((await client.get(named)).text()).toBe('ok');
      expect((await failure(client.get(named, { lookup: second }))).message).toBe(
        'address is not public and the SSRF guard is on',
      );
    });

    it('can be set by a middleware', async () => {
      const client = keep(createClient({ middleware: [(next) => (request) => next({ ...request, lookup: second })] }));
      expect((await client.get(named)).text()).toBe('second');
    });

    it('is refused unless it is a function, and on fetch', async () => {
      const options = { lookup: '127.0.0.1' as never };
      expect((await failure(make(first).get(named, options))).message).toBe(
        "Cannot send the request: lookup must be a function, got '127.0.0.1'",
      );
      expect((await failure(createFetchClient().get(named, { lookup: first as never }))).message).toContain(
        "lookup must be absent: 'fetch' resolves names itself",
      );
    });
  });

  it('connection.dnsCache is loaded only by a client that has it on', () => {
    const code = `
    import { register } from 'node:module';
    import http from 'node:http';
    const hook = "import fs from 'node:fs'; export async function resolve(it, context, next) { if (it.endsWith('dns-cache.ts')) fs.writeSync(1, 'loaded '); return next(it, context); }";
    register('data:text/javascript,' + encodeURIComponent(hook));
    const { createClient } = await import('./src/index.ts');
    const server = http.createServer((request, response) => response.end('ok')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = 'http://localhost:' + server.address().port;
    for (const dnsCache of [undefined, {}]) {
      const client = createClient({ connection: { dnsCache } });
      console.log((await client.get(url)).text());
      await client.close();
    }
    server.close();`;
    const options = ['--conditions=@wirework/source', '--no-warnings', '--input-type=module'];
    const told = execFileSync(process.execPath, ['--import', sourceLoader, ...options, '-e', code], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
    expect(told).toBe('ok\nloaded ok\n');
  });
});

describe('local address', () => {
  const localAddress = '127.0.0.2';
  let identity: Identity;

  beforeAll(() => {
    identity = makeCertificate();
  });

  const make = (connection: NonNullable<Config['connection']> = {}, config: Config = {}): Client =>
    keep(
      createClient({
        ...config,
        connection: { localAddress, ...connection },
        tls: { ca: identity.cert },
        retry: { maxRetries: 0 },
      }),
    );

  /** Starts a server that answers with the address of its client. */
  const startEcho = (): ReturnType<typeof startServer> =>
    startServer((_request, response, { socket }) => void response.end(socket.remoteAddress));

  /** Starts a server over TLS that answers with the protocol and the address of its client. */
  async function startSecureEcho(): Promise<string> {
    const server = http2.createSecureServer(
      { cert: identity.cert, key: identity.key, allowHTTP1: true },
      (request, response) => void response.end(`${request.httpVersion} ${request.socket.remoteAddress}`),
    );
    const sessions = new Set<http2.ServerHttp2Session>();
    server.on('session', (session) => sessions.add(session));
    const port = await listen(server);
    keep({
      close: () => {
        for (const session of sessions) session.destroy();
        return new Promise((resolve) => server.close(resolve));
      },
    });
    return `https://127.0.0.1:${port}`;
  }

  /** Notes the address of each client of a server. */
  function clientsOf(server: net.Server): string[] {
    const seen: string[] = [];
    server.on('connection', (socket: net.Socket) => seen.push(String(socket.remoteAddress)));
    return seen;
  }

  describe('connection.localAddress', () => {
    it('is the address of plain connections', async () => {
      await using server = await startEcho();
      expect((await make().get(server.url)).text()).toBe(localAddress);
      expect((await make({ localAddress: '' }).get(server.url)).text()).toBe('127.0.0.1');
    });

    it.each([
      [true, '2.0'],
      [false, '1.1'],
    ])('is the address of connections over TLS, with http2: %s', async (isHttp2, version) => {
      expect((await make({ http2: isHttp2 }).get(await startSecureEcho())).text()).toBe(`${version} ${localAddress}`);
    });

    it('is the address of connections to a proxy, for forwarded requests and for tunnels', async () => {
      await using server = await startEcho();
      const proxyServer = http.createServer();
      const clients = clientsOf(proxyServer);
      await using proxy = await startHttpProxy(proxyServer);
      const client = make({ proxyUrl: `http://127.0.0.1:${proxy.port}` });
      expect((await client.get(server.url)).statusCode).toBe(200);
      expect((await client.get(await startSecureEcho())).text()).toBe('2.0 127.0.0.1');
      expect(clients).toEqual([localAddress, localAddress]);
    });

    it('does not limit the family of the address that a SOCKS proxy gets', async () => {
      await using proxy = await startSocksProxy();
      await using server = await startEcho();
      const lookup = (): Promise<{ address: string; family: number }[]> =>
        Promise.resolve([{ address: '::1', family: 6 }]);
      const client = make({ proxyUrl: `socks5://127.0.0.1:${proxy.port}`, lookup });
      expect((await client.get(`http://named.test:${server.port}/`)).text()).toBe('127.0.0.1');
      expect(proxy.asked).toHaveLength(1);
    });

    it('leaves out the addresses of the other family', async () => {
      await using server = await startEcho();
      const both = [
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ];
      const url = `http://both.test:${server.port}/`;
      expect((await make({ lookup: () => Promise.resolve(both) }).get(url)).text()).toBe(localAddress);
      const error = await failure(make({ lookup: () => Promise.resolve(both.slice(0, 1)) }).get(url));
      expect(error).toMatchObject({ type: ErrorType.Validation, attempts: 1 });
      expect(error.message).toContain(
        "Cannot connect to the host: it has no IPv4 address, and 'connection.localAddress' is an IPv4 address",
      );
    });

    it('may be an IPv6 address', async () => {
      const server = http.createServer((request, response) => void response.end(request.socket.remoteAddress));
      const isListening = await new Promise<boolean>((resolve) =>
        server.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true)),
      );
      if (!isListening) return console.warn('skipped: this machine has no IPv6');
      keep({ close: () => new Promise((resolve) => server.close(resolve)) });
      const url = `http://[::1]:${(server.address() as net.AddressInfo).port}/`;
      expect((await make({ localAddress: '::1' }).get(url)).text()).toBe('::1');
      expect((await failure(make().get(url))).message).toContain('it has no IPv4 address');
    });

    it('fails without a retry when the machine has no such address', async () => {
      await using server = await startEcho();
      const client = make({ localAddress: '192.0.2.1' });
      expect(await failure(client.get(server.url, { retry: { maxRetries: 2 } }))).toMatchObject({
        type: ErrorType.Network,
        attempts: 1,
        cause: { code: 'EADDRNOTAVAIL', syscall: 'bind' },
      });
    });

    it.each(['eth0', '127.0.0.256', '[::1]', '127.0.0.1/32', 5, null, ['127.0.0.1']])('%j is refused', (given) => {
      const error = thrownBy(() => validateConfig({ connection: { localAddress: given as never } }));
      expect(error).toMatchObject({ field: 'connection.localAddress', bound: "'' or an IPv4 or IPv6 address" });
      expect(errorIs(error, ErrInvalidConnection)).toBe(true);
    });

    it('is refused beside a socket, and on fetch', () => {
      expect(thrownBy(() => validateConfig({ connection: { socketPath: '/a', localAddress } }))).toMatchObject({
        field: 'connection.socketPath',
        bound: "absent beside 'connection.localAddress'",
      });
      expect(() => createFetchClient({ connection: { localAddress } } as never)).toThrow(
        "connection.localAddress must be absent: 'fetch' opens its connections itself",
      );
    });
  });
});

describe('unix socket', () => {
  const newFolder = temporaryFolders();

  let socketPath: string;
  let server: http.Server | undefined;

  beforeEach(async () => {
    socketPath = join(newFolder(), 'server.sock');
  });
  afterEach(async () => {
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  });

  const listen = (started: http.Server): Promise<void> =>
    new Promise((resolve) => (server = started).listen(socketPath, resolve));
  const echo: http.RequestListener = (request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://elsewhere.test/here' });
    response.end(JSON.stringify([request.method, request.headers.host, request.url]));
  };

  describe('connection.socketPath', () => {
    it('sends every request to the socket, for every host', async () => {
      await listen(http.createServer(echo));
      await using docker = createClient({ baseUrl: 'http://docker/v1.43', connection: { socketPath } });
      expect((await docker.get('containers/json')).json()).toEqual(['GET', 'docker', '/v1.43/containers/json']);
      await using client = createClient({ connection: { socketPath } });
      expect((await client.post('http://other.test:99/x', { json: 1 })).json()).toEqual([
        'POST',
        'other.test:99',
        '/x',
      ]);
      expect((await client.get('http://other.test/moved')).json()).toEqual(['GET', 'elsewhere.test', '/here']);
    });

    it('speaks TLS over the socket, for the name in the URL', async () => {
      const identity = makeCertificate({ names: ['api.test'] });
      await listen(https.createServer(identity, echo) as unknown as http.Server);
      await using client = createClient({
        connection: { socketPath },
        tls: { ca: identity.cert },
        retry: { maxRetries: 0 },
      });
      expect((await client.get('https://api.test/')).json()).toEqual(['GET', 'api.test', '/']);
      expect((await failure(client.get('https://other.test/'))).type).toBe(ErrorType.Certificate);
    });

    it('rejects when nothing listens', async () => {
      await using client = createClient({ connection: { socketPath } });
      const error = await failure(client.get('http://docker/'));
      expect(error).toMatchObject({
        type: ErrorType.Network,
        attempts: 1,
        cause: { code: 'ENOENT', syscall: 'connect' },
      });
      expect(String(error)).toContain('ENOENT');
    });

    it.each([
      [{ connection: { socketPath: '/a\nb' } }, 'a path without control characters'],
      [{ connection: { socketPath: '/a', proxyUrl: 'http://proxy.test' } }, "absent beside 'connection.proxyUrl'"],
      [{ connection: { socketPath: '/a', enableSystemProxy: true } }, "absent beside 'connection.enableSystemProxy'"],
      [
        { connection: { socketPath: '/a' }, security: { allowPrivateIps: false } },
        "absent beside 'security.allowPrivateIps: false'",
      ],
    ])('%j is refused', (config, bound) => {
      const error = thrownBy(() => validateConfig(config));
      expect(error).toMatchObject({ field: 'connection.socketPath', bound });
      expect(errorIs(error, ErrInvalidConnection)).toBe(true);
      expect(String(error)).not.toContain('/a');
    });

    it.each([
      [{ connection: { socketPath: '' }, security: { allowPrivateIps: false } }],
      [
        {
          connection: { socketPath: '/a', proxyUrl: '', enableSystemProxy: false },
          security: { allowPrivateIps: true },
        },
      ],
    ])('%j is fine', (config) => {
      expect(() => validateConfig(config)).not.toThrow();
    });
  });
});
