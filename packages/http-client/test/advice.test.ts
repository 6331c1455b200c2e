import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '@wirework/test-support';
import type { Config } from '../src/config/config.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { createClient } from '../src/features/client/client.ts';
import { recover } from '../src/features/middleware/recover.ts';
import { failure } from './support/fails.ts';
import { startHttpProxy } from './support/proxies.ts';
import { keep } from './support/keep.ts';
import { json, startServer } from './support/server.ts';

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
    (_request, socket) => (socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n'), true),
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
