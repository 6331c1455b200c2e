import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { promises as files, writeFileSync } from 'node:fs';
import net from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isClientError } from '@wirework/http-errors';
import { describeWith, freePort, makeCertificate, seededRandom, temporaryFolders } from '@wirework/test-support';
import { type Fault, startFaultProxy } from '@wirework/test-support/fault-proxy';
import { dedupe, hedge } from '../src/calls.ts';
import type { BaseClient } from '../src/client/base-client.ts';
import { diagnostics } from '../src/diagnostics.ts';
import { type Client, createClient } from '../src/features/client/client.ts';
import { createClient as createFetchClient } from '../src/features/client/create-fetch-client.ts';
import { metrics } from '../src/features/middleware/metrics.ts';
import { requestId } from '../src/features/middleware/request-id.ts';
import type { RequestOptions } from '../src/request/options.ts';
import type { BaseResult } from '../src/response/base-result.ts';
import { sharedLimit } from '../src/shared.ts';
import { keep } from './support/keep.ts';
import { json, startServer, type TestServer } from './support/server.ts';
import { bearer, cache } from './support/ring.ts';

/** Timeouts for a slow machine. */
const patient = { request: 0, attempt: 0, connect: 60_000, tlsHandshake: 60_000, responseHeader: 0 };

describe('real servers', () => {
  const newFolder = temporaryFolders();

  async function listening(port: number): Promise<void> {
    for (let tries = 0; tries < 1000; tries++) {
      const socket = net.connect(port, '127.0.0.1');
      const connected = await new Promise((resolve) =>
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
      );
      socket.destroy();
      if (connected === true) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`nothing listens on port ${port}`);
  }

  const start = (program: string, args: string[]): ChildProcess =>
    spawn(program, args, { stdio: 'ignore', env: { PATH: `${process.env['PATH']}:/usr/sbin` } });
  const stop = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };

  describeWith('nginx', 'nginx', () => {
    const folder = newFolder();
    const content = randomBytes(200_000).toString('hex');
    const sha256 = createHash('sha256').update(content).digest('hex');
    let nginx: ChildProcess;
    let base: string;
    let secure: string;
    let client: Client;

    beforeAll(async () => {
      const port = await freePort();
      const securePort = await freePort();
      secure = `https://127.0.0.1:${securePort}`;
      const identity = makeCertificate();
      writeFileSync(join(folder, 'cert.pem'), identity.cert);
      writeFileSync(join(folder, 'key.pem'), identity.key);
      base = `http://127.0.0.1:${port}`;
      writeFileSync(join(folder, 'file.txt'), content);
      writeFileSync(
        join(folder, 'nginx.conf'),
        `
      daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
      http {
        access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
        gzip on; gzip_min_length 1; gzip_types text/plain; types { text/plain txt; } keepalive_requests 3;
        server { listen 127.0.0.1:${port}; root ${folder}; location /moved { return 301 /file.txt; } }
        server {
          listen 127.0.0.1:${securePort} ssl http2; http2_max_concurrent_streams 3; keepalive_requests 25; client_max_body_size 1k;
          ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; root ${folder};
          location /method { return 200 $request_method; }
        }
      }`,
      );
      nginx = start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
      await listening(port);
      client = createClient({ tls: { ca: identity.cert }, timeouts: patient, retry: { maxRetries: 0 } });
    });
    afterAll(async () => {
      await client.close();
      await stop(nginx);
    });

    it('serves compressed bodies, redirects, and more requests than one connection takes', async () => {
      const result = await client.get(`${base}/moved`);
      expect(result.headers.get('content-encoding')).toBe('gzip');
      expect(result.text()).toBe(content);
      const results = await Promise.all(Array.from({ length: 40 }, () => client.get(`${base}/file.txt`)));
      expect(results.every((it) => it.text() === content && it.meta.attempts <= 2)).toBe(true);
    });

    it('resumes a download by Range and If-Range', async () => {
      const filePath = join(folder, 'copy.txt');
      await files.writeFile(filePath, content.slice(0, 1000));
      const result = await client.download(`${base}/file.txt`, { filePath, resumeDownload: true, checksum: sha256 });
      expect(result).toMatchObject({ statusCode: 206, resumed: true, bytesWritten: content.length - 1000 });
      expect(await client.download(`${base}/file.txt`, { filePath, resumeDownload: true })).toMatchObject({
        statusCode: 416,
      });
      expect(
        await client.download(`${base}/file.txt`, { filePath, resumeDownload: true, checksum: sha256 }),
      ).toMatchObject({ statusCode: 0 });
      expect((await client.get(`${base}/none`)).statusCode).toBe(404);
    });

    it('answers every request over HTTP/2 with connections for 25 requests, three at a time', async () => {
      await using one = createClient({
        tls: { ca: await files.readFile(join(folder, 'cert.pem'), 'utf8') },
        timeouts: patient,
        retry: { maxRetries: 0 },
        connection: { maxConnsPerHost: 1 },
      });
      for (const user of [client, one]) {
        const results = await Promise.all(
          Array.from({ length: 100 }, (_, i) =>
            i % 2 === 0 ? user.post(`${secure}/method`, { json: i }) : user.get(`${secure}/file.txt`),
          ),
        );
        expect(
          results.every((it, i) => it.meta.proto === 'HTTP/2.0' && it.text() === (i % 2 === 0 ? 'POST' : content)),
        ).toBe(true);
      }
      expect((await one.post(`${secure}/file.txt`, { body: Buffer.alloc(100_000) })).statusCode).toBe(413);
      expect((await one.head(`${secure}/file.txt`)).statusCode).toBe(200);
    });
  });

  describeWith('tinyproxy', 'tinyproxy', () => {
    const folder = newFolder();
    let proxy: ChildProcess;
    let server: TestServer;
    let port: number;

    beforeAll(async () => {
      port = await freePort();
      server = await startServer((request, response) =>
        json(response, { url: request.url, via: request.headers['via'] ?? '' }),
      );
      writeFileSync(
        join(folder, 'conf'),
        `Port ${port}\nListen 127.0.0.1\nAllow 127.0.0.1\nTimeout 60\nMaxClients 20\nBasicAuth user secret\nUser ${userInfo().username}\n`,
      );
      proxy = start('tinyproxy', ['-d', '-c', join(folder, 'conf')]);
      await listening(port);
    });
    afterAll(async () => {
      await server.close();
      await stop(proxy);
    });

    it('forwards plain requests with the password, and refuses others', async () => {
      await using good = createClient({ connection: { proxyUrl: `http://user:secret@127.0.0.1:${port}` } });
      expect((await good.get(`${server.url}/x`)).json()).toMatchObject({
        url: '/x',
        via: expect.stringContaining('tinyproxy'),
      });
      await using bad = createClient({ connection: { proxyUrl: `http://user:wrong@127.0.0.1:${port}` } });
      expect((await bad.get(`${server.url}/x`)).statusCode).toBeGreaterThanOrEqual(400);
    });
  });
});

