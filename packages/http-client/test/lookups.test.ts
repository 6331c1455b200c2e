import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import type { HostLookup } from '../src/config/groups.ts';
import { createClient, type Client } from '../src/features/client/client.ts';
import { sourceLoader } from '@wirework/test-support';
import { failure } from './support/fails.ts';
import { keep } from './support/keep.ts';
import { startServer, type TestServer } from './support/server.ts';

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
