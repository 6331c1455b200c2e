import http from 'node:http';
import http2 from 'node:http2';
import type net from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrInvalidConnection, ErrorType } from '@wirework/http-errors';
import { makeCertificate, thrownBy, type Identity } from '@wirework/test-support';
import { createClient, type Client } from '../src/features/client/client.ts';
import type { Config } from '../src/config/config.ts';
import { validateConfig } from '../src/config/validate-config.ts';
import { createClient as createFetchClient } from '../src/fetch.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { listen } from './support/listen.ts';
import { startHttpProxy, startSocksProxy } from './support/proxies.ts';
import { startServer } from './support/server.ts';

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
