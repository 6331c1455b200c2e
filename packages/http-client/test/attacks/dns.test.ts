/**
 * Names that lie, resolved for real. 127.0.0.1 is exempt here, in the role of the public internet; 127.0.0.2, where a
 * second server listens on the same port, stands for what must not be reached.
 */
import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { createClient, type Client } from '../../src/features/client/client.ts';
import type { Config } from '../../src/config/config.ts';
import { startDnsServer, type DnsServer } from '../support/dns-server.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { startSocksProxy, type TestProxy } from '../support/proxies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let dns: DnsServer;
let server: TestServer;
let socks: TestProxy;
let trap: http.Server;
let trapped = 0;

const good = { addresses: ['127.0.0.1'] };
const evil = { addresses: ['127.0.0.2'] };
const blocked = 'address is not public and the SSRF guard is on';
const make = (config: Config = {}, guarded = true): Client =>
  keep(
    createClient({
      ...config,
      connection: { lookup: dns.lookup, ...config.connection },
      security: { allowPrivateIps: !guarded, ssrfExemptCidrs: ['127.0.0.1/32'] },
      retry: { delay: 0, maxRetries: 2 },
    }),
  );
const url = (name: string): string => `http://${name}:${server.port}/`;
/** One question for each family is one lookup. */
const lookups = (): number => dns.asked.length / 2;

beforeAll(async () => {
  dns = await startDnsServer();
  socks = await startSocksProxy();
  server = await startServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url === '/away') return void response.writeHead(302, { location: url('inner.test') }).end();
    if (request.url === '/break') return void response.destroy();
    return void response.end('public');
  });
  trap = http.createServer((_request, response) => {
    trapped++;
    response.end('private');
  });
  await new Promise<void>((resolve) => trap.listen(server.port, '127.0.0.2', resolve));
});
afterEach(async () => {
  server.seen.length = 0;
  trapped = 0;
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => trap.close(resolve));
  await socks.close();
  await dns.close();
});

describe('S3: a name that rebinds', () => {
  it('is followed by a client without the guard', async () => {
    dns.use(good, evil);
    const client = make({}, false);
    expect((await client.get(url('rebind.test'))).text()).toBe('public');
    expect((await client.get(url('rebind.test'))).text()).toBe('private');
    expect(trapped).toBe(1);
  });

  it('is resolved once for each connection, which goes to the checked address', async () => {
    dns.use(good, evil);
    const client = make();
    expect((await client.get(url('rebind.test'))).text()).toBe('public');
    expect(dns.asked.toSorted()).toEqual(['A rebind.test', 'AAAA rebind.test']);
    expect(await failure(client.get(url('rebind.test')))).toMatchObject({
      type: ErrorType.Validation,
      message: blocked,
      attempts: 1,
    });
    expect(lookups()).toBe(2);
    expect(trapped).toBe(0);
  });

  it('is resolved and checked for each of many concurrent connections', async () => {
    dns.use(good);
    const client = make();
    const results = await Promise.all(Array.from({ length: 8 }, () => client.get(url('rebind.test'))));
    expect(results.every((it) => it.text() === 'public')).toBe(true);
    expect(lookups()).toBe(8);
  });

  it('is resolved once with a cache, and checked for each connection', async () => {
    dns.use(good, evil);
    const client = make({ connection: { dnsCache: {} } });
    for (let i = 0; i < 3; i++) expect((await client.get(url('rebind.test'))).text()).toBe('public');
    expect([server.seen.length, lookups(), trapped]).toEqual([3, 1, 0]);
    dns.use(evil, good);
    const other = make({ connection: { dnsCache: {} } });
    for (let i = 0; i < 2; i++) expect((await failure(other.get(url('rebind.test')))).message).toBe(blocked);
    expect([lookups(), trapped]).toEqual([1, 0]);
  });

  it('is resolved again after its addresses in the cache refused a connection', async () => {
    dns.use({ addresses: ['127.0.0.3'] }, good);
    const client = keep(
      createClient({ connection: { lookup: dns.lookup, dnsCache: {} }, retry: { delay: 0, maxRetries: 1 } }),
    );
    const result = await client.get(url('moved.test'));
    expect([result.text(), result.meta.attempts, lookups()]).toEqual(['public', 2, 2]);
  });

  it('is refused when it changes between a request and its retry', async () => {
    dns.use(good, evil);
    expect((await failure(make().get(`${url('rebind.test')}break`))).message).toBe(blocked);
    expect([server.seen.length, lookups(), trapped]).toEqual([1, 2, 0]);
  });

  it('is refused after a redirect', async () => {
    dns.use(good, evil);
    expect((await failure(make().get(`${url('outer.test')}away`))).message).toBe(blocked);
    expect([server.seen.length, trapped]).toEqual([1, 0]);
  });

  it('is refused as an alias, and as an IPv6 address that contains IPv4', async () => {
    for (const answer of [
      { alias: 'inner.test', addresses: ['127.0.0.2'] },
      { addresses: ['::ffff:127.0.0.2'] },
      { addresses: ['::ffff:7f00:2'] },
      { addresses: ['64:ff9b::7f00:2'] },
      { addresses: ['::1'] },
    ]) {
      dns.use(answer);
      expect((await failure(make().get(url('rebind.test')))).message).toBe(blocked);
      expect(lookups()).toBe(1);
    }
    expect(trapped).toBe(0);
  });

  it('is connected at its public addresses only', async () => {
    dns.use({ addresses: ['127.0.0.2', '10.0.0.1', '127.0.0.1', '::ffff:127.0.0.2', 'fd00::1'] });
    expect((await make().get(url('mixed.test'))).text()).toBe('public');
    expect([lookups(), trapped]).toEqual([1, 0]);
  });

  it('is resolved and checked by the client for socks5, and sent to the proxy as the checked address', async () => {
    dns.use(good, evil);
    const client = make({ connection: { proxyUrl: `socks5://127.0.0.1:${socks.port}` } });
    expect((await client.get(url('rebind.test'))).text()).toBe('public');
    expect((await failure(client.get(url('rebind.test')))).message).toBe(blocked);
    expect(socks.asked).toEqual([`address 127.0.0.1:${server.port}`]);
  });
});

describe('a name server', () => {
  it('throws DNS without a retry when the name does not exist', async () => {
    for (const answer of [{ code: 3 }, { addresses: [] }]) {
      dns.use(answer);
      const error = await failure(make().get(url('none.test')));
      expect(error).toMatchObject({ type: ErrorType.DNS, attempts: 1 });
      expect(error.isRetryable()).toBe(false);
      expect(lookups()).toBe(1);
    }
  });

  it('is retried after a temporary failure', async () => {
    dns.use({ code: 2 }, good);
    expect((await make().get(url('later.test'))).meta.attempts).toBe(2);
    dns.use({ code: 2 });
    const error = await failure(make().get(url('never.test')));
    expect(error).toMatchObject({ type: ErrorType.RetryExhausted, attempts: 3 });
    expect(error.cause).toMatchObject({ type: ErrorType.DNS });
    expect(lookups()).toBe(3);
  });

  it('throws a connect timeout when it does not respond, before SOCKS too', async () => {
    dns.use({ silent: true });
    for (const proxyUrl of ['', `socks5://127.0.0.1:${socks.port}`]) {
      const error = await failure(
        make({ timeouts: { connect: 60 }, connection: { proxyUrl } }).get(url('silent.test'), {
          retry: { maxRetries: 0 },
        }),
      );
      expect(error).toMatchObject({ type: ErrorType.Timeout, attempts: 1 });
      expect(error.cause).toMatchObject({ message: 'connect timed out' });
    }
  });
});
