import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import type net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import { makeCertificate, turns } from '@wirework/test-support';
import type { Config } from '../../src/config/config.ts';
import { secureConfig } from '../../src/config/presets.ts';
import { type Client, createClient } from '../../src/features/client/client.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { failure } from '../support/fails.ts';
import { keep } from '../support/keep.ts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '../support/proxies.ts';
import { startRawServer } from '../support/raw-server.ts';
import { json, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const blocked = 'address is not public and the SSRF guard is on';

/**
 * Names that lie, resolved for real. 127.0.0.1 is exempt here, in the role of the public internet; 127.0.0.2, where a
 * second server listens on the same port, stands for what must not be reached.
 */
describe('dns', () => {
  let dns: DnsServer;
  let server: TestServer;
  let socks: TestProxy;
  let trap: http.Server;
  let trapped = 0;

  const good = { addresses: ['127.0.0.1'] };
  const evil = { addresses: ['127.0.0.2'] };
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
});

describe('ssrf', () => {
  let server: TestServer;
  const guarded = (config: Config = {}): Client =>
    keep(
      createClient({
        ...config,
        security: { allowPrivateIps: false, ...config.security },
        retry: { maxRetries: 2, delay: 0 },
      }),
    );
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
        expect(
          (await failure(guarded({ connection: { lookup } }).get(`${scheme}://public.test:${port}/`))).message,
        ).toBe(blocked);
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
});

describe('H5: a slow reader', () => {
  /** As long as it takes until what was sent has arrived, in one process. */
  const arrival = (): Promise<void> => turns(10);

  it('does not cause a body timeout', async () => {
    await using own = createClient({ timeouts: { bodyIdle: 10_000 }, retry: { maxRetries: 0 } });
    const size = 5_000_000;
    await using big = await startServer((_request, response) => void response.end(Buffer.alloc(size)));
    const result = await own.get(big.url, { stream: true });
    let read = 0;
    for await (const chunk of result.stream) {
      if (read === 0) await new Promise((resolve) => setTimeout(resolve, 11_000));
      read += (chunk as Buffer).length;
    }
    expect(read).toBe(size);
  });

  it('throws a body timeout when the server is silent after the pause', async () => {
    await using own = createClient({ timeouts: { bodyIdle: 60 }, retry: { maxRetries: 0 } });
    await using big = await startServer((_request, response) => void response.write(Buffer.alloc(300_000)));
    const result = await own.get(big.url, { stream: true });
    const reading = (async () => {
      for await (const _chunk of result.stream) await new Promise((resolve) => setTimeout(resolve, 30));
    })();
    expect((await failure(reading)).type).toBe(ErrorType.Timeout);
  });

  const size = 70_000;
  const framings: [string, string, string][] = [
    ['a length', `Content-Length: ${size}\r\n`, 'x'.repeat(size)],
    ['chunks', 'Transfer-Encoding: chunked\r\n', `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`],
    ['the end of the connection', '', 'x'.repeat(size)],
  ];

  it.each(framings)(
    'returns the whole of a body with %s whose connection ends during the pause',
    async (_how, headers, body) => {
      await using server = await startRawServer(
        (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n${body}`),
      );
      await using own = createClient({ retry: { maxRetries: 0 } });
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      expect((await buffer(stream)).length).toBe(size);
    },
  );

  it.each(framings)(
    'returns the whole of a body with %s, or throws, when its connection is reset during the pause',
    async (_how, headers, body) => {
      let answering: net.Socket | undefined;
      await using server = await startRawServer((_request, socket) => {
        answering = socket;
        socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\n${headers}\r\n${body}`);
      });
      await using own = createClient({ retry: { maxRetries: 0 } });
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      answering?.resetAndDestroy();
      await arrival();
      const read = await buffer(stream).then(
        ({ length }) => length,
        ({ type }: { type: number }) => type,
      );
      expect(headers === '' ? [ErrorType.ResponseRead] : [ErrorType.ResponseRead, size]).toContain(read);
    },
  );

  it('reuses the connection after the body was read', async () => {
    await using server = await startRawServer(
      (_request, socket, connection) =>
        void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${String(connection).repeat(size)}`),
    );
    await using own = createClient({ retry: { maxRetries: 0 } });
    for (let i = 0; i < 3; i++) {
      const { stream } = await own.get(server.url, { stream: true });
      await arrival();
      expect((await buffer(stream)).toString()).toBe('0'.repeat(size));
    }
    expect(server.received).toHaveLength(1);
  });

  it.each([false, true])('makes the server wait instead of buffering its bytes; over HTTP/2: %s', async (isHttp2) => {
    const total = 400;
    let sent = 0;
    const own = http2.createSecureServer({ ...makeCertificate(), allowHTTP1: true });
    const endless = await startServer(
      (request, response) => {
        if (request.url === '/small') return void response.end('small');
        const send = (): void => {
          while (sent < total) if (!response.write(Buffer.alloc(250_000), () => sent++)) return;
        };
        response.on('drain', send);
        return send();
      },
      own as never,
      'https',
    );
    const client = createClient({
      connection: { http2: isHttp2, maxConnsPerHost: 2 },
      tls: { rejectUnauthorized: false },
      security: { maxResponseBodySize: 0 },
    });
    const { stream } = await client.get(endless.url, { stream: true });
    for (let i = 0; i < 100; i++) await client.get(`${endless.url}/small`);
    expect(sent).toBeLessThan(total / 2);
    stream.destroy();
    await client.close(0);
    await new Promise((resolve) => own.close(resolve));
  });
});