/**
 * A client with all of its stages and middleware turned on, over connections that break: none of them breaks another.
 */
describe('everything', () => {
  const calls = 120;

  const bodyOf = (path: string): string => `${path};`.repeat(2000);

  /** A half of the connections break, at another place each. */
  function randomFaults(): Fault[] {
    const random = seededRandom(42);
    const place = (): number => Math.floor(random() * 40_000);
    const faults: (() => Fault)[] = [
      () => ({ delay: 150 }),
      () => ({ cutAt: place() }),
      () => ({ cutAt: place(), reset: true }),
      () => ({ stallAt: place() }),
    ];
    return Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? {} : (faults[Math.floor(random() * 4)]?.() ?? {})));
  }

  type Sender = BaseClient<RequestOptions, BaseResult, object>;

  describe.each<[string, (config: object) => Sender, readonly unknown[]]>([
    ['undici', createClient, [cache()]],
    ['fetch', createFetchClient, []],
  ])('a client on %s with everything on', (_name, create, more) => {
    it('ends each call over broken connections with the right result or one typed error', async () => {
      let [token, renewals] = ['expired', 0];
      const accepted: string[] = [];
      const server = keep(
        await startServer(({ headers, url }, response) => {
          if (headers['authorization'] !== 'Bearer valid') return void response.writeHead(401).end();
          accepted.push(url);
          const body = bodyOf(url);
          response.writeHead(accepted.length % 20 === 0 ? 503 : 200, { 'content-length': body.length }).end(body);
        }),
      );
      const proxy = keep(await startFaultProxy(server.port));
      proxy.use(...randomFaults(), {});
      let counted = 0;
      const renew = async (): Promise<void> => {
        await new Promise((resolve) => setImmediate(resolve));
        renewals++;
        token = 'valid';
      };
      const store = sharedLimit(new RateLimiterMemory({ points: 100_000, duration: 60 }));
      const client = keep(
        create({
          timeouts: { request: 250_000, attempt: 8000 },
          retry: { maxRetries: 4, delay: 5, budget: { share: 10 } },
          middleware: [requestId(), metrics(() => counted++), diagnostics(), ...more, dedupe(), hedge({ after: 100 })],
          attemptMiddleware: [bearer({ get: () => token, renew, origin: proxy.url })],
          resilience: {
            breaker: { threshold: 1 },
            bulkhead: { maxConcurrent: 20, maxQueue: 1000 },
            rateLimit: { requests: 100_000, maxWait: 60_000, store },
          },
        }),
      );
      const ends = await Promise.all(
        Array.from({ length: calls }, async (_, i) => {
          // Each path is asked twice, by two GETs that are shared or one after the other, or by two POSTs.
          const path = `/${Math.floor(i / 2)}`;
          const sent = i % 8 < 2 ? client.post(`${proxy.url}${path}?${i}`) : client.get(proxy.url + path);
          return sent.then(
            (result) => (result.text() === bodyOf(i % 8 < 2 ? `${path}?${i}` : path) ? 'result' : 'wrong body'),
            (error: unknown) => (isClientError(error) ? 'error' : String(error)),
          );
        }),
      );
      expect(ends.filter((it) => it !== 'result' && it !== 'error')).toEqual([]);
      expect(ends.filter((it) => it === 'result').length).toBeGreaterThan(calls / 2);
      expect(renewals).toBe(1);
      expect(counted).toBe(calls);
      const posts = accepted.filter((it) => it.includes('?'));
      expect(new Set(posts).size).toBe(posts.length);
      expect(proxy.count()).toBeGreaterThan(2);
    });
  });
});
