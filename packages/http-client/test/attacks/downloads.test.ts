import { fork, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { getEventListeners, once } from 'node:events';
import fs, { promises as files } from 'node:fs';
import type http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrClientClosed, ErrEmptyFilePath, ErrFileExists, ErrorType, ErrResponseBodyTooLarge, errorIs } from '@wirework/http-errors';
import { createClient, createClientWith, type Client } from '../../src/client.ts';
import { harmlessName, proposedName } from '../../src/download/filename.ts';
import { parseContentRange } from '../../src/download/validator.ts';
import { ErrChecksumMismatch, ErrDownloadInProgress } from '../../src/sentinels.ts';
import { instantClock, manualClock } from '../support/clock.ts';
import { failure } from '../support/fails.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');
const sha512 = createHash('sha512').update(content).digest('hex');

/** How the server behaves, changed by each test. */
let behaviour: { etag?: string; body?: Buffer; range?: 'ignore' | 'wrong start' | 'wrong total' | 'wrong etag' | 'too long'; status?: number; headers?: http.OutgoingHttpHeaders; encoding?: string } = {};
let server: TestServer;
let faulty: FaultProxy;
let folder: string;
let client: Client;
const path = (name = 'file.bin'): string => join(folder, name);
const isWhole = async (name?: string): Promise<boolean> => (await files.readFile(path(name))).equals(content);
const left = async (): Promise<string[]> => (await files.readdir(folder)).sort();

