import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Config, RequestOptions } from '@wirework/http-client';
import { type ClientError, isClientError } from '@wirework/http-errors';
import fc from 'fast-check';
import { createClientWith } from '../../http-client/src/features/client/client.ts';
import { instantClock } from '../../http-client/test/support/clock.ts';
import { startServer, type TestServer } from '../../http-client/test/support/server.ts';
import { createFakeClient } from '../src/index.ts';

/**
 * The fake client and a real server, by chance: the same requests and answers have the same results, errors, attempts
 * and pauses.
 */
describe('the fake client', () => {
  const bodies: Readonly<Record<string, Buffer>> = {
    none: Buffer.alloc(0),
    short: Buffer.from('short'),
    long: Buffer.alloc(2000, 'x'),
    gzip: gzipSync(Buffer.alloc(2000, 'x')),
    cut: gzipSync('a text').subarray(0, 12),
  };

  const answer = fc.record({
    status: fc.constantFrom(200, 200, 204, 206, 302, 303, 304, 307, 404, 429, 500, 503),
    body: fc.constantFrom('none', 'short', 'long', 'gzip', 'cut'),
    declared: fc.boolean(),
    headers: fc.record(
      {
        'content-encoding': fc.constantFrom('gzip', 'unknown', 'identity'),
        location: fc.constantFrom('/a', '/b?q=1', '', 'ftp://x/', 'http://'),
        'retry-after': fc.constantFrom('1', '100', 'x'),
        'set-cookie': fc.constantFrom(['c=1', 'd=2; Path=/a'], 'c=3', 'c=4; Domain=other.test'),
        'x-a': fc.constantFrom(['1', '2'], 'y'.repeat(600), 'y'.repeat(1022), ''),
      },
      { requiredKeys: [] },
    ),
  });

  type TwinAnswer = typeof answer extends fc.Arbitrary<infer T> ? T : never;

  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT'),
    path: fc.constantFrom('/a', '/b'),
    options: fc.record(
      {
        stream: fc.boolean(),
        security: fc.record({ maxResponseBodySize: fc.constantFrom(0, 4, 100, 5000) }),
        retry: fc.record({ maxRetries: fc.nat(2) }),
        redirects: fc.record({ follow: fc.boolean(), maxRedirects: fc.nat(2) }, { requiredKeys: [] }),
        idempotencyKey: fc.constant('k'),
      },
      { requiredKeys: [] },
    ),
  });

  const setting = fc.record({
    cookies: fc.boolean(),
    connection: fc.record({ maxResponseHeaderBytes: fc.constantFrom(1024, 65_536) }),
    resilience: fc.record({ breaker: fc.constantFrom(undefined, { minimumRequests: 2, openFor: 1_800_000 }) }),
  });

  let answers: readonly TwinAnswer[] = [];

  let seen: string[] = [];

  const next = (
    method: string,
    path: string,
    cookie: unknown,
    idempotencyKey: unknown,
  ): { status: number; headers: Record<string, string | string[]>; body: Buffer } => {
    const { status, headers, body: name, declared } = answers[Math.min(seen.length, answers.length - 1)] as TwinAnswer;
    seen.push(JSON.stringify([method, path, cookie, idempotencyKey]));
    const body = bodies[name] as Buffer;
    return {
      status,
      headers: { ...headers, ...(declared && status !== 204 && { 'content-length': String(body.length) }) } as Record<
        string,
        string | string[]
      >,
      body,
    };
  };

  async function outcome(client: Client, url: string, method: string, options: RequestOptions): Promise<unknown> {
    const said = (error: unknown): unknown => {
      if (!isClientError(error)) throw error;
      const { type, message, attempts, statusCode, method: of, url: at, cause } = error;
      return {
        type,
        message,
        attempts,
        statusCode,
        of,
        at,
        retryable: error.isRetryable(),
        cause: (cause as Partial<ClientError> | undefined)?.message,
      };
    };
    try {
      const result = await client.request(method, url, options);
      const { attempts, redirectCount, redirectChain } = result.meta;
      const headers = [...result.headers.entries()].filter(
        ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
      );
      const body: unknown =
        options.stream === true
          ? await result.stream.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]).toString(), said)
          : result.text();
      return {
        status: result.status,
        headers: headers.sort(),
        body,
        attempts,
        redirectCount,
        redirectChain,
        url: result.url,
        method: result.method,
        length: result.contentLength,
        cookies: result.cookies,
      };
    } catch (error) {
      return said(error);
    }
  }

  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(({ method, url, headers }, response) => {
      const { status, headers: given, body } = next(method, url, headers.cookie, headers['idempotency-key']);
      response.sendDate = false;
      response.writeHead(status, given);
      response.end(method === 'HEAD' || status === 204 || status === 304 ? undefined : body);
    });
  });
  afterAll(() => server.close());

  it('behaves like a client with a server that gives the same answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        setting,
        fc.array(answer, { minLength: 1, maxLength: 6 }),
        fc.array(request, { minLength: 1, maxLength: 3 }),
        async (config: Config, script, requests) => {
          answers = script;
          const clock = instantClock();
          const fake = createFakeClient(
            ({ method, url, headers }) =>
              next(method, url.slice(server.url.length), headers['cookie'], headers['idempotency-key']),
            config,
          );
          const twins = [{ client: createClientWith(config, { clock }), pauses: clock.pauses }, fake];
          const told = [];
          for (const { client, pauses } of twins) {
            seen = [];
            const outcomes = [];
            for (const { method, path, options } of requests)
              outcomes.push(await outcome(client, server.url + path, method, options as RequestOptions));
            told.push({ outcomes, seen, pauses: [...pauses], breaker: client.breakerState(server.url) });
            await client.close();
          }
          expect(told[1]).toEqual(told[0]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
