import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, isClientError } from '@wirework/http-client';
import type { Row } from './row.ts';

const nobody = 65_534;

/** Downloads to a full disk and to a folder that may not be written, and asks a proxy that is gone. */
export async function tryRefusals(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-faults-'));
  chmodSync(folder, 0o755);
  const server = http.createServer((_request, response) => response.end(Buffer.alloc(4_000_000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  try {
    return [await fullDisk(folder, url), await readOnlyFolder(folder, url), await lostProxy(url)];
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fullDisk(folder: string, url: string): Promise<Row> {
  const tried = 'download of 4 MB to a disk of 1 MB';
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return { tried, times: 0, outcome: 'not tried: this user may not mount a disk', broken: 0 };
  }
  try {
    const code = await codeOfDownload(url, join(disk, 'file.bin'));
    return { tried, times: 1, outcome: code, broken: code === 'ENOSPC' && !hasFile(disk) ? 0 : 1 };
  } finally {
    execFileSync('umount', [disk]);
  }
}

async function readOnlyFolder(folder: string, url: string): Promise<Row> {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  const code = await codeOfDownload(url, join(closed, 'file.bin'));
  const broken = code === 'EACCES' && !hasFile(closed) ? 0 : 1;
  return { tried: 'download to a read-only folder', times: 1, outcome: code, broken };
}

/** Whether a file has the name that was asked for. */
const hasFile = (folder: string): boolean => readdirSync(folder).includes('file.bin');

/** Returns the code of the error of a download; the process has no special rights. */
async function codeOfDownload(url: string, filePath: string): Promise<string> {
  const program = fileURLToPath(new URL('failing-download-child.ts', import.meta.url));
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  // A full disk is tried as the user who has mounted it
  const child = fork(program, [url, filePath], filePath.includes('/closed/') ? identity : {});
  const [[code]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [[string], unknown];
  return code;
}

/** A proxy that ends each connection after it has read the request, and one whose port is closed. */
async function lostProxy(url: string): Promise<Row> {
  const proxy = http.createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const outcomes = [await askThrough(port, url)];
  await new Promise((resolve) => proxy.close(resolve));
  outcomes.push(await askThrough(port, url));
  const broken = outcomes.filter((it) => !it.startsWith('NETWORK_ERROR')).length;
  return { tried: 'proxy that hangs up, or is gone', times: outcomes.length, outcome: outcomes.join(', '), broken };
}

async function askThrough(port: number, url: string): Promise<string> {
  const client = createClient({
    connection: { proxyUrl: `http://127.0.0.1:${port}` },
    timeouts: { request: 2000 },
    retry: { maxRetries: 1, delay: 10 },
  });
  try {
    return String((await client.get(url)).statusCode);
  } catch (error) {
    return isClientError(error) ? error.reason : 'wrong error';
  } finally {
    await client.close();
  }
}