beforeAll(async () => {
  server = await startServer(({ headers }, response) => {
    const { etag = '"v1"', body = content, range, status } = behaviour;
    const common = { etag, 'accept-ranges': 'bytes', ...behaviour.headers };
    if (status !== undefined) return void response.writeHead(status, common).end('nothing here');
    const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
    const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag;
    if (from === undefined || range === 'ignore' || stale) return void response.writeHead(200, { ...common, 'content-length': body.length }).end(body);
    const start = Number(from);
    if (start >= body.length) return void response.writeHead(416, { ...common, 'content-range': `bytes */${body.length}` }).end();
    const shown = range === 'wrong start' ? 0 : start;
    const total = range === 'wrong total' ? body.length + 5 : body.length;
    const slice = body.subarray(start);
    response.writeHead(206, { ...common, ...(range === 'wrong etag' && { etag: '"other"' }), 'content-range': `bytes ${shown}-${body.length - 1}/${total}`, ...(range !== 'too long' && { 'content-length': slice.length }) });
    return void response.end(range === 'too long' ? Buffer.concat([slice, slice]) : slice);
  });
  faulty = await startFaultProxy(server.port);
  client = createClientWith({}, { clock: instantClock() });
});
afterEach(async () => {
  behaviour = {};
  faulty.use({});
  server.seen.length = 0;
  await files.rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'wirework-download-'));
});
afterAll(async () => {
  await client.close();
  await faulty.close();
  await server.close();
});
describe('a download', () => {
  it('writes the file, creates its parents, and leaves nothing else', async () => {
    const result = await client.download(`${server.url}/f`, { filePath: path('a/b/file.bin'), checksumAlgorithm: 'sha256' });
    expect(result).toMatchObject({ filePath: path('a/b/file.bin'), bytesWritten: content.length, size: content.length, statusCode: 200, resumed: false, attempts: 1, checksum: sha256 });
    expect(await isWhole('a/b/file.bin')).toBe(true);
    expect(await files.readdir(path('a/b'))).toEqual(['file.bin']);
    expect(server.seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('refuses an empty path before any request, and a file that is there', async () => {
    await expect(client.download(server.url, { filePath: '' })).rejects.toBe(ErrEmptyFilePath);
    await files.writeFile(path(), 'old');
    await expect(client.download(server.url, path())).rejects.toMatchObject({ message: expect.stringContaining(path()) });
    await client.download(server.url, path()).catch((error: unknown) => expect(errorIs(error, ErrFileExists)).toBe(true));
    expect(server.seen).toEqual([]);
    expect(await files.readFile(path(), 'utf8')).toBe('old');
  });

  it('overwrites only when told to, and leaves the old file when it fails', async () => {
    await files.writeFile(path(), 'old');
    behaviour = { status: 404 };
    expect(await failure(client.download(server.url, { filePath: path(), overwrite: true }))).toMatchObject({ type: ErrorType.HTTP, statusCode: 404 });
    expect(await left()).toEqual(['file.bin']);
    expect(await files.readFile(path(), 'utf8')).toBe('old');
    behaviour = {};
    await client.download(server.url, { filePath: path(), overwrite: true });
    expect(await isWhole()).toBe(true);
  });

  it('reports progress, rising, to the end, to a callback and to a loop', async () => {
    const seen: [number, number][] = [];
    const task = client.download(server.url, { filePath: path(), progressCallback: (done, total) => seen.push([done, total]) });
    const states = [];
    for await (const state of task) states.push(state);
    await task;
    expect(seen.at(-1)).toEqual([content.length, content.length]);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
    expect(states.at(-1)).toMatchObject({ downloaded: content.length, total: content.length });
  });

  it('goes on by itself where the connection broke, under If-Range', async () => {
    faulty.use({ cutAt: 100_000 }, { cutAt: 120_000, reset: true }, {});
    const result = await client.download(faulty.url, { filePath: path(), checksum: sha256 });
    expect(result).toMatchObject({ resumed: true, size: content.length });
    expect(result.attempts).toBeGreaterThanOrEqual(2);
    expect(await isWhole()).toBe(true);
    expect(server.seen[1]?.headers).toMatchObject({ 'if-range': '"v1"', range: expect.stringMatching(/^bytes=\d+-$/) });
  });

  it('says where it stands when a transfer breaks off', async () => {
    faulty.use({ cutAt: 100_000 }, {});
    const own = createClient({ retry: { delay: 0 } });
    const seen: number[] = [];
    await own.download(faulty.url, { filePath: path(), progressCallback: (done) => seen.push(done) });
    // At its first bytes, at the break less the headers, and at the end.
    expect(seen).toHaveLength(3);
    expect(seen[1]).toBeGreaterThan(99_000);
    expect(seen[1]).toBeLessThan(100_000);
    await own.close();
  });

  it('leaves nothing where it broke off and cannot even ask for the rest, unless somebody will continue it', async () => {
    for (const resumeDownload of [false, true]) {
      faulty.use({ cutAt: 100_000 }, { reset: true, cutAt: 0 });
      // A client of its own, which has no connection yet.
      const own = createClientWith({}, { clock: instantClock() });
      expect((await failure(own.download(faulty.url, { filePath: path(), resumeDownload }))).code).toBe('RETRY_EXHAUSTED');
      expect(await left()).toEqual(resumeDownload ? ['file.bin.part', 'file.bin.part.json'] : []);
      await own.close();
    }
  });

  it('starts again where the file changed meanwhile', async () => {
    faulty.use({ cutAt: 100_000 }, {});
    const task = client.download(faulty.url, { filePath: path() });
    while (server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const next = randomBytes(1000);
    behaviour = { etag: '"v2"', body: next };
    await task;
    expect([next.length, content.length]).toContain((await files.readFile(path())).length);
  });

  it('D2: continues an incomplete file that is there, and takes a complete one as done', async () => {
    await files.writeFile(path(), content.subarray(0, 1234));
    const result = await client.download(server.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(server.seen[0]?.headers.range).toBe('bytes=1234-');
    expect(result).toMatchObject({ resumed: true, bytesWritten: content.length - 1234, statusCode: 206 });
    expect(await isWhole()).toBe(true);
    const again = await client.download(server.url, { filePath: path(), resumeDownload: true, checksum: sha512, checksumAlgorithm: 'sha512' });
    expect(again).toMatchObject({ statusCode: 416, bytesWritten: 0, size: content.length, resumed: true });
    expect(await isWhole()).toBe(true);
    expect(await left()).toEqual(['file.bin']);
  });

  it.each(['ignore', 'wrong start', 'wrong total'] as const)('D2: a server that answers a range with one that is %s is asked for everything', async (range) => {
    behaviour = { range };
    await files.writeFile(path(), content.subarray(0, 1234));
    await client.download(server.url, { filePath: path(), resumeDownload: true });
    expect(await isWhole()).toBe(true);
  });

  it('D2: a range that holds more, or fewer, bytes than it says leaves no wrong file', async () => {
    behaviour = { range: 'too long' };
    await files.writeFile(path(), content.subarray(0, 1234));
    expect((await failure(client.download(server.url, { filePath: path(), resumeDownload: true }, { maxRetries: 0 }))).type).toBe(ErrorType.ResponseRead);
    expect((await files.readFile(path())).equals(content.subarray(0, 1234))).toBe(true);
    behaviour = {};
    faulty.use({ cutAt: 5000 });
    const other = createClient();
    expect((await failure(other.download(faulty.url, { filePath: path(), resumeDownload: true }, { maxRetries: 0 }))).type).toBe(ErrorType.ResponseRead);
    expect((await files.readFile(path())).equals(content.subarray(0, 1234))).toBe(true);
    faulty.use({});
    await other.download(faulty.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(await isWhole()).toBe(true);
    await other.close();
  });

  it('D2: parts of two versions are never joined', async () => {
    behaviour = { range: 'wrong etag' };
    await files.writeFile(`${path()}.part`, 'x'.repeat(5000));
    await files.writeFile(`${path()}.part.json`, JSON.stringify({ url: createHash('sha256').update(`${server.url}/`).digest('hex'), validator: { kind: 'etag', value: '"v0"' } }));
    await client.download(`${server.url}/`, { filePath: path(), resumeDownload: true });
    expect(await isWhole()).toBe(true);
    expect(server.seen[0]?.headers['if-range']).toBe('"v0"');
  });

  it('D2: a part without a note, of another URL, or of a weak version is not used', async () => {
    for (const note of [undefined, '{"url":"other"}', 'half a no', JSON.stringify({ url: createHash('sha256').update(server.url).digest('hex'), validator: { kind: 'etag', value: 'a\r\nb' } })]) {
      await files.writeFile(`${path()}.part`, 'garbage');
      if (note !== undefined) await files.writeFile(`${path()}.part.json`, note);
      await client.download(server.url, { filePath: path(), resumeDownload: true, overwrite: true });
      expect(await isWhole()).toBe(true);
      await files.rm(path());
    }
    behaviour = { etag: 'W/"weak"' };
    faulty.use({ cutAt: 100_000 }, {});
    await client.download(faulty.url, path());
    expect(server.seen.at(-1)?.headers.range).toBeUndefined();
  });

  it('D2: 416 and longer files than the server has start again', async () => {
    await files.writeFile(path(), Buffer.concat([content, Buffer.from('more')]));
    await client.download(server.url, { filePath: path(), resumeDownload: true });
    expect(await isWhole()).toBe(true);
  });

  it('D3: a part that is compressed is not joined; a whole that is compressed is decoded', async () => {
    behaviour = { headers: { 'content-encoding': 'gzip' }, body: (await import('node:zlib')).gzipSync(content) };
    await files.writeFile(path(), content.subarray(0, 10));
    await client.download(server.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(await isWhole()).toBe(true);
  });

  it('D4: a wrong checksum leaves neither file nor part', async () => {
    const error = await failure(client.download(server.url, { filePath: path(), checksum: 'a'.repeat(64) }));
    expect(errorIs(error, ErrChecksumMismatch)).toBe(true);
    expect(await left()).toEqual([]);
    await client.download(server.url, { filePath: path(), checksum: sha256.toUpperCase() });
    for (const bad of [{ checksum: 'abc' }, { checksumAlgorithm: 'md5' as never }, { unknown: 1 } as never]) {
      expect((await failure(client.download(server.url, { filePath: path('other'), ...(bad as object) }))).type).toBe(ErrorType.Validation);
    }
  });

  it('D4: a truncated transfer is an error, and no file', async () => {
    const once = createClient({ retry: { maxRetries: 0 } });
    faulty.use({ cutAt: 100_000 });
    expect((await failure(once.download(faulty.url, path()))).type).toBe(ErrorType.ResponseRead);
    expect(await left()).toEqual([]);
    await once.close();
  });

  it('D6: nothing beyond the limit is written, with a declared size or without', async () => {
    const limited = createClient({ security: { maxResponseBodySize: 1000 } });
    for (const download of [limited.download(server.url, path()), client.download(server.url, { filePath: path('other'), maxSize: 299_999 })]) {
      expect(errorIs(await failure(download), ErrResponseBodyTooLarge)).toBe(true);
    }
    expect(await left()).toEqual([]);
    const states: number[] = [];
    await client.download(server.url, { filePath: path(), maxSize: content.length, progressCallback: (done, total) => states.push(done - total) });
    expect(Math.max(...states)).toBe(0);
    await limited.close();
  });

  it('two at once to one path: the second is refused, also of another client', async () => {
    const first = client.download(server.url, path());
    const other = createClient();
    for (const own of [client, other]) expect(errorIs(await failure(own.download(server.url, path())), ErrDownloadInProgress)).toBe(true);
    await first;
    await other.close();
  });

  it.each([
    ['takes the other’s part for a whole file', {}, 0, true],
    ['removes the other’s part when it fails', { cutAt: 100_000 }, 0, false],
    ['goes on with the other’s part', { cutAt: 100_000 }, 3, true],
  ])('two processes at once to one path: nobody %s', async (_what, fault, maxRetries, isTold) => {
    const part = path('file.bin.part');
    faulty.use(fault);
    // What another process does that begins with the same file.
    const progressCallback = (): void => {
      fs.rmSync(part);
      fs.writeFileSync(part, 'the beginning');
    };
    const own = createClient({ retry: { delay: 0 } });
    const error = await failure(own.download(faulty.url, { filePath: path(), progressCallback }, { maxRetries }));
    await own.close();
    expect([errorIs(error, ErrDownloadInProgress), server.seen.length]).toEqual([isTold, 1]);
    expect(await files.readFile(part, 'utf8')).toBe('the beginning');
    expect(await left()).not.toContain('file.bin');
  });

  it('D1: a link in the way is replaced, never followed', async () => {
    await files.writeFile(path('precious'), 'keep');
    await files.symlink(path('precious'), path('file.bin.part'));
    await files.symlink(path('precious'), path());
    await expect(client.download(server.url, path())).rejects.toMatchObject({ message: expect.stringContaining('exists') });
    await client.download(server.url, { filePath: path(), overwrite: true });
    expect(await files.readFile(path('precious'), 'utf8')).toBe('keep');
    expect(await isWhole()).toBe(true);
  });

  it('D1: takes a name from the response, but no folder', async () => {
    behaviour = { headers: { 'content-disposition': 'attachment; filename="../../etc/passwd"' } };
    expect((await client.download(server.url, { directory: folder })).filePath).toBe(path('passwd'));
  });

  it('D5: a disk that takes no more ends it with the error of the disk, and leaves nothing', async () => {
    // A limit on the size of files stands in for a full disk.
    const child = join(import.meta.dirname, '../support/limited-child.ts');
    const command = `ulimit -f 100; exec "${process.execPath}" --import ${loader()} --conditions=@wirework/source --no-warnings "${child}" ${server.url} "${path()}"`;
    const running = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
    expect((await buffer(running.stdout)).toString().trim()).toBe('EFBIG');
    expect(await left()).toEqual([]);
  });

  it('D5: trouble with the disk is shown as it is', async () => {
    await files.writeFile(path('plain'), 'x');
    await expect(client.download(server.url, path('plain/file'))).rejects.toMatchObject({ code: expect.stringMatching(/^E(?:NOTDIR|EXIST)$/) });
    await files.mkdir(path('folder'));
    expect((await failure(client.download(server.url, { filePath: path('folder'), overwrite: true }))).message).toContain('folder');
  });

  it('ends by the caller’s signal and keeps its part only for who resumes', async () => {
    for (const resumeDownload of [false, true]) {
      const controller = new AbortController();
      faulty.use({ stallAt: 200_000 });
      const task = client.download(faulty.url, { filePath: path(), resumeDownload }, { signal: controller.signal });
      for await (const state of task) if (state.downloaded > 0) break;
      controller.abort();
      expect((await failure(task)).type).toBe(ErrorType.ContextCanceled);
      expect(await left()).toEqual(resumeDownload ? ['file.bin.part', 'file.bin.part.json'] : []);
    }
  });

  it('ends by one deadline over all of its attempts', async () => {
    const own = createClient({ retry: { delay: 60, jitter: false, backoffFactor: 1, maxRetries: 10 } });
    faulty.use({ cutAt: 1000 });
    // Each attempt is cut long before 250 ms; only all of them together are later.
    const error = await failure(own.download(faulty.url, { filePath: path() }, { timeout: 250 }));
    expect(error.type).toBe(ErrorType.Timeout);
    expect(error.isRetryable()).toBe(false);
    await own.close();
  });

  it('X4: ends at once when the client closes, in a pause too', async () => {
    const clock = manualClock();
    const own = createClientWith({ retry: { delay: 60_000, maxDelay: 60_000, jitter: false } }, { clock });
    faulty.use({ cutAt: 1000 });
    const task = own.download(faulty.url, path(), { timeout: 0 }).then(() => 'done', (error: unknown) => error);
    await until(() => clock.pauses.includes(60_000));
    await own.close();
    expect(await task).toBe(ErrClientClosed);
    expect(await left()).toEqual([]);
  });

  it('X1: ends by the caller’s signal in a pause between its attempts', async () => {
    const clock = manualClock();
    const own = createClientWith({ retry: { delay: 60_000, maxDelay: 60_000, jitter: false } }, { clock });
    const controller = new AbortController();
    faulty.use({ cutAt: 1000 });
    const task = failure(own.download(faulty.url, path(), { timeout: 0, signal: controller.signal }));
    await until(() => clock.pauses.includes(60_000));
    controller.abort();
    expect(await task).toMatchObject({ type: ErrorType.ContextCanceled, attempts: 1 });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(await left()).toEqual([]);
    await own.close();
  });

  it('holds no more than a few megabytes of a large file, whenever garbage is collected', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    const pieces = 3000;
    const large = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': piece.length * pieces });
      let sent = 0;
      const send = (): void => {
        while (sent++ < pieces) if (!response.write(piece)) return void response.once('drain', send);
        response.end();
      };
      send();
    });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1);
    try {
      await client.download(large.url, { filePath: path(), maxSize: 0 });
    } finally {
      clearInterval(watch);
      await large.close();
    }
    expect(most - before).toBeLessThan(16_000_000);
  });

  it('shows its progress to everyone who iterates it', async () => {
    const task = client.download(server.url, path());
    const follow = async (): Promise<number | undefined> => {
      let last;
      for await (const { downloaded } of task) last = downloaded;
      return last;
    };
    expect(await Promise.all([follow(), follow(), task.then(follow)])).toEqual([content.length, content.length, content.length]);
  });

  it('ends a loop over its progress with its error, and no process where the loop is busy then', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const own = createClient({ retry: { maxRetries: 0 } });
    faulty.use({ cutAt: 100_000 });
    const task = own.download(faulty.url, path());
    const loop = (async () => {
      for await (const _state of task) {
        while ((await left()).length > 0) await new Promise((resolve) => setImmediate(resolve));
        for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect(await failure(loop)).toMatchObject({ type: ErrorType.ResponseRead });
    expect(unhandled).toEqual([]);
    await expect(task).rejects.toMatchObject({ type: ErrorType.ResponseRead });
    await own.close();
    process.off('unhandledRejection', note);
  });

  it('asks as often for a status that may change as any request does', async () => {
    behaviour = { status: 503 };
    const error = await failure(client.download(server.url, path(), { maxRetries: 2 }));
    expect([error.type, server.seen.length]).toEqual([ErrorType.HTTP, 3]);
  });

  it('takes maxResponseBodySize of its request for the bound of each response', async () => {
    const { length } = content;
    expect(errorIs(await failure(client.download(server.url, path(), { maxResponseBodySize: length - 1 })), ErrResponseBodyTooLarge)).toBe(true);
    expect((await client.download(server.url, path(), { maxResponseBodySize: length })).size).toBe(length);
  });

  it('what the callback throws ends it', async () => {
    const progressCallback = (): void => { throw new RangeError('mine'); };
    await expect(client.download(server.url, { filePath: path(), progressCallback })).rejects.toThrow('mine');
    let calls = 0;
    const later = (): void => { if (++calls > 1) progressCallback(); };
    faulty.use({ cutAt: 100_000 }, {});
    const own = createClient({ retry: { delay: 0 } });
    await expect(own.download(faulty.url, { filePath: path(), progressCallback: later })).rejects.toThrow('mine');
    await own.close();
    expect(await left()).toEqual([]);
  });
});

describe('D4: a process that is killed', () => {
  it('at any point leaves the whole file or none, and the next run completes it', async () => {
    const child = join(import.meta.dirname, '../support/download-child.ts');
    for (let killAt = 0; killAt < 3; killAt++) {
      faulty.use({ stallAt: 30_000 + killAt * 30_000 });
      const running = fork(child, [faulty.url, path()], { execArgv: ['--import', loader(), '--conditions=@wirework/source', '--no-warnings'], stdio: 'ignore' });
      await once(running, 'message');
      running.kill('SIGKILL');
      await once(running, 'exit');
      expect(fs.existsSync(path())).toBe(false);
    }
    faulty.use({});
    const result = await client.download(faulty.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(result.resumed).toBe(true);
    expect(result.bytesWritten).toBeLessThan(content.length);
  }, 300_000);
});

describe('D1: file names', () => {
  it.each([
    ['attachment; filename="a b.txt"', 'a b.txt'], ["attachment; filename*=UTF-8''na%C3%AFve.txt; filename=x", 'naïve.txt'], ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="a\\"b.txt"', 'a_b.txt'], ["attachment; filename*=UTF-8''%2e%2e%2fetc%2fpasswd", 'passwd'], ["attachment; filename*=utf-8''%zz; filename=ok", 'ok'],
    ['attachment; filename="C:\\\\dir\\\\evil.exe"', 'evil.exe'], ['attachment; filename="/etc/passwd"', 'passwd'], ['attachment; filename=""', 'c'], ['inline', 'c'],
    ['attachment; filename="..."', '_'], ["attachment; filename*=ISO-8859-1''%E4.txt", 'ä.txt'], [undefined, 'c'],
    // As servers write it, and as they should not: after the cases of RFC 6266's test suite, with the answers of browsers.
    ['filename=a', 'a'], ['x=y; filename=a', 'a'], ['; filename=a', 'a'], ['inline; attachment; filename=a', 'a'], ['attachment; ;filename=a', 'a'], ['attachment; x; filename="a"', 'a'], ['attachment; FILENAME = a ;', 'a'],
    ['attachment; filename="a;b.txt"', 'a;b.txt'], ['attachment; filename=a,b c.txt', 'a,b c.txt'], ['attachment; filename="a"; filename="b"', 'a'], ['attachment; filename="a".txt', 'a'], ['attachment; filename="a', 'a'],
    ['attachment; x="filename=b"; filename=a', 'a'], ['attachment; xfilename=a', 'c'], ['attachment; x=y filename=a', 'c'], ['attachment; filename', 'c'], ['attachment; filename=', 'c'], ['attachment; filename="/"', 'c'],
    ['attachment; filename="a-%41.txt"', 'a-%41.txt'], ["attachment; filename='a'", "'a'"], ['attachment; filename="\xe4.txt"', 'ä.txt'], ['attachment; filename="\xc3\xa4.txt"', 'ä.txt'],
    ["attachment; filename*=UTF-8''%41-%2541", 'A-%41'], ["attachment; filename*=UTF-8'en'a'b", "a'b"], ["attachment; filename*=UTF-8'a; filename=b", 'b'], ["attachment; filename*=UTF-8''; filename=b", 'b'],
    ["attachment; filename*=''a; filename=b", 'b'], ["attachment; filename*=windows-1252''a; filename=b", 'b'], ["attachment; filename=b; filename*=UTF-8''a", 'a'],
  ])('%j proposes %j', (header, expected) => {
    expect(proposedName(header, 'http://h/b/c?d')).toBe(expected);
  });

  it.each([['http://h/', 'download'], ['http://h', 'download'], ['http://h/a/', 'download'], ['http://h/%2e%2e', 'download'], ['http://h/a%2Fb', 'b'], ['http://h/%', '%'], ['http://h/%E2%82%AC', '€'], ['nowhere', 'download']])('%s proposes %j', (url, expected) => {
    expect(proposedName(undefined, url)).toBe(expected);
  });

  it.each([
    ['../../x', 'x'], ['..', '_'], ['.', '_'], ['', ''], ['con', '_con'], ['NUL.txt', '_NUL.txt'], ['COM1', '_COM1'], ['com10', 'com10'], ['a\0b\nc', 'abc'], ['a:b*c?', 'a_b_c_'],
    ['x. . .', 'x'], ['.bashrc', '_bashrc'], ['\ud800x', '_x'], ['a\u202egpj.exe', 'agpj.exe'], ['/', ''], ['😀'.repeat(100) + '.txt', '😀'.repeat(62) + '.txt'], ['x'.repeat(300), 'x'.repeat(255)],
  ])('%j becomes %j', (name, expected) => {
    expect(harmlessName(name)).toBe(expected);
  });
});

describe('Content-Range', () => {
  it.each([['bytes 0-9/10', { start: 0, end: 9, total: 10 }], ['bytes 5-9/*', { start: 5, end: 9, total: -1 }], ['bytes */10', { start: -1, end: -1, total: 10 }]])('%s', (header, expected) => {
    expect(parseContentRange(header)).toEqual(expected);
  });
  it.each([undefined, '', 'bytes 9-0/10', 'bytes 0-10/10', 'items 0-9/10', 'bytes 0-9', 'bytes -9/10', 'bytes 0-9/1e9', 'bytes 0-9999999999999999/*'])('%j is none', (header) => {
    expect(parseContentRange(header)).toBeUndefined();
  });
});

/** How a child process reads TypeScript: the transpiler of the tests, as a module loader. */
function loader(): string {
  return new URL('../support/ts-loader.mjs', `file://${import.meta.filename}`).href;
}
