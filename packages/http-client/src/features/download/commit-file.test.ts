import { open, readdir, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ErrFileExists, errorIs } from '@wirework/http-errors';
import { temporaryFolders } from '@wirework/test-support';
import { ErrDownloadInProgress } from '../../base/sentinels.ts';
import { commitFile } from './commit-file.ts';
import { partOf, startPart, type PartFile } from './part-file.ts';

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
