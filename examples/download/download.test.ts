import { createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathOf, runProgram } from '../run-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const file = randomBytes(2_000_000);
const sha256 = createHash('sha256').update(file).digest('hex');

/** The first bytes of the ranges that were asked for, 0 for the whole file. */
const starts: number[] = [];
/** Called once, after half of the file is sent. */
let atHalf: ((response: ServerResponse) => void) | undefined;

const server = createServer((request, response) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  starts.push(start);
  response.writeHead(start > 0 ? 206 : 200, {
    etag: '"1"',
    'content-length': file.length - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
  });
  const then = atHalf;
  atHalf = undefined;
  if (then === undefined) return response.end(file.subarray(start));
  return response.write(file.subarray(start, file.length / 2), () => then(response));
});
let url: string;

beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files/file.bin`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('download.js', () => {
  it('downloads a file to the current folder, with the name of the URL', async () => {
    const { code, stdout } = await runProgram('download/download.js', [url, '--sha256', sha256], folder);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^file\.bin: 2000000 bytes$/m)]);
    expect(readFileSync(join(folder, 'file.bin')).equals(file)).toBe(true);
  });

  it('continues after an interruption where it stopped', async () => {
    const args = [url, '--output', 'interrupted.bin', '--sha256', sha256];
    const half = new Promise((resolve) => (atHalf = resolve));
    const child = spawn(process.execPath, [pathOf('download/download.js'), ...args], { cwd: folder, stdio: 'pipe' });
    const printed = child.stderr.setEncoding('utf8').toArray();
    await half;
    const part = join(folder, 'interrupted.bin.part');
    while ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) === 0) await new Promise(setImmediate);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect((await printed).join('')).toContain('stopped; the same command continues');

    starts.length = 0;
    const { code, stdout } = await runProgram('download/download.js', args, folder);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/2000000 bytes, \d+ of them from an earlier run$/m)]);
    expect([starts.length, (starts[0] ?? 0) > 0]).toEqual([1, true]);
    expect(readFileSync(join(folder, 'interrupted.bin')).equals(file)).toBe(true);
  });

  it('continues by itself after a lost connection', async () => {
    atHalf = (response) => response.destroy();
    starts.length = 0;
    const { code } = await runProgram('download/download.js', [url, '-o', 'lost.bin', '--sha256', sha256], folder);
    expect([code, starts.length, readFileSync(join(folder, 'lost.bin')).equals(file)]).toEqual([0, 2, true]);
  });

  it('fails and leaves no file when the digest differs', async () => {
    const wrong = '0'.repeat(64);
    const { code, stderr } = await runProgram(
      'download/download.js',
      [url, '-o', 'wrong.bin', '--sha256', wrong],
      folder,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('checksum')]);
    expect(readdirSync(folder)).not.toContain('wrong.bin');
  });

  it('fails without a URL', async () => {
    expect((await runProgram('download/download.js')).code).toBe(2);
  });
});
