import { spawn } from 'node:child_process';
import { getEventListeners } from 'node:events';
import fs, { promises as files } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import {
  ErrClientClosed,
  ErrEmptyFilePath,
  ErrFileExists,
  ErrorType,
  ErrResponseBodyTooLarge,
  errorIs,
} from '@wirework/http-errors';
import { sourceLoader, turns, unhandledRejections } from '@wirework/test-support';
import { createClient, createClientWith } from '../../src/features/client/client.ts';
import { ErrChecksumMismatch, ErrDownloadInProgress } from '../../src/base/sentinels.ts';
import { manualClock } from '../support/clock.ts';
import { failure, thrownFor } from '../support/fails.ts';
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
} from '../support/file-server.ts';
import { until } from '../support/until.ts';

serveFile();

describe('a download', () => {
  it('writes the file, creates its parents, and leaves nothing else', async () => {
    const result = await client.download(`${server.url}/f`, {
      filePath: path('a/b/file.bin'),
      checksumAlgorithm: 'sha256',
    });
    expect(result).toMatchObject({
      filePath: path('a/b/file.bin'),
      bytesWritten: content.length,
      size: content.length,
      statusCode: 200,
      resumed: false,
      attempts: 1,
      checksum: sha256,
    });
    expect(await isWhole('a/b/file.bin')).toBe(true);
    expect(await files.readdir(path('a/b'))).toEqual(['file.bin']);
    expect(server.seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('throws for an empty path before any request, and for an existing file', async () => {
    await expect(client.download(server.url, { filePath: '' })).rejects.toMatchObject(thrownFor(ErrEmptyFilePath));
    await files.writeFile(path(), 'old');
    await expect(client.download(server.url, path())).rejects.toMatchObject({
      message: expect.stringContaining(path()),
    });
    await client
      .download(server.url, path())
      .catch((error: unknown) => expect(errorIs(error, ErrFileExists)).toBe(true));
    expect(server.seen).toEqual([]);
    expect(await files.readFile(path(), 'utf8')).toBe('old');
  });

  it('names URL and file when the file cannot be written', async () => {
    await files.writeFile(path(), 'old');
    const below = join(path(), 'below');
    await expect(client.download(`${server.url}/?token=secret`, below)).rejects.toMatchObject({
      message: expect.stringMatching(/^Cannot download \S+\?token=\[REDACTED\] to '\S+file\.bin.below': ENOTDIR: /),
      code: 'ENOTDIR',
    });
    expect(await failure(client.download(server.url, { filePath: folder, overwrite: true }))).toMatchObject({
      message: 'Cannot write the file: its path is a folder',
      method: 'GET',
      url: server.url,
    });
    const both = await Promise.allSettled([
      client.download(server.url, path('a')),
      client.download(server.url, path('a')),
    ]);
    expect(both.map((it) => (it.status === 'rejected' ? (it.reason as { url: string }).url : ''))).toEqual([
      '',
      server.url,
    ]);
  });

  it('overwrites only with overwrite, and keeps the old file when it fails', async () => {
    await files.writeFile(path(), 'old');
    behave({ status: 404 });
    expect(await failure(client.download(server.url, { filePath: path(), overwrite: true }))).toMatchObject({
      type: ErrorType.HTTP,
      statusCode: 404,
    });
    expect(await left()).toEqual(['file.bin']);
    expect(await files.readFile(path(), 'utf8')).toBe('old');
    behave({});
    await client.download(server.url, { filePath: path(), overwrite: true });
    expect(await isWhole()).toBe(true);
  });

  it('reports rising progress to the end, to a callback and to an iteration', async () => {
    const seen: [number, number][] = [];
    const task = client.download(server.url, {
      filePath: path(),
      onDownloadProgress: (done, total) => seen.push([done, total]),
    });
    const states = [];
    for await (const state of task) states.push(state);
    await task;
    expect(seen.at(-1)).toEqual([content.length, content.length]);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
    expect(states.at(-1)).toMatchObject({ downloaded: content.length, total: content.length });
  });

  it('D4: removes file and part when the checksum is wrong', async () => {
    const error = await failure(client.download(server.url, { filePath: path(), checksum: 'a'.repeat(64) }));
    expect(errorIs(error, ErrChecksumMismatch)).toBe(true);
    expect(await left()).toEqual([]);
    await client.download(server.url, { filePath: path(), checksum: sha256.toUpperCase() });
    for (const bad of [{ checksum: 'abc' }, { checksumAlgorithm: 'md5' as never }, { unknown: 1 } as never]) {
      expect((await failure(client.download(server.url, { filePath: path('other'), ...(bad as object) }))).type).toBe(
        ErrorType.Validation,
      );
    }
  });

  it('D4: throws and leaves no file when the transfer is truncated', async () => {
    await using once = createClient({ retry: { maxRetries: 0 } });
    faulty.use({ cutAt: 100_000 });
    expect((await failure(once.download(faulty.url, path()))).type).toBe(ErrorType.ResponseRead);
    expect(await left()).toEqual([]);
  });

  it('D6: writes nothing beyond the limit, with a declared size or without', async () => {
    await using limited = createClient({ security: { maxResponseBodySize: 1000 } });
    for (const download of [
      limited.download(server.url, path()),
      client.download(server.url, { filePath: path('other'), maxSize: 299_999 }),
    ]) {
      expect(errorIs(await failure(download), ErrResponseBodyTooLarge)).toBe(true);
    }
    expect(await left()).toEqual([]);
    const states: number[] = [];
    await client.download(server.url, {
      filePath: path(),
      maxSize: content.length,
      onDownloadProgress: (done, total) => states.push(done - total),
    });
    expect(Math.max(...states)).toBe(0);
  });

  it('throws when another download to the path is in progress, also of another client', async () => {
    const first = client.download(server.url, path());
    await using other = createClient();
    for (const own of [client, other])
      expect(errorIs(await failure(own.download(server.url, path())), ErrDownloadInProgress)).toBe(true);
    await first;
  });

  it.each([
    ['takes the other’s part for a whole file', {}, 0, true],
    ['removes the other’s part when it fails', { cutAt: 100_000 }, 0, false],
    ['goes on with the other’s part', { cutAt: 100_000 }, 3, true],
  ])('two processes that download to one path: nobody %s', async (_what, fault, maxRetries, isTold) => {
    const part = path('file.bin.part');
    faulty.use(fault);
    // Another process begins to download to the same path.
    const onDownloadProgress = (): void => {
      fs.rmSync(part);
      fs.writeFileSync(part, 'the beginning');
    };
    const own = createClient({ retry: { delay: 0 } });
    const error = await failure(
      own.download(faulty.url, { filePath: path(), onDownloadProgress }, { retry: { maxRetries } }),
    );
    await own.close();
    expect([errorIs(error, ErrDownloadInProgress), server.seen.length]).toEqual([isTold, 1]);
    expect(await files.readFile(part, 'utf8')).toBe('the beginning');
    expect(await left()).not.toContain('file.bin');
  });

  it('commits only its own part, also when another process begins at the last moment', async () => {
    const part = path('file.bin.part');
    await files.writeFile(path(), 'old');
    const onDownloadProgress = (done: number, total: number): void => {
      if (done < total) return;
      fs.rmSync(part);
      fs.writeFileSync(part, 'the beginning');
    };
    const error = await failure(client.download(server.url, { filePath: path(), overwrite: true, onDownloadProgress }));
    expect(errorIs(error, ErrDownloadInProgress)).toBe(true);
    expect(await files.readFile(path(), 'utf8')).toBe('old');
    expect(await files.readFile(part, 'utf8')).toBe('the beginning');
    expect(await left()).toEqual(['file.bin', 'file.bin.part', 'file.bin.part.json']);
  });

  it('D1: replaces a link at the path and never follows it', async () => {
    await files.writeFile(path('precious'), 'keep');
    await files.symlink(path('precious'), path('file.bin.part'));
    await files.symlink(path('precious'), path());
    await expect(client.download(server.url, path())).rejects.toMatchObject({
      message: expect.stringContaining('exists'),
    });
    await client.download(server.url, { filePath: path(), overwrite: true });
    expect(await files.readFile(path('precious'), 'utf8')).toBe('keep');
    expect(await isWhole()).toBe(true);
  });

  it('D1: takes a name from the response, but no folder', async () => {
    behave({ headers: { 'content-disposition': 'attachment; filename="../../etc/passwd"' } });
    expect((await client.download(server.url, { directory: folder })).filePath).toBe(path('passwd'));
  });

  it.each([100, 0])(
    'D5: throws the error of a full disk, with URL and file, and leaves nothing: after %d blocks',
    async (blocks) => {
      // A limit on file sizes simulates a full disk.
      const child = join(import.meta.dirname, '../support/limited-child.ts');
      const command = `ulimit -f ${blocks}; exec "${process.execPath}" --import ${sourceLoader} --conditions=@wirework/source --no-warnings "${child}" ${server.url} "${path()}"`;
      const running = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
      expect((await buffer(running.stdout)).toString()).toMatch(
        `EFBIG Cannot download ${server.url} to '${path()}': EFBIG: file too large, `,
      );
      expect(await left()).toEqual([]);
    },
  );

  it('D5: throws errors of the disk unchanged', async () => {
    await files.writeFile(path('plain'), 'x');
    await expect(client.download(server.url, path('plain/file'))).rejects.toMatchObject({
      code: expect.stringMatching(/^E(?:NOTDIR|EXIST)$/),
    });
    await files.mkdir(path('folder'));
    expect(
      (await failure(client.download(server.url, { filePath: path('folder'), overwrite: true }))).message,
    ).toContain('folder');
  });

  it('ends at an abort and keeps its part only with resumeDownload', async () => {
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
    await using own = createClient({ retry: { delay: 60, jitter: false, backoffFactor: 1, maxRetries: 10 } });
    faulty.use({ cutAt: 1000 });
    // Each attempt is cut long before 250 ms; only all of them together are later.
    const error = await failure(own.download(faulty.url, { filePath: path() }, { timeouts: { request: 250 } }));
    expect(error.type).toBe(ErrorType.Timeout);
    expect(error.isRetryable()).toBe(false);
  });

  it('X4: ends at once when the client closes, in a pause too', async () => {
    const clock = manualClock();
    const own = createClientWith({ retry: { delay: 60_000, maxDelay: 60_000, jitter: false } }, { clock });
    faulty.use({ cutAt: 1000 });
    const task = own.download(faulty.url, path(), { timeouts: { request: 0 } }).then(
      () => 'done',
      (error: unknown) => error,
    );
    await until(() => clock.pauses.includes(60_000));
    await own.close();
    expect(await task).toMatchObject(thrownFor(ErrClientClosed));
    expect(await left()).toEqual([]);
  });

  it('X1: ends by the caller’s signal in a pause between its attempts', async () => {
    const clock = manualClock();
    await using own = createClientWith({ retry: { delay: 60_000, maxDelay: 60_000, jitter: false } }, { clock });
    const controller = new AbortController();
    faulty.use({ cutAt: 1000 });
    const task = failure(own.download(faulty.url, path(), { timeouts: { request: 0 }, signal: controller.signal }));
    await until(() => clock.pauses.includes(60_000));
    controller.abort();
    expect(await task).toMatchObject({ type: ErrorType.ContextCanceled, attempts: 1 });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('reports its progress to each iteration', async () => {
    const task = client.download(server.url, path());
    const follow = async (): Promise<number | undefined> => {
      let last;
      for await (const { downloaded } of task) last = downloaded;
      return last;
    };
    expect(await Promise.all([follow(), follow(), task.then(follow)])).toEqual([
      content.length,
      content.length,
      content.length,
    ]);
  });

  it('throws its error at the end of an iteration, and never as an unhandled rejection', async () => {
    await using own = createClient({ retry: { maxRetries: 0 } });
    faulty.use({ cutAt: 100_000 });
    const task = own.download(faulty.url, path());
    const loop = async (): Promise<void> => {
      for await (const _state of task) {
        while ((await left()).length > 0) await turns();
        await turns(5);
      }
    };
    const unhandled = await unhandledRejections(async () => {
      expect(await failure(loop())).toMatchObject({ type: ErrorType.ResponseRead });
    });
    expect(unhandled).toEqual([]);
    await expect(task).rejects.toMatchObject({ type: ErrorType.ResponseRead });
  });

  it('limits each response with maxResponseBodySize of its request', async () => {
    const { length } = content;
    expect(
      errorIs(
        await failure(client.download(server.url, path(), { security: { maxResponseBodySize: length - 1 } })),
        ErrResponseBodyTooLarge,
      ),
    ).toBe(true);
    expect((await client.download(server.url, path(), { security: { maxResponseBodySize: length } })).size).toBe(
      length,
    );
  });

  it('throws the error of the callback', async () => {
    const onDownloadProgress = (): void => {
      throw new RangeError('mine');
    };
    await expect(client.download(server.url, { filePath: path(), onDownloadProgress })).rejects.toThrow('mine');
    let calls = 0;
    const later = (): void => {
      if (++calls > 1) onDownloadProgress();
    };
    faulty.use({ cutAt: 100_000 }, {});
    const own = createClient({ retry: { delay: 0 } });
    await expect(own.download(faulty.url, { filePath: path(), onDownloadProgress: later })).rejects.toThrow('mine');
    await own.close();
    expect(await left()).toEqual([]);
  });

  it('keeps the old file when the callback throws at the end', async () => {
    await files.writeFile(path(), 'old');
    const onDownloadProgress = (done: number, total: number): void => {
      if (done === total) throw new RangeError('mine');
    };
    await expect(
      client.download(server.url, { filePath: path(), overwrite: true, onDownloadProgress }),
    ).rejects.toThrow('mine');
    expect([await files.readFile(path(), 'utf8'), await left()]).toEqual(['old', ['file.bin']]);
  });

  it('succeeds when the note cannot be removed after the commit', async () => {
    const note = `${path()}.part.json`;
    const onDownloadProgress = (done: number, total: number): void => {
      if (done < total) return;
      fs.rmSync(note);
      fs.mkdirSync(note);
    };
    expect((await client.download(server.url, { filePath: path(), onDownloadProgress })).size).toBe(content.length);
    expect(await isWhole()).toBe(true);
  });
});
