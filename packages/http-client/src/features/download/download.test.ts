import { constants, rmSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { systemClock } from '../../base/clock.ts';
import { ErrFileExists, errorIs } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { ErrDownloadInProgress } from '../../base/sentinels.ts';
import { type ExistingFile, isAt, openExisting } from '../../files/open-existing.ts';
import { statOf } from '../../files/stat-of.ts';
import { NodeResult } from '../../response/result.ts';
import { commitFile } from './commit-file.ts';
import { FileWriter } from './file-writer.ts';
import { adoptFile, openPart, type PartFile, partOf, type PartState, startPart } from './part-file.ts';
import { readRangeResponse } from './range-response.ts';
import { parseContentRange, strongValidator, type Validator } from './validator.ts';

describe('commit file', () => {
  const newFolder = temporaryFolders();

  const version = { validator: { kind: 'etag', value: '"v1"' }, length: 3 } as const;
  let folder: string;
  let target: string;
  let part: PartFile;
  let file: FileHandle;

  beforeEach(async () => {
    folder = newFolder();
    target = join(folder, 'file');
    part = partOf(target);
    file = await startPart(part, 'https://h.test/', version);
    await file.writeFile('new');
  });
  afterEach(async () => {
    await file.close();
  });

  const names = async (): Promise<string[]> => (await readdir(folder)).sort();
  const thrown = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  describe('commitFile', () => {
    it.each([true, false])(
      'renames the part to its target and leaves nothing else, whether it may replace a file: %s',
      async (mayReplace) => {
        if (mayReplace) await writeFile(target, 'old');
        await commitFile(part, file, target, mayReplace);
        expect([await readFile(target, 'utf8'), await names()]).toEqual(['new', ['file']]);
      },
    );

    it.each([true, false])(
      'gives another process its part back, whether it may replace a file: %s',
      async (mayReplace) => {
        const other = await startPart(part, 'https://h.test/', version);
        await other.writeFile('o');
        expect(errorIs(await thrown(commitFile(part, file, target, mayReplace)), ErrDownloadInProgress)).toBe(true);
        await other.writeFile('ther');
        await other.close();
        expect([await readFile(part.path, 'utf8'), await names()]).toEqual(['other', ['file.part', 'file.part.json']]);
      },
    );

    it('throws where another process has removed the part', async () => {
      await rm(part.path);
      expect(errorIs(await thrown(commitFile(part, file, target, true)), ErrDownloadInProgress)).toBe(true);
      expect(await names()).toEqual(['file.part.json']);
    });

    it('keeps the part and a target that may not be replaced', async () => {
      await writeFile(target, 'old');
      expect(errorIs(await thrown(commitFile(part, file, target, false)), ErrFileExists)).toBe(true);
      expect([await readFile(target, 'utf8'), await readFile(part.path, 'utf8'), await names()]).toEqual([
        'old',
        'new',
        ['file', 'file.part', 'file.part.json'],
      ]);
    });

    it('keeps the note of another process that began meanwhile', async () => {
      const other = await open(`${part.path}.2`, 'w');
      const { ino } = await other.stat();
      await other.close();
      await writeFile(part.note, JSON.stringify({ inode: String(ino) }));
      await commitFile(part, file, target, true);
      expect(await names()).toEqual(['file', 'file.part.2', 'file.part.json']);
    });
  });
});

describe('file writer', () => {
  interface Disk {
    readonly file: FileHandle;
    content: string;
    synced: number;
    /** The errors of the next writes and flushes. */
    writeError?: Error;
    syncError?: Error;
  }

  /** A disk that takes at most so many bytes at once, and waits with each write until it is ready. */
  function disk(most = Infinity, ready?: Promise<void>): Disk {
    const file = {
      writev: async (buffers: readonly Buffer[], position: number) => {
        await ready;
        if (it.writeError !== undefined) throw it.writeError;
        const taken = Buffer.concat(buffers).subarray(0, most);
        it.content = it.content.slice(0, position) + taken.toString('latin1');
        return { bytesWritten: taken.length, buffers };
      },
      datasync: () => {
        it.synced++;
        return it.syncError === undefined ? Promise.resolve() : Promise.reject(it.syncError);
      },
    };
    const it: Disk = { file: file as unknown as FileHandle, content: '', synced: 0 };
    return it;
  }

  afterEach(() => {
    jest.useRealTimers();
  });

  describe('FileWriter', () => {
    it('writes the last bytes that arrive during a slow write', async () => {
      jest.useFakeTimers();
      let release = (): void => undefined;
      const slow = disk(Infinity, new Promise((resolve) => (release = resolve)));
      const writer = new FileWriter(slow.file, 0, systemClock.after);
      void writer.add(Buffer.alloc(256 * 1024, 'a'));
      void writer.add(Buffer.from('b'));
      await jest.advanceTimersByTimeAsync(60);
      expect(slow.content).toBe('');
      release();
      await jest.advanceTimersByTimeAsync(60);
      expect(slow.content.length).toBe(256 * 1024 + 1);
      expect(jest.getTimerCount()).toBe(0);
      await writer.flush();
    });

    it('continues after partial writes', async () => {
      const slow = disk(3);
      const writer = new FileWriter(slow.file, 0, systemClock.after);
      for (const chunk of ['ab', 'cdefg', '', 'h']) void writer.add(Buffer.from(chunk));
      await writer.flush();
      expect(slow.content).toBe('abcdefgh');
      const rest = new FileWriter(slow.file, 4, systemClock.after);
      void rest.add(Buffer.from('XY'));
      await rest.flush();
      expect(slow.content).toBe('abcdXY');
    });

    it('waits above 256 KiB during a write, and flushes every 64 MiB', async () => {
      const quick = disk(0x7fff_ffff);
      const writer = new FileWriter(quick.file, 0, systemClock.after);
      const chunk = Buffer.alloc(2_000_000);
      expect(writer.add(chunk)).toBeUndefined();
      expect(writer.add(Buffer.alloc(256 * 1024))).toBeUndefined();
      expect(writer.add(Buffer.alloc(1))).toBeInstanceOf(Promise);
      for (let i = 0; i < 40; i++) await writer.add(chunk);
      await writer.flush();
      expect(quick.synced).toBe(1);
    });

    it('throws the error of a write at a waiting call, at later calls and at the end', async () => {
      const full = disk();
      const writer = new FileWriter(full.file, 0, systemClock.after);
      full.writeError = Object.assign(new Error('no space'), { code: 'ENOSPC' });
      expect(writer.add(Buffer.alloc(600_000))).toBeUndefined();
      for (const size of [3_000_000, 1]) await expect(writer.add(Buffer.alloc(size))).rejects.toBe(full.writeError);
      await expect(writer.flush()).rejects.toBe(full.writeError);
    });

    it('writes nothing after a failed write, even if the disk has room again', async () => {
      const full = disk();
      const writer = new FileWriter(full.file, 0, systemClock.after);
      full.writeError = new Error('no space');
      void writer.add(Buffer.alloc(256 * 1024, 'a'));
      await new Promise(setImmediate);
      const { writeError } = full;
      delete full.writeError;
      await expect(writer.add(Buffer.alloc(256 * 1024, 'b'))).rejects.toBe(writeError);
      await expect(writer.flush()).rejects.toBe(writeError);
      expect(full.content).toBe('');
    });

    it('throws the error of a flush', async () => {
      const broken = disk();
      const writer = new FileWriter(broken.file, 0, systemClock.after);
      broken.syncError = new Error('device');
      await expect(async () => {
        for (let i = 0; i < 40; i++) await writer.add(Buffer.alloc(2_000_000));
        await writer.flush();
      }).rejects.toBe(broken.syncError);
    });
  });
});

describe('part file', () => {
  const newFolder = temporaryFolders();

  const url = 'https://h.test/file?key=secret';
  const inProgress = expect.objectContaining({ message: ErrDownloadInProgress.message });
  const validator = { kind: 'etag', value: '"v1"' } as const;
  let folder: string;
  let part: PartFile;

  beforeEach(() => {
    folder = newFolder();
    part = partOf(join(folder, 'file'));
  });

  /** A part of three bytes with its note. */
  async function make(): Promise<void> {
    const file = await startPart(part, url, { validator, length: 5 });
    await file.writeFile('abc');
    await file.close();
  }

  /** The size and version of the part, which is closed again. */
  async function readPart(of: PartFile, from: string): Promise<PartState | undefined> {
    const found = await openPart(of, from);
    await found?.file.close();
    return found;
  }

  const existing = async (path: string): Promise<ExistingFile> =>
    (await openExisting(path, constants.O_RDONLY)) as ExistingFile;

  describe('partOf', () => {
    it.each([
      'x'.repeat(240),
      'x'.repeat(241),
      'x'.repeat(255),
      'é'.repeat(120),
      'é'.repeat(121),
      '\u{1f600}'.repeat(63),
    ])('leaves room for its suffixes: %s', async (name) => {
      const { path, note } = partOf(join(folder, name));
      await writeFile(join(folder, name), '');
      for (const it of [path, note, `${note}.tmp`]) await writeFile(it, '');
      expect(basename(path) === `${name}.part`).toBe(Buffer.byteLength(name) <= 240);
    });

    it('has different paths for different names', () => {
      expect(partOf(`/${'x'.repeat(250)}y`)).not.toEqual(partOf(`/${'x'.repeat(250)}z`));
    });
  });

  describe('a note', () => {
    it('has size and version, but not the URL', async () => {
      await make();
      expect(await readPart(part, url)).toMatchObject({ size: 3, validator, length: 5 });
      expect(await readFile(part.note, 'utf8')).not.toContain('secret');
    });

    it('of another file is ignored, also when two processes began at once', async () => {
      await make();
      const note = await readFile(part.note);
      await make();
      const second = await open(`${part.path}.2`, 'w');
      await second.close();
      await rename(`${part.path}.2`, part.path);
      await writeFile(part.note, note);
      expect(await readPart(part, url)).toBeUndefined();
    });

    it('without an inode is valid, as earlier releases wrote it', async () => {
      await make();
      const { inode: _, ...old } = JSON.parse(await readFile(part.note, 'utf8')) as Record<string, unknown>;
      await writeFile(part.note, JSON.stringify(old));
      expect(await readPart(part, url)).toMatchObject({ size: 3, validator });
    });

    it.each([2, 0, 1.5, '5', null])('with the length %j is ignored for a part of three bytes', async (length) => {
      await make();
      await writeFile(
        part.note,
        JSON.stringify({ ...(JSON.parse(await readFile(part.note, 'utf8')) as object), length }),
      );
      expect(await readPart(part, url)).toBeUndefined();
    });

    it('of another URL is ignored, also with the same validator', async () => {
      await make();
      expect(await readPart(part, `${url}2`)).toBeUndefined();
    });

    it.each([
      { kind: 'size', value: '3' },
      { kind: 'etag', value: 3 },
      { kind: 'etag', value: '' },
      { kind: 'etag', value: '"a\r\nb"' },
      { kind: 'etag' },
    ])('with the validator %j is ignored', async (wrong) => {
      await make();
      const { url: digest } = JSON.parse(await readFile(part.note, 'utf8')) as { url: string };
      await writeFile(part.note, JSON.stringify({ url: digest, validator: wrong }));
      expect(await readPart(part, url)).toBeUndefined();
      await writeFile(part.note, JSON.stringify({ url: digest, validator }));
      expect(await readPart(part, url)).toBeDefined();
    });

    it('is ignored for a link', async () => {
      await make();
      await writeFile(join(folder, 'other'), 'abcdef');
      rmSync(part.path);
      await symlink(join(folder, 'other'), part.path);
      expect(await readPart(part, url)).toBeUndefined();
      rmSync(part.path);
      await mkdir(part.path);
      expect(await readPart(part, url)).toBeUndefined();
    });
  });

  describe('a part', () => {
    it('begins when another process was killed while it wrote its note', async () => {
      await writeFile(join(folder, 'other'), 'kept');
      await symlink(join(folder, 'other'), `${part.note}.tmp`);
      await make();
      expect(await readPart(part, url)).toMatchObject({ size: 3, validator, length: 5 });
      expect(await readFile(join(folder, 'other'), 'utf8')).toBe('kept');
    });

    it('begins anew in place of a link', async () => {
      await writeFile(join(folder, 'other'), 'kept');
      await symlink(join(folder, 'other'), part.path);
      await make();
      expect(await readFile(part.path, 'utf8')).toBe('abc');
      await expect(readlink(part.path)).rejects.toMatchObject({ code: 'EINVAL' });
      expect(await readFile(join(folder, 'other'), 'utf8')).toBe('kept');
    });

    it('keeps its inode while it is open, even if another process removes it', async () => {
      await make();
      const found = (await openPart(part, url)) as ExistingFile;
      const other = await startPart(part, url, { validator, length: 5 });
      expect((await found.file.stat()).ino).not.toBe((await other.stat()).ino);
      expect([await isAt(part.path, found.file), await isAt(part.path, other)]).toEqual([false, true]);
      await Promise.all([found.file.close(), other.close()]);
    });

    it('without bytes is not continued', async () => {
      await (await startPart(part, url, { validator, length: 5 })).close();
      expect(await openPart(part, url)).toBeUndefined();
    });

    it('is made of a file in place of one that was there, without its note', async () => {
      await make();
      await writeFile(join(folder, 'file'), 'incomplete');
      const old = await existing(join(folder, 'file'));
      await writeFile(join(folder, 'file'), ' and later more', { flag: 'a' });
      await (await adoptFile(part, old)).close();
      await old.file.close();
      expect(await readFile(part.path, 'utf8')).toBe('incomplete');
      expect((await readdir(folder)).sort()).toEqual(['file', 'file.part']);
    });

    it('is made of the file that was opened, whatever is at its path by now', async () => {
      await writeFile(join(folder, 'file'), 'incomplete');
      const old = await existing(join(folder, 'file'));
      await writeFile(join(folder, 'file.2'), 'other');
      await rename(join(folder, 'file.2'), join(folder, 'file'));
      const file = await adoptFile(part, old);
      expect([await readFile(part.path, 'utf8'), await isAt(part.path, file)]).toEqual(['incomplete', true]);
      await Promise.all([file.close(), old.file.close()]);
    });

    it('is refused, and leaves nothing, if the file is shortened while it is copied', async () => {
      await writeFile(join(folder, 'file'), 'short');
      const { file } = await existing(join(folder, 'file'));
      await expect(adoptFile(part, { file, size: 6 })).rejects.toMatchObject({ cause: inProgress });
      expect(await readdir(folder)).toEqual(['file']);
      await file.close();
    });

    it('of another process that begins at the same moment is left alone', async () => {
      const both = await Promise.allSettled(
        Array.from({ length: 20 }, () => startPart(part, url, { validator, length: 5 })),
      );
      const files = both.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
      expect(both.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))).toEqual(
        Array.from({ length: 20 - files.length }, () => expect.objectContaining({ cause: inProgress })),
      );
      await Promise.all(files.map((it) => it.close()));
    });

    it('isAt compares inode and device', async () => {
      await make();
      const { file } = await existing(part.path);
      expect(await isAt(part.path, file)).toBe(true);
      const { ino, dev } = await file.stat();
      for (const stats of [
        { ino, dev: dev + 1 },
        { ino: ino + 1, dev },
      ])
        expect(await isAt(part.path, { stat: async () => stats } as never)).toBe(false);
      rmSync(part.path);
      expect(await isAt(part.path, file)).toBe(false);
      await file.close();
    });

    it('statOf throws errors other than ENOENT', async () => {
      const file = await open(join(folder, 'file'), 'w');
      await file.close();
      expect(await statOf(part.path)).toBeUndefined();
      await expect(statOf(join(folder, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    });
  });
});

describe('readRangeResponse', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';

  const tag: Validator = { kind: 'etag', value: '"v1"' };

  const read = (
    statusCode: number,
    headers: Record<string, string>,
    offset = 0,
    validator: Validator | undefined = undefined,
    length = -1,
  ) =>
    readRangeResponse(
      new NodeResult({
        statusCode,
        statusText: '',
        headers,
        body: Buffer.alloc(0),
        url: 'http://a.test/',
        method: 'GET',
        meta: {
          duration: 0,
          timings: {},
          attempts: 1,
          retryRefused: false,
          redirectCount: 0,
          redirectChain: [],
          proto: 'HTTP/1.1',
        },
        parseJson: JSON.parse,
      }),
      { size: offset, validator, length },
    );

  it.each([
    [{ 'content-length': '10' }, 10, true],
    [{}, -1, true],
    [{ 'content-length': '1e3' }, -1, true],
    [{ 'content-length': '-1' }, -1, true],
    [{ 'content-length': '1000000000000000' }, 1e15, true],
    [{ 'content-length': '5, 6' }, -1, true],
    [{ 'content-length': '10', 'content-encoding': 'gzip' }, -1, false],
    [{ 'content-length': '10', 'content-encoding': 'identity' }, 10, true],
  ])('returns whole for a 200 with %j', (headers, total, resumable) => {
    for (const offset of [0, 5])
      expect(read(200, headers as Record<string, string>, offset, tag)).toEqual({ kind: 'whole', total, resumable });
  });

  it.each([
    [{ 'content-range': 'bytes 5-9/10' }],
    [{ 'content-range': 'bytes 5-9/*' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '5', etag: '"v1"' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-encoding': 'identity' }],
  ])('returns append for a 206 with %j', (headers) => {
    const total = headers['content-range'].endsWith('*') ? -1 : 10;
    expect(read(206, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'append', end: 10, total });
    expect(read(206, headers as Record<string, string>, 5)).toEqual({ kind: 'append', end: 10, total });
    expect(read(206, headers as Record<string, string>, 5, tag, 10)).toEqual({ kind: 'append', end: 10, total: 10 });
  });

  it('compares a range with the length of the version', () => {
    expect(read(206, { 'content-range': 'bytes 5-9/*' }, 5, tag, 12)).toEqual({ kind: 'append', end: 10, total: 12 });
    for (const [range, length] of [
      ['bytes 5-9/10', 12],
      ['bytes 5-9/10', 9],
      ['bytes 5-9/*', 9],
    ] as const)
      expect(read(206, { 'content-range': range }, 5, tag, length)).toEqual({ kind: 'again' });
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag, 5)).toEqual({ kind: 'complete', total: 5 });
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag, 6)).toEqual({ kind: 'again' });
  });

  it.each([
    [{}],
    [{ 'content-range': 'bytes 4-9/10' }],
    [{ 'content-range': 'bytes 6-9/10' }],
    [{ 'content-range': 'bytes 5-8/10' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '4' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-length': '6' }],
    [{ 'content-range': 'bytes 5-9/10', 'content-encoding': 'gzip' }],
    [{ 'content-range': 'bytes 5-9/10', etag: '"v2"' }],
    [{ 'content-range': 'bytes 5-9/10', etag: 'W/"v1"' }],
    [{ 'content-range': 'bytes */10' }],
  ])('returns again for a 206 with %j', (headers) => {
    expect(read(206, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'again' });
  });

  it('compares the date of a version that has no tag', () => {
    const range = { 'content-range': 'bytes 5-9/10' };
    const byDate: Validator = { kind: 'date', value: date };
    expect(read(206, range, 5, byDate).kind).toBe('append');
    expect(read(206, { ...range, 'last-modified': date }, 5, byDate).kind).toBe('append');
    expect(read(206, { ...range, 'last-modified': date.replace('12:00', '12:01') }, 5, byDate).kind).toBe('again');
  });

  it('returns complete for a 416 with the same size, otherwise again', () => {
    expect(read(416, { 'content-range': 'bytes */5' }, 5, tag)).toEqual({ kind: 'complete', total: 5 });
    for (const headers of [
      { 'content-range': 'bytes */6' },
      { 'content-range': 'bytes */4' },
      {},
      { 'content-range': 'bytes */5', etag: '"v2"' },
    ]) {
      expect(read(416, headers as Record<string, string>, 5, tag)).toEqual({ kind: 'again' });
    }
  });

  it.each([
    [206, 0, 'answered 206 to a request for the whole file'],
    [416, 416, 'answered 416 to a request for the whole file'],
    [204, 0, 'HTTP 204'],
    [304, 0, 'HTTP 304'],
    [399, 0, 'HTTP 399'],
    [400, 400, 'HTTP 400'],
    [503, 503, 'HTTP 503'],
  ])('throws for a %i: status %i, %s', (statusCode, told, message) => {
    expect(() => read(statusCode, { 'content-range': 'bytes 0-9/10' })).toThrow(
      expect.objectContaining({
        code: 'HTTP_ERROR',
        statusCode: told,
        message: expect.stringContaining(message) as unknown,
      }),
    );
  });
});

describe('strongValidator', () => {
  const of = (headers: Record<string, string>) => strongValidator(new Map(Object.entries(headers)));
  const late = 'Sat, 21 Nov 2026 12:01:00 GMT';

  it.each(['"v1"', '""', '"\u00e4!~#"'])('returns a strong ETag: %s', (etag) => {
    expect(of({ etag, 'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT', date: late })).toEqual({
      kind: 'etag',
      value: etag,
    });
  });

  it.each([
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'Saturday, 21-Nov-26 12:00:00 GMT',
    'Sat Nov 21 12:00:00 2026',
    'Mon, 01 Jan 0001 00:00:00 GMT',
  ])('returns a date that is a minute old: %s', (modified) => {
    expect(of({ 'last-modified': modified, date: late })).toEqual({ kind: 'date', value: modified });
  });

  it.each([
    [{}],
    [{ etag: 'W/"v1"' }],
    [{ etag: 'v1' }],
    [{ etag: '"v1' }],
    [{ etag: '"v"1"' }],
    [{ etag: '"v 1"' }],
    [{ etag: 'x"v1"' }],
    [{ etag: '"v1"x' }],
    [{ etag: 'W/"v1"', 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT', date: late }],
    [{ date: late }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT' }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 12:00:01 GMT', date: late }],
    [{ 'last-modified': late, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }],
    [{ 'last-modified': 'yesterday', date: late }],
    [{ 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT', date: 'today' }],
    [{ 'last-modified': '2026-11-21T11:00:00Z', date: late }],
  ])('returns undefined otherwise: %j', (headers) => {
    expect(of(headers as Record<string, string>)).toBeUndefined();
  });
});

describe('parseContentRange', () => {
  it.each([
    ['bytes 0-0/1', 0, 0, 1],
    ['bytes 5-9/10', 5, 9, 10],
    ['bytes 5-9/*', 5, 9, -1],
    ['bytes */10', -1, -1, 10],
    ['bytes */*', -1, -1, -1],
    [' bytes 0-1/2 ', 0, 1, 2],
    [
      'bytes 999999999999998-999999999999998/999999999999999',
      999_999_999_999_998,
      999_999_999_999_998,
      999_999_999_999_999,
    ],
  ])('reads %j', (header, start, end, total) => {
    expect(parseContentRange(header)).toEqual({ start, end, total });
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes 5-4/10',
    'bytes 0-10/10',
    'bytes 0-9',
    'bytes=0-9/10',
    'items 0-9/10',
    'bytes -9/10',
    'bytes 0-/10',
    'bytes 0-9/',
    'bytes 0-9/10x',
    'xbytes 0-9/10',
    'bytes 0-9/1000000000000000',
    'bytes 0-9/1e9',
    'bytes 0-9999999999999999/*',
    'bytes 1.0-9/10',
  ])('returns undefined for %j', (header) => {
    expect(parseContentRange(header)).toBeUndefined();
  });
});
