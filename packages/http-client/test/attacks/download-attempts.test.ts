import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs, { promises as files } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorIs, ErrorType, ErrResponseBodyTooLarge } from '@wirework/http-errors';
import { bundleSources, temporaryFolders } from '@wirework/test-support';
import { ErrChecksumMismatch, ErrDownloadInProgress } from '../../src/base/sentinels.ts';
import type { Config } from '../../src/config/config.ts';
import { type Client, createClient, createClientWith } from '../../src/features/client/client.ts';
import type { DownloadConfig } from '../../src/features/download/download-config.ts';
import type { DownloadResult } from '../../src/features/download/downloader.ts';
import { proposedName } from '../../src/features/download/file-name.ts';
import type { RequestOptions } from '../../src/request/options.ts';
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
import { keep } from '../support/keep.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe('download attempts', () => {
  serveFile();

  /** The response to one request; the last one is repeated. */
  type Deed = '503' | '503 in 7 s' | '404' | '202' | 'cut' | 'whole';

  let scripted: TestServer;
  let own: Client;

  /** Starts a server that follows a script, and a client whose pauses are noted and end at once. */
  async function serve(deeds: readonly Deed[], config: Config = {}): Promise<readonly number[]> {
    scripted = keep(
      await startServer(({ headers }, response) => {
        const deed = deeds[Math.min(scripted.seen.length, deeds.length) - 1];
        if (deed === '503 in 7 s') return void response.writeHead(503, { 'retry-after': '7' }).end();
        if (deed !== 'cut' && deed !== 'whole') return void response.writeHead(Number(deed)).end();
        const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
        const range = start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` };
        response.writeHead(start > 0 ? 206 : 200, { etag: '"v1"', 'content-length': content.length - start, ...range });
        if (deed === 'whole') return void response.end(content.subarray(start));
        response.write(content.subarray(start, start + 10_000), () => response.destroy());
      }),
    );
    const clock = instantClock();
    const retry = { maxRetries: 3, delay: 100, jitter: false, ...config.retry };
    own = keep(createClientWith({ ...config, retry }, { clock }));
    return clock.pauses;
  }

  describe('the attempts of a download', () => {
    const destinations = [
      ['a file', () => ({ filePath: path() })],
      ['a folder', () => ({ directory: folder })],
    ] as const;

    it.each<readonly [string, readonly Deed[], number]>([
      ['a status', ['503'], ErrorType.HTTP],
      ['bodies that break off', ['cut'], ErrorType.ResponseRead],
      ['both in turns', ['503', '503', '503', 'cut', '503', '503', '503', 'cut'], ErrorType.ResponseRead],
      ['bodies, then a status', ['cut', 'cut', '503'], ErrorType.HTTP],
    ])('share one budget: %s', async (_name, deeds, type) => {
      for (const [, destination] of destinations) {
        const pauses = await serve(deeds);
        const error = await failure(own.download(scripted.url, destination()));
        expect([scripted.seen.length, error.attempts, error.code, error.isRetryable(), error.url]).toEqual([
          4,
          4,
          'RETRY_EXHAUSTED',
          false,
          scripted.url,
        ]);
        expect((error.cause as { type: number }).type).toBe(type);
        expect(pauses).toEqual([100, 200, 400]);
        expect(await left()).toEqual([]);
      }
    });

    it.each<readonly [readonly Deed[], number]>([
      [['503', '503', 'whole'], 3],
      [['503', 'cut', '503', 'whole'], 4],
      [['whole'], 1],
    ])('are counted in the result: %j', async (deeds, attempts) => {
      for (const [name, destination] of destinations) {
        await serve(deeds);
        const result = await own.download(`${scripted.url}/file.bin`, { ...destination(), overwrite: true });
        expect([name, result.attempts, scripted.seen.length, await isWhole()]).toEqual([
          name,
          attempts,
          attempts,
          true,
        ]);
      }
    });

    it('share one budget where the server refuses connections', async () => {
      await serve([]);
      const closed = await startServer(() => undefined);
      await closed.close();
      expect(await failure(own.download(closed.url, path()))).toMatchObject({ code: 'RETRY_EXHAUSTED', attempts: 4 });
    });

    it('end at once with an error that cannot be retried, which has their count', async () => {
      await serve(['503', 'cut', '404']);
      expect(await failure(own.download(scripted.url, path()))).toMatchObject({
        code: 'HTTP_ERROR',
        statusCode: 404,
        attempts: 3,
      });
      expect(scripted.seen).toHaveLength(3);
    });

    it('are one when maxRetries is 0, and the error is retryable', async () => {
      await serve(['503']);
      const error = await failure(own.download(scripted.url, path(), { retry: { maxRetries: 0 } }));
      expect([error.code, error.attempts, error.isRetryable()]).toEqual(['HTTP_ERROR', 1, true]);
    });

    it('wait for Retry-After, unless that is after the deadline', async () => {
      const pauses = await serve(['503 in 7 s', 'whole']);
      await own.download(scripted.url, path());
      expect(pauses).toEqual([7000]);
      await serve(['503 in 7 s', 'whole']);
      expect(await failure(own.download(scripted.url, path('other'), { timeouts: { request: 5000 } }))).toMatchObject({
        code: 'HTTP_ERROR',
        statusCode: 503,
        attempts: 1,
      });
    });

    it('ask the policy once for each', async () => {
      const asked: unknown[] = [];
      const policy: NonNullable<NonNullable<Config['retry']>['policy']> = ({ attempt, statusCode, error, retry }) => {
        asked.push([attempt, statusCode, error?.code, retry]);
        return true;
      };
      const pauses = await serve(['202', '503', 'cut', 'whole'], { retry: { policy } });
      expect((await own.download(scripted.url, path())).attempts).toBe(4);
      expect(asked).toEqual([
        [1, 202, undefined, false],
        [2, 503, 'HTTP_ERROR', true],
        [3, undefined, 'RESPONSE_READ_ERROR', true],
      ]);
      expect(pauses).toEqual([100, 200, 400]);
    });

    it('end when the client closes, the signal is aborted or the deadline passes while the policy decides', async () => {
      for (const end of ['close', 'abort'] as const) {
        const controller = new AbortController();
        let asked = (): void => undefined;
        const isAsked = new Promise<void>((resolve) => {
          asked = resolve;
        });
        await serve(['503'], {
          retry: {
            policy: () => {
              asked();
              return new Promise<boolean>(() => undefined);
            },
          },
        });
        const task = own.download(scripted.url, path(), { signal: controller.signal }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        await isAsked;
        if (end === 'close') await own.close();
        else controller.abort();
        expect(await task).toBe(end === 'close' ? 'ERR_CLIENT_CLOSED' : 'CONTEXT_CANCELED');
      }
      await serve(['503'], { retry: { policy: () => new Promise<boolean>(() => undefined) } });
      await using timed = createClientWith({ retry: { policy: () => new Promise<boolean>(() => undefined) } }, {});
      const error = await failure(timed.download(scripted.url, path(), { timeouts: { request: 100 } }));
      expect([error.code, error.isRetryable()]).toEqual(['TIMEOUT', false]);
    });
  });
});

describe('D1: file names', () => {
  it.each([
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ["attachment; filename*=UTF-8''na%C3%AFve.txt; filename=x", 'naïve.txt'],
    ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="a\\"b.txt"', 'a_b.txt'],
    ["attachment; filename*=UTF-8''%2e%2e%2fetc%2fpasswd", 'passwd'],
    ["attachment; filename*=utf-8''%zz; filename=ok", 'ok'],
    ['attachment; filename="C:\\\\dir\\\\evil.exe"', 'evil.exe'],
    ['attachment; filename="/etc/passwd"', 'passwd'],
    ['attachment; filename=""', 'c'],
    ['inline', 'c'],
    ['attachment; filename="..."', '_'],
    ["attachment; filename*=ISO-8859-1''%E4.txt", 'ä.txt'],
    [undefined, 'c'],
    // As servers write it, and as they should not: after the cases of RFC 6266's test suite, with the answers of
    // browsers.
    ['filename=a', 'a'],
    ['x=y; filename=a', 'a'],
    ['; filename=a', 'a'],
    ['inline; attachment; filename=a', 'a'],
    ['attachment; ;filename=a', 'a'],
    ['attachment; x; filename="a"', 'a'],
    ['attachment; FILENAME = a ;', 'a'],
    ['attachment; filename="a;b.txt"', 'a;b.txt'],
    ['attachment; filename=a,b c.txt', 'a,b c.txt'],
    ['attachment; filename="a"; filename="b"', 'a'],
    ['attachment; filename="a".txt', 'a'],
    ['attachment; filename="a', 'a'],
    ['attachment; x="filename=b"; filename=a', 'a'],
    ['attachment; xfilename=a', 'c'],
    ['attachment; x=y filename=a', 'c'],
    ['attachment; filename', 'c'],
    ['attachment; filename=', 'c'],
    ['attachment; filename="/"', 'c'],
    ['attachment; filename="a-%41.txt"', 'a-%41.txt'],
    ["attachment; filename='a'", "'a'"],
    ['attachment; filename="\xe4.txt"', 'ä.txt'],
    ['attachment; filename="\xc3\xa4.txt"', 'ä.txt'],
    ["attachment; filename*=UTF-8''%41-%2541", 'A-%41'],
    ["attachment; filename*=UTF-8'en'a'b", "a'b"],
    ["attachment; filename*=UTF-8'a; filename=b", 'b'],
    ["attachment; filename*=UTF-8''; filename=b", 'b'],
    ["attachment; filename*=''a; filename=b", 'b'],
    ["attachment; filename*=windows-1252''a; filename=b", 'b'],
    ["attachment; filename=b; filename*=UTF-8''a", 'a'],
  ])('%j proposes %j', (header, expected) => {
    expect(proposedName(header, 'http://h/b/c?d')).toBe(expected);
  });

  it.each([
    ['http://h/', 'download'],
    ['http://h', 'download'],
    ['http://h/a/', 'download'],
    ['http://h/%2e%2e', 'download'],
    ['http://h/a%2Fb', 'b'],
    ['http://h/%', '%'],
    ['http://h/%E2%82%AC', '€'],
    ['nowhere', 'download'],
  ])('%s proposes %j', (url, expected) => {
    expect(proposedName(undefined, url)).toBe(expected);
  });
});

describe('download resume', () => {
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
      expect(server.seen[1]?.headers).toMatchObject({
        'if-range': '"v1"',
        range: expect.stringMatching(/^bytes=\d+-$/),
      });
    });

    it('reports its progress when a transfer is interrupted', async () => {
      faulty.use({ cutAt: 100_000 }, {});
      await using own = createClient({ retry: { delay: 0 } });
      const seen: number[] = [];
      await own.download(faulty.url, { filePath: path(), onDownloadProgress: (done) => seen.push(done) });
      // At the break, less the headers, and at the end.
      expect(seen.filter((it) => it > 99_000 && it < 100_000)).toHaveLength(1);
      expect(seen.at(-1)).toBe(content.length);
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
});
