import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import http from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import type { HostLookup } from '../src/message/request/options.ts';
import { createClient, type Client } from '../src/features/client/client.ts';
import { sourceLoader } from '@wirework/test-support';
import { createClient as createFetchClient } from '../src/fetch.ts';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startSocksProxy } from './support/proxies.ts';
import { startServer, type TestServer } from './support/server.ts';
import { until } from './support/until.ts';

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
