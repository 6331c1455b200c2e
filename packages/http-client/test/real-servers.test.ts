import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { promises as files, writeFileSync } from 'node:fs';
import net from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith, freePort, makeCertificate, temporaryFolders } from '@wirework/test-support';
import { createClient, type Client } from '../src/features/client/client.ts';
import { startServer, json, type TestServer } from './support/server.ts';

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
    client = createClient({ tls: { ca: identity.cert }, retry: { maxRetries: 0 } });
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
