import { constants, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, readlink, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { ErrDownloadInProgress } from '../../base/sentinels.ts';
import { adoptFile, openPart, partOf, startPart, type PartFile, type PartState } from './part-file.ts';
import { isAt, openExisting, type ExistingFile } from '../../files/open-existing.ts';
import { statOf } from '../../files/stat-of.ts';

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
