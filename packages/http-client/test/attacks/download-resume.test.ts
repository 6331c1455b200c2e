import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs, { promises as files } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { bundleSources, temporaryFolders } from '@wirework/test-support';
import { createClient, createClientWith } from '../../src/features/client/client.ts';
import type { DownloadConfig } from '../../src/features/download/download-config.ts';
import type { DownloadResult } from '../../src/features/download/downloader.ts';
import type { RequestOptions } from '../../src/message/request/options.ts';
import { ErrChecksumMismatch, ErrDownloadInProgress } from '../../src/base/sentinels.ts';
import { instantClock } from '../support/clock.ts';
import { failure } from '../support/fails.ts';
import {
  behave,
  client,
  content,
  faulty,
  folder,
  isWhole,
  left,
  path,
  serveFile,
  server,
  sha256,
  sha512,
} from '../support/file-server.ts';
import { startServer } from '../support/server.ts';

serveFile();

const program = join(temporaryFolders()(), 'download-child.mjs');
beforeAll(() => bundleSources(new URL('../support/download-child.ts', import.meta.url), program));

/** Runs a process that downloads to the path, and kills it when it has a part. */
async function downloadAndDie(): Promise<void> {
  const child = fork(program, [faulty.url, path()], { execArgv: ['--no-warnings'], stdio: 'ignore' });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Resumes the download of the path. */
const resume = (more: Partial<DownloadConfig> = {}, options?: RequestOptions): Promise<DownloadResult> =>
  client.download(server.url, { filePath: path(), resumeDownload: true, ...more }, options);

describe('a resumed download', () => {
  it('resumes after a lost connection, with If-Range', async () => {
    faulty.use({ cutAt: 100_000 }, { cutAt: 120_000, reset: true }, {});
    const result = await client.download(faulty.url, { filePath: path(), checksum: sha256 });
    expect(result).toMatchObject({ resumed: true, size: content.length });
    expect(result.attempts).toBeGreaterThanOrEqual(2);
    expect(await isWhole()).toBe(true);
    expect(server.seen[1]?.headers).toMatchObject({ 'if-range': '"v1"', range: expect.stringMatching(/^bytes=\d+-$/) });
  });

  it('reports its progress when a transfer is interrupted', async () => {
    faulty.use({ cutAt: 100_000 }, {});
    await using own = createClient({ retry: { delay: 0 } });
    const seen: number[] = [];
    await own.download(faulty.url, { filePath: path(), onDownloadProgress: (done) => seen.push(done) });
    // At its first bytes, at the break less the headers, and at the end.
    expect(seen).toHaveLength(3);
    expect(seen[1]).toBeGreaterThan(99_000);
    expect(seen[1]).toBeLessThan(100_000);
  });

  it('removes the part when the retries are exhausted, unless resumeDownload is set', async () => {
    for (const resumeDownload of [false, true]) {
      faulty.use({ cutAt: 100_000 }, { reset: true, cutAt: 0 });
      // A new client, which has no connection yet.
      await using own = createClientWith({}, { clock: instantClock() });
      expect((await failure(own.download(faulty.url, { filePath: path(), resumeDownload }))).code).toBe(
        'RETRY_EXHAUSTED',
      );
      expect(await left()).toEqual(resumeDownload ? ['file.bin.part', 'file.bin.part.json'] : []);
    }
  });

  it('starts over when the file has changed', async () => {
    faulty.use({ cutAt: 100_000 }, {});
    const task = client.download(faulty.url, { filePath: path() });
    while (server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const next = randomBytes(1000);
    behave({ etag: '"v2"', body: next });
    await task;
    expect([next.length, content.length]).toContain((await files.readFile(path())).length);
  });

  it('D2: continues an existing incomplete file, and accepts a complete one', async () => {
    await files.writeFile(path(), content.subarray(0, 1234));
    const result = await resume({ checksum: sha256 });
    expect(server.seen[0]?.headers.range).toBe('bytes=1234-');
    expect(result).toMatchObject({ resumed: true, bytesWritten: content.length - 1234, statusCode: 206 });
    expect(await isWhole()).toBe(true);
    const again = await resume({ checksumAlgorithm: 'sha512' });
    expect(again).toMatchObject({
      statusCode: 416,
      bytesWritten: 0,
      size: content.length,
      resumed: true,
      checksum: sha512,
    });
    expect(await isWhole()).toBe(true);
    expect(await left()).toEqual(['file.bin']);
  });

  it('leaves a complete file untouched after a 416 with its length, and a file with another digest', async () => {
    await files.writeFile(path(), content);
    await files.writeFile(`${path()}.part`, 'of another process');
    const { ino } = await files.stat(path());
    expect(await resume()).toMatchObject({ statusCode: 416, bytesWritten: 0, size: content.length, resumed: true });
    await files.writeFile(path(), Buffer.alloc(content.length));
    expect(errorIs(await failure(resume({ checksum: sha256 })), ErrChecksumMismatch)).toBe(true);
    expect((await files.readFile(path())).equals(Buffer.alloc(content.length))).toBe(true);
    expect((await files.stat(path())).ino).toBe(ino);
    expect(await left()).toEqual(['file.bin', 'file.bin.part']);
  });

  it('makes no request when the file exists with the checksum, unless its name comes from the response', async () => {
    await files.writeFile(path(), content);
    const seen: number[][] = [];
    const onDownloadProgress = (...state: number[]): void => void seen.push(state);
    const settings = { checksum: sha512.toUpperCase(), checksumAlgorithm: 'sha512' } as const;
    expect(await resume({ ...settings, onDownloadProgress })).toMatchObject({
      statusCode: 0,
      attempts: 0,
      bytesWritten: 0,
      size: content.length,
      resumed: true,
      checksum: sha512,
      cookies: [],
    });
    expect([server.seen, seen]).toEqual([[], [[content.length, content.length, 0]]]);
    expect(
      await client.download(`${server.url}/file.bin`, { directory: folder, resumeDownload: true, ...settings }),
    ).toMatchObject({
      statusCode: 200,
      attempts: 1,
      bytesWritten: 0,
    });
    await files.writeFile(path(), Buffer.concat([content, content]));
    expect(await resume(settings)).toMatchObject({
      statusCode: 200,
      resumed: false,
    });
    expect(await isWhole()).toBe(true);
    expect(errorIs(await failure(resume({ ...settings, maxSize: 1000 })), ErrResponseBodyTooLarge)).toBe(true);
  });

  it.each(['ignore', 'wrong start', 'wrong total'] as const)(
    'D2: requests the whole file when the returned range is: %s',
    async (range) => {
      behave({ range });
      await files.writeFile(path(), content.subarray(0, 1234));
      await resume();
      expect(await isWhole()).toBe(true);
    },
  );

  it('D2: throws when a range has more or fewer bytes than declared', async () => {
    behave({ range: 'too long' });
    await files.writeFile(path(), content.subarray(0, 1234));
    expect((await failure(resume({}, { retry: { maxRetries: 0 } }))).type).toBe(ErrorType.ResponseRead);
    expect((await files.readFile(path())).equals(content.subarray(0, 1234))).toBe(true);
    behave({});
    faulty.use({ cutAt: 5000 });
    await using other = createClient();
    expect(
      (
        await failure(
          other.download(faulty.url, { filePath: path(), resumeDownload: true }, { retry: { maxRetries: 0 } }),
        )
      ).type,
    ).toBe(ErrorType.ResponseRead);
    expect((await files.readFile(path())).equals(content.subarray(0, 1234))).toBe(true);
    faulty.use({});
    await other.download(faulty.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(await isWhole()).toBe(true);
  });

  it('D2: never joins parts of two versions', async () => {
    behave({ range: 'wrong etag' });
    await files.writeFile(`${path()}.part`, 'x'.repeat(5000));
    await files.writeFile(
      `${path()}.part.json`,
      JSON.stringify({
        url: createHash('sha256').update(`${server.url}/`).digest('hex'),
        validator: { kind: 'etag', value: '"v0"' },
      }),
    );
    await client.download(`${server.url}/`, { filePath: path(), resumeDownload: true });
    expect(await isWhole()).toBe(true);
    expect(server.seen[0]?.headers['if-range']).toBe('"v0"');
  });

  it('D2: discards a part without a note, of another URL, or of a weak version', async () => {
    for (const note of [
      undefined,
      '{"url":"other"}',
      'half a no',
      JSON.stringify({
        url: createHash('sha256').update(server.url).digest('hex'),
        validator: { kind: 'etag', value: 'a\r\nb' },
      }),
    ]) {
      await files.writeFile(`${path()}.part`, 'garbage');
      if (note !== undefined) await files.writeFile(`${path()}.part.json`, note);
      await resume({ overwrite: true });
      expect(await isWhole()).toBe(true);
      await files.rm(path());
    }
    behave({ etag: 'W/"weak"' });
    faulty.use({ cutAt: 100_000 }, {});
    await client.download(faulty.url, path());
    expect(server.seen.at(-1)?.headers.range).toBeUndefined();
  });

  it('D2: starts over after a 416 when the file is longer than that of the server', async () => {
    await files.writeFile(path(), Buffer.concat([content, Buffer.from('more')]));
    await resume();
    expect(await isWhole()).toBe(true);
  });

  it('D3: joins no compressed part, and decodes a compressed whole', async () => {
    behave({ headers: { 'content-encoding': 'gzip' }, body: (await import('node:zlib')).gzipSync(content) });
    await files.writeFile(path(), content.subarray(0, 10));
    await resume({ checksum: sha256 });
    expect(await isWhole()).toBe(true);
  });

  it.each([
    ['application/x-gzip', 'f'],
    ['application/x-tar', 'f.tar.gz'],
  ])('D3: keeps an archive as it is and resumes it: %s at %s', async (type, name) => {
    behave({ headers: { 'content-encoding': 'x-gzip', 'content-type': type } });
    expect(await client.download(`${server.url}/${name}`, { filePath: path(), checksum: sha256 })).toMatchObject({
      size: content.length,
      resumed: false,
    });
    await files.truncate(path(), 1000);
    expect(
      await client.download(`${server.url}/${name}`, { filePath: path(), resumeDownload: true, checksum: sha256 }),
    ).toMatchObject({ bytesWritten: content.length - 1000, resumed: true });
    expect(await isWhole()).toBe(true);
  });
});

describe('a version whose length is known', () => {
  const asked = (): unknown[] => server.seen.map(({ headers }) => headers.range);

  it('is not complete when a later response declares less', async () => {
    for (const range of ['less', 'less of unknown'] as const) {
      server.seen.length = 0;
      behave({ range });
      faulty.use({ cutAt: 100_000 }, {});
      // A new client, which has no connection yet.
      const own = createClientWith({}, { clock: instantClock() });
      const { size, attempts } = await own.download(faulty.url, { filePath: path(), overwrite: true });
      await own.close();
      expect([range, size, await isWhole()]).toEqual([range, content.length, true]);
      expect(attempts).toBe(server.seen.length);
      // A response with another length is about another file. Without a length, there is more to request.
      expect(asked().at(-1)).toEqual(range === 'less' ? undefined : expect.stringMatching(/^bytes=/));
    }
  });

  it('keeps its length from one run to the next', async () => {
    faulty.use({ cutAt: 100_000 });
    const settings = { filePath: path(), resumeDownload: true };
    await using own = createClient();
    await failure(own.download(faulty.url, settings, { retry: { maxRetries: 0 } }));
    behave({ range: 'less' });
    faulty.use({});
    expect(await own.download(faulty.url, settings)).toMatchObject({ resumed: false, size: content.length });
    expect(await isWhole()).toBe(true);
  });

  it('is requested until a 416 when no response has declared its length', async () => {
    behave({ range: 'less of unknown' });
    await files.writeFile(path(), content.subarray(0, 1234));
    const result = await resume({ checksumAlgorithm: 'sha256' });
    expect(result).toMatchObject({
      statusCode: 416,
      size: content.length,
      resumed: true,
      checksum: sha256,
      bytesWritten: content.length - 1234,
    });
    expect([result.attempts, asked().at(-1)]).toEqual([server.seen.length, `bytes=${content.length}-`]);
    expect(await isWhole()).toBe(true);
  });

  it('throws when a server sends too many parts', async () => {
    behave({ range: 'single bytes' });
    await files.writeFile(path(), content.subarray(0, 1234));
    const error = await failure(resume({}, { retry: { maxRetries: 0 } }));
    expect([error.type, server.seen.length]).toEqual([ErrorType.ResponseRead, 1001]);
  });
});

describe('D4: a killed process', () => {
  it('leaves the whole file or none at any point, and the next run completes it', async () => {
    for (let killAt = 0; killAt < 3; killAt++) {
      faulty.use({ stallAt: 30_000 + killAt * 30_000 });
      await downloadAndDie();
      expect(fs.existsSync(path())).toBe(false);
    }
    faulty.use({});
    const result = await client.download(faulty.url, { filePath: path(), resumeDownload: true, checksum: sha256 });
    expect(result.resumed).toBe(true);
    expect(result.bytesWritten).toBeLessThan(content.length);
  }, 300_000);
});

describe('two processes that download to one path', () => {
  it('leave no file when the second begins during the transfer of the first and is killed', async () => {
    faulty.use({ stallAt: 60_000 });
    let stall = (): void => undefined;
    const isAtEnd = new Promise<void>((resolve) => {
      stall = resolve;
    });
    const rest = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, -1));
      void isAtEnd.then(() => response.end(content.subarray(-1)));
    });
    const task = client.download(rest.url, path());
    task.catch(() => undefined);
    for await (const { downloaded } of task) if (downloaded > 0) break;
    await downloadAndDie();
    stall();
    expect(errorIs(await failure(task), ErrDownloadInProgress)).toBe(true);
    expect(await left()).toEqual(['file.bin.part', 'file.bin.part.json']);
    await rest.close();
    faulty.use({});
    expect(await client.download(faulty.url, { filePath: path(), resumeDownload: true })).toMatchObject({
      resumed: true,
    });
    expect(await isWhole()).toBe(true);
  });
});
