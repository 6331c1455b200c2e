import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@wirework/test-support/random';
import { tally, type Row } from './row.ts';

const random = seededRandom(11);
const size = 48 * 1024 * 1024;
const content = Buffer.alloc(size, createHash('sha512').update('content').digest());

/**
 * The part of the file that exists before each round. With `none`, the round continues the part that the killed process
 * has left.
 */
const beginnings = { complete: size, half: size / 2, none: 0 } as const;

/**
 * Two processes continue one file, and one of them is killed. Compares the path with the file that was there before,
 * and with the whole file.
 */
export async function raceDownloads(rounds: number): Promise<Row[]> {
  const server = http.createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const rows: Row[] = [];
    for (const beginning of ['complete', 'half', 'none'] as const) rows.push(await race(beginning, rounds, url));
    return rows;
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}

async function race(beginning: keyof typeof beginnings, rounds: number, url: string): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'wirework-faults-'));
  const filePath = join(folder, 'file.bin');
  const before = content.subarray(0, beginnings[beginning]);
  const survivor = await start(url, filePath);
  const outcomes: string[] = [];
  let destroyed = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      if (beginning === 'none') rmSync(filePath, { force: true });
      else writeFileSync(filePath, before);
      const victim = await start(url, filePath);
      const outcome = await bothDownload(survivor, victim);
      outcomes.push(outcome);
      const found = existsSync(filePath) ? readFileSync(filePath) : Buffer.alloc(0);
      const isWhole = found.equals(content);
      if (!isWhole && (outcome === 'done' || !found.equals(before))) destroyed++;
    }
  } finally {
    survivor.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  const tried = `two processes that continue one file, ${beginning} at first, one killed`;
  return { tried, times: rounds, outcome: `${tally(outcomes)}, ${destroyed} destroyed`, broken: destroyed };
}

/** Starts a process that waits to be asked for a download. */
async function start(url: string, filePath: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('racing-child.ts', import.meta.url)), [url, filePath]);
  await once(child, 'message');
  return child;
}

/** Lets both download at about the same moment, and kills the second. Returns how the first one ended. */
async function bothDownload(survivor: ChildProcess, victim: ChildProcess): Promise<string> {
  const exited = once(victim, 'exit');
  const ended = once(survivor, 'message') as Promise<[string]>;
  survivor.send('download');
  await pause(random() * 25);
  victim.send('download');
  const timer = setTimeout(() => victim.kill('SIGKILL'), random() * 80);
  const [outcome] = await ended;
  clearTimeout(timer);
  victim.kill('SIGKILL');
  await exited;
  return outcome.includes('download in progress') ? 'refused' : outcome;
}

const serve: http.RequestListener = ({ headers }, response) => {
  response.on('error', () => undefined);
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const etag = '"v1"';
  if (from >= size) return void response.writeHead(416, { etag, 'content-range': `bytes */${size}` }).end();
  const range = from > 0 ? { 'content-range': `bytes ${from}-${size - 1}/${size}` } : {};
  response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': size - from, ...range });
  response.end(content.subarray(from));
};
