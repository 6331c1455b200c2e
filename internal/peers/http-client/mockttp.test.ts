/**
 * An intercepting proxy, and faults of HTTP/2, by the server of another project. Names do not resolve, and the proxy's
 * own authority makes every certificate on demand.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@wirework/http-errors';
import * as mockttp from 'mockttp';
import { makeAuthority } from '@wirework/test-support';
import { createClient, type Client } from '../../../packages/http-client/src/features/client/client.ts';
import type { Config } from '../../../packages/http-client/src/config/config.ts';
import { failure } from '../../../packages/http-client/test/support/fails.ts';
import { keep } from '../../../packages/http-client/test/support/keep.ts';

let ca: { key: string; cert: string };
let proxy: mockttp.Mockttp;

const make = (scheme: string, { tls = { ca: ca.cert }, ...more }: Config = {}): Client =>
  keep(
    createClient({
      ...more,
      tls,
      connection: { proxyUrl: `${scheme}://127.0.0.1:${proxy.port}`, ...more.connection },
      retry: { delay: 0, maxRetries: 0, ...more.retry },
    }),
  );
const url = 'https://api.example.test/users/1';

beforeAll(async () => {
  ca = await mockttp.generateCACertificate({ subject: { commonName: 'Authority of the proxy' } });
  proxy = mockttp.getLocal({ https: ca, http2: true, socks: true });
});
beforeEach(() => proxy.start());
afterEach(async () => {
  await proxy.stop();
});

describe('an intercepting proxy', () => {
  it.each(['http', 'socks5h'])(
    'P4: is trusted by its authority, through %s, and speaks HTTP/2 on both legs',
    async (scheme) => {
      const users = await proxy.forGet(url).withHeaders({ authorization: 'Bearer t' }).thenJson(200, { name: 'Ada' });
      const result = await make(scheme).get(url, { bearerToken: 't' });
      expect(result).toMatchObject({ statusCode: 200, url, meta: { proto: 'HTTP/2.0' } });
      expect(result.json()).toEqual({ name: 'Ada' });
      expect(await users.getSeenRequests()).toHaveLength(1);
    },
  );

  it.each<[string, () => Config]>([
    ['without its authority', () => ({ tls: {} })],
    ['with another authority', () => ({ tls: { ca: makeAuthority().cert } })],
    ['with an authority for the proxy alone', () => ({ tls: {}, connection: { proxyTls: { ca: ca.cert } } })],
    [
      'with a pin of the real server',
      () => ({ tls: { ca: ca.cert, pinnedKeys: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='] } }),
    ],
    [
      'with that pin, and verification off',
      () => ({
        tls: { rejectUnauthorized: false, pinnedKeys: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='] },
      }),
    ],
  ])('P5: is rejected %s, before a byte of the request', async (_name, config) => {
    const users = await proxy.forAnyRequest().thenReply(200);
    for (const scheme of ['http', 'socks5h']) {
      const error = await failure(make(scheme, config()).get(url, { bearerToken: 'canary' }));
      expect(error).toMatchObject({ type: ErrorType.Certificate, host: 'api.example.test' });
      expect(error.isRetryable()).toBe(false);
    }
    expect(await users.getSeenRequests()).toEqual([]);
  });

  it('P5: is accepted with a pin of its authority, which is part of the chain', async () => {
    await proxy.forGet(url).thenReply(204);
    const pinnedKeys = [await mockttp.generateSPKIFingerprint(ca.cert)];
    expect((await make('http', { tls: { ca: ca.cert, pinnedKeys } }).get(url)).statusCode).toBe(204);
  });
});

describe('faults of HTTP/1.1 and HTTP/2, through a tunnel', () => {
  const versions: [string, boolean][] = [
    ['HTTP/1.1', false],
    ['HTTP/2.0', true],
  ];

  it.each(versions)(
    'X1: over %s a GET is retried after a closed or reset connection, a POST never',
    async (proto, http2) => {
      for (const fault of ['thenCloseConnection', 'thenResetConnection'] as const) {
        const get = await proxy.forGet(url).once()[fault]();
        const post = await proxy.forPost(url)[fault]();
        await proxy.forGet(url).thenReply(200, 'well');
        const client = make('http', { connection: { http2 }, retry: { maxRetries: 2 } });
        const result = await client.get(url);
        expect(result).toMatchObject({ statusCode: 200, meta: { proto, attempts: 2 } });
        expect(await failure(client.post(url, { json: {} }))).toMatchObject({ attempts: 1 });
        expect([await get.getSeenRequests(), await post.getSeenRequests()].map((it) => it.length)).toEqual([1, 1]);
        proxy.reset();
      }
    },
  );

  it.each(versions)(
    'H5: over %s silence ends at the header timeout, without blocking others',
    async (_proto, http2) => {
      await proxy.forGet(`${url}/silent`).thenTimeout();
      await proxy.forGet(url).thenReply(200, 'well');
      const client = make('http', {
        connection: { http2 },
        timeouts: { responseHeader: 10_000 },
      });
      await client.get(url);
      const [silent, well] = await Promise.all([failure(client.get(`${url}/silent`)), client.get(url)]);
      expect(silent).toMatchObject({ type: ErrorType.Timeout });
      expect(well.text()).toBe('well');
      expect((await client.get(url)).text()).toBe('well');
    },
  );

  it('X1: a reset stream of HTTP/2 fails no other request', async () => {
    await proxy.forGet(`${url}/reset`).thenResetConnection();
    await proxy.forGet(url).thenReply(200, 'well');
    const client = make('http', { connection: { maxConnsPerHost: 1 } });
    await client.get(url);
    const answers = await Promise.allSettled([client.get(url), client.get(`${url}/reset`), client.get(url)]);
    expect(answers.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
