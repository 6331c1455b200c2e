import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClient, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { secureConfig } from '../../src/config/presets.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { startHttpProxy, startSocksProxy } from '../support/proxies.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
const guarded = (config: Config = {}): Client =>
  keep(
    createClient({
      ...config,
      security: { allowPrivateIps: false, ...config.security },
      retry: { maxRetries: 2, delay: 0 },
    }),
  );
const blocked = 'address is not public and the SSRF guard is on';
/** A resolver with scripted answers, in order. */
const resolver = (...answers: string[][]) => {
  const asked: string[] = [];
  const lookup = async (name: string): Promise<LookupAddress[]> => {
    asked.push(name);
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, lookup };
};

beforeAll(async () => {
  server = await startServer((request, response) => json(response, { host: request.headers.host }));
});
afterEach(async () => {
  expect(server.seen).toEqual([]);
});
afterAll(() => server.close());

describe('the SSRF guard', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1.',
  ])('S1: refuses %s without a connection or a retry', async (host) => {
    const error = await failure(guarded().get(`http://${host}:${server.port}/`));
    expect(error).toMatchObject({ type: ErrorType.Validation, message: blocked, attempts: 1 });
  });

  it('S1: refuses a zone id', async () => {
    expect((await failure(guarded().get('http://[fe80::1%25eth0]/'))).type).toBe(ErrorType.Validation);
  });

  it.each([
    'localhost',
    'localhost.',
    'a.localhost',
    '127.0.0.1.nip.io',
    'metadata.google.internal',
    'ＬＯＣＡＬＨＯＳＴ',
  ])('S2: refuses %s for its addresses', async (name) => {
    const { lookup, asked } = resolver(['127.0.0.1']);
    expect((await failure(guarded({ connection: { lookup } }).get(`http://${name}:${server.port}/`))).message).toBe(
      blocked,
    );
    expect(asked).toHaveLength(1);
  });

  it('S3: refuses a name without a public address, and one without any address', async () => {
    const { lookup } = resolver(['10.0.0.1', '127.0.0.1', '192.0.2.1']);
    expect((await failure(guarded({ connection: { lookup } }).get('http://private.test/'))).message).toBe(blocked);
    expect(
      (await failure(guarded({ connection: { lookup: resolver([]).lookup } }).get('http://none.test/'))).type,
    ).toBe(ErrorType.DNS);
  });

  it('S3: connects to the checked address, whatever the name resolves to next', async () => {
    const { lookup, asked } = resolver(['127.0.0.1'], ['10.9.9.9']);
    const rebound = guarded({ connection: { lookup }, security: { ssrfExemptCidrs: ['10.0.0.0/8'] } });
    expect(
      (await failure(rebound.get(`http://rebind.test:${server.port}/`, { retry: { maxRetries: 0 } }))).message,
    ).toBe(blocked);
    expect(asked).toHaveLength(1);
  });

  it('S3: refuses a thousand private answers, and answers that are not addresses', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`);
    expect(
      (await failure(guarded({ connection: { lookup: resolver(many).lookup } }).get('http://many.test/'))).message,
    ).toBe(blocked);
    expect(
      (
        await failure(
          guarded({ connection: { lookup: resolver(['evil.test', '127.1']).lookup } }).get('http://odd.test/'),
        )
      ).type,
    ).toBe(ErrorType.DNS);
  });

  it('S4: checks https', async () => {
    expect((await failure(guarded().get(`https://127.0.0.1:${server.port}/`))).message).toBe(blocked);
  });

  it('S5: checks the name for proxies that resolve it, and allows a private proxy', async () => {
    await using proxy = await startHttpProxy();
    await using socks = await startSocksProxy();
    for (const proxyUrl of [`http://127.0.0.1:${proxy.port}`, `socks5h://127.0.0.1:${socks.port}`]) {
      const client = guarded({ connection: { proxyUrl } });
      const names = [
        'localhost',
        'LOCALHOST.',
        'localhost..',
        'x.localhost',
        'localhost.localdomain',
        'ip6-localhost',
        'ip6-loopback',
        'metadata',
        'metadata.google.internal',
      ];
      for (const host of ['127.0.0.1', '[::ffff:7f00:1]', '169.254.169.254', ...names]) {
        expect((await failure(client.get(`http://${host}:${server.port}/`))).message).toBe(blocked);
      }
    }
    const local = guarded({
      connection: { proxyUrl: `socks5://127.0.0.1:${socks.port}`, lookup: resolver(['10.0.0.1']).lookup },
    });
    expect((await failure(local.get('http://inner.test/'))).message).toBe(blocked);
    expect([...proxy.asked, ...socks.asked]).toEqual([]);
  });

  it('S6: lets no request reach a Unix socket', async () => {
    expect(
      (await failure(guarded().get('http://h/', { socketPath: '/var/run/docker.sock' } as never))).message,
    ).toContain("unknown option 'socketPath'");
    expect(() => createClient({ connection: { socketPath: '/x' }, security: { allowPrivateIps: false } })).toThrow(
      "connection.socketPath must be absent beside 'security.allowPrivateIps: false'",
    );
    const client = createClient({ retry: { maxRetries: 0 } });
    for (const url of ['unix:/var/run/docker.sock', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/x']) {
      expect((await failure(client.get(url))).type).toBe(ErrorType.Validation);
    }
  });

  it.each([1, 22, 25, 80, 443, 6379, 8080, 65_535])('S7: checks port %i', async (port) => {
    for (const scheme of ['http', 'https']) {
      const { lookup } = resolver(['127.0.0.1']);
      expect((await failure(guarded().get(`${scheme}://127.0.0.1:${port}/`))).message).toBe(blocked);
      expect((await failure(guarded({ connection: { lookup } }).get(`${scheme}://public.test:${port}/`))).message).toBe(
        blocked,
      );
    }
  });

  it('S8: checks every method, downloads, streams and events', async () => {
    const client = guarded();
    const url = `${server.url}/`;
    for (const verb of ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const)
      expect((await failure(client[verb](url))).message).toBe(blocked);
    expect((await failure(client.get(url, { stream: true }))).message).toBe(blocked);
    expect((await failure(client.download(url, '/tmp/never-written'))).message).toBe(blocked);
    expect((await failure(client.events(url).next())).message).toBe(blocked);
  });

  it('S9: throws errors without resolved addresses', async () => {
    const { lookup } = resolver(['10.1.2.3']);
    const error = await failure(guarded({ connection: { lookup } }).get('http://inner.test/'));
    expect(`${String(error)} ${JSON.stringify(error)} ${error.stack}`).not.toContain('10.1.2.3');
  });

  it('is on in secureConfig and off by default', async () => {
    const secure = keep(createClient(secureConfig()));
    expect((await failure(secure.get(server.url))).message).toBe(blocked);
    const open = keep(createClient());
    expect((await open.get(server.url)).statusCode).toBe(200);
    server.seen.length = 0;
  });

  it('allows exempt ranges', async () => {
    expect((await guarded({ security: { ssrfExemptCidrs: ['127.0.0.0/8'] } }).get(server.url)).statusCode).toBe(200);
    server.seen.length = 0;
  });

  it('S3: refuses a rebinding name at the next connection', async () => {
    const { lookup } = resolver(['127.0.0.1'], ['10.9.9.9']);
    const client = guarded({ connection: { lookup }, security: { ssrfExemptCidrs: ['127.0.0.1/32'] } });
    const url = `http://rebind.test:${server.port}/`;
    expect((await client.get(url)).json()).toEqual({ host: `rebind.test:${server.port}` });
    server.server.closeAllConnections();
    await until(async () => (await server.connections()) === 0);
    expect((await failure(client.get(url))).message).toBe(blocked);
    server.seen.length = 0;
  });
});
