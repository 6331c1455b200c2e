import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@wirework/test-support/random';
import { inWords, type Row } from './row.ts';

const random = seededRandom(5);
const size = 8_000_000;
const partSize = 100_000;

/**
 * Kills a process that downloads, at random moments, and checks the file after each kill.
 */
export async function killDownloads(kills: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-faults-'));
  const filePath = join(folder, 'file.bin');
  const files = await serveVersions();
  const counts = { killed: 0, resumed: 0, completed: 0, wrong: 0 };
  try {
    while (counts.killed < kills) {
      const isResumed = existsSync(`${filePath}.part`);
      if (await downloadUntil(random() * 250, files.url, filePath)) counts.completed++;
      else counts.killed++;
      if (existsSync(filePath)) {
        const isWhole = files.digests.has(digestOf(readFileSync(filePath)));
        if (!isWhole) counts.wrong++;
        else if (isResumed) counts.resumed++;
        rmSync(filePath);
      }
      // A new version, so that parts of two versions could meet
      if (random() < 0.1) files.change();
    }
  } finally {
    await files.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    tried: 'downloads killed at a random moment',
    times: counts.killed,
    outcome: `${inWords(counts.resumed)} files completed after a kill, ${counts.wrong} wrong ones`,
    broken: counts.wrong,
  };
}

/** Downloads in another process and kills it after some milliseconds. Returns whether it was done before. */
async function downloadUntil(milliseconds: number, url: string, filePath: string): Promise<boolean> {
  const child = fork(fileURLToPath(new URL('download-child.ts', import.meta.url)), [url, filePath]);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await once(child, 'message');
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [code] = await exited;
  clearTimeout(timer);
  if (code !== 0 && code !== null) throw new Error(`Cannot download: the process ended with ${code}`);
  return code === 0;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Serves a file slowly; it can be replaced by another version. */
async function serveVersions(): Promise<{
  url: string;
  digests: Set<string>;
  change: () => void;
  stop: () => Promise<void>;
}> {
  const digests = new Set<string>();
  let version = 0;
  let content = Buffer.alloc(0);
  const change = (): void => {
    version++;
    content = Buffer.alloc(size, `version ${version} `);
    digests.add(digestOf(content));
  };
  change();
  const server = http.createServer(({ headers }, response) => {
    const etag = `"${version}"`;
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const start = headers['if-range'] === etag && from < size ? from : 0;
    const range = start > 0 ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {};
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': size - start, ...range });
    const whole = content;
    let at = start;
    const timer = setInterval(() => {
      response.write(whole.subarray(at, at + partSize));
      at += partSize;
      if (at >= size) response.end();
    }, 2);
    response
      .on('error', () => undefined)
      .on('close', () => clearInterval(timer))
      .on('finish', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    digests,
    change,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
