/**
 * Retry, breaker, and a download with a progress bar that is cut off and resumed, against a flaky server on this
 * machine. Run it with `node examples/flaky.js` after a build.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, ErrCircuitOpen, errorIs } from '@wirework/http-client';

// A server that fails twice, then works; one that is down; and a file whose transfer breaks off half-way, once.
const file = randomBytes(4_000_000);
let calls = 0;
let transfers = 0;
const server = http.createServer((request, response) => {
  if (request.url === '/down') return response.writeHead(500).end();
  if (request.url === '/users/1') return ++calls < 3 ? response.writeHead(503).end() : response.end('{"name":"Ada"}');
  const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const range = start > 0 ? { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` } : {};
  response.writeHead(start > 0 ? 206 : 200, { etag: '"1"', 'content-length': file.length - start, ...range });
  if (++transfers > 1) return response.end(file.subarray(start));
  return response.write(file.subarray(0, file.length / 2), () => setTimeout(() => response.destroy(), 100));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${server.address().port}`;

const client = createClient({
  retry: { delay: 20 },
  resilience: {
    breaker: { minimumRequests: 5, onStateChange: ({ from, to }) => console.log(`breaker: ${from} → ${to}`) },
  },
});

// Retry: two failures are mended, and the result says so.
const user = await client.get(`${base}/users/1`);
console.log(`${user.json().name} after ${user.meta.attempts} attempts`);

// Download: it breaks off half-way, goes on from there under If-Range, and the digest is checked.
const folder = await mkdtemp(join(tmpdir(), 'wirework-example-'));
const task = client.download(`${base}/file`, {
  filePath: join(folder, 'file.bin'),
  checksum: createHash('sha256').update(file).digest('hex'),
});
for await (const { downloaded, total } of task) {
  const filled = Math.round((downloaded / total) * 20);
  console.log(`[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${Math.round((downloaded / total) * 100)} %`);
}
const { attempts, resumed } = await task;
console.log(
  `download: ${attempts} requests, ${resumed ? 'resumed' : 'whole'}, ${(await readFile(join(folder, 'file.bin'))).equals(file) ? 'identical' : 'broken'}`,
);

// Breaker: after enough failures the host is left alone; the request is not even sent.
for (let i = 0; i < 5; i++) {
  try {
    await client.get(`${base}/down`, { retry: { maxRetries: 3 } });
  } catch (error) {
    if (errorIs(error, ErrCircuitOpen)) {
      console.log(`stopped by the breaker: ${error.message}`);
      break;
    }
    throw error;
  }
}

await client.close();
await rm(folder, { recursive: true });
server.close();
