import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { fillFile, type FileSystem, replaceFile } from './replace-file.ts';

const folder = temporaryFolders()();
const path = join(folder, 'a.json');
const failure = (code: string): Error => Object.assign(new Error(code), { code });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns a file system on which one call of a file fails. */
function failing(method: 'write' | 'sync' | 'chmod' | 'close', code: string): FileSystem {
  return {
    rename,
    open: async (name, flags, mode) => {
      const file = await open(name, flags, mode);
      if (flags !== 'wx') return file;
      return new Proxy(file, {
        get: (target, key) => {
          const value = Reflect.get(target, key, target) as unknown;
          if (key !== method) return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return async () => {
            if (method === 'close') await target.close();
            throw failure(code);
          };
        },
      });
    },
  };
}

describe('fillFile', () => {
  it.each<[string, FileSystem, string]>([
    ['the disk is full', failing('write', 'ENOSPC'), 'ENOSPC'],
    ['the disk cannot be flushed', failing('sync', 'EIO'), 'EIO'],
    ['the mode cannot be set', failing('chmod', 'EPERM'), 'EPERM'],
    ['closing fails', failing('close', 'EIO'), 'EIO'],
    ['the new file cannot take the place', { open, rename: () => Promise.reject(failure('EXDEV')) }, 'EXDEV'],
    ['the new file cannot be made', { open: () => Promise.reject(failure('EROFS')), rename }, 'EROFS'],
  ])('leaves the old file and no litter when %s', async (_name, files, code) => {
    writeFileSync(path, 'old');
    await expect(fillFile(path, (write) => write(bytes('new')), files)).rejects.toEqual(
      expect.objectContaining({ code }),
    );
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('names the file that was asked for and no other where the new one cannot take its place', async () => {
    const link = join(folder, 'link.json');
    symlinkSync('a.json', link);
    const refused: FileSystem = {
      open,
      rename: async (from, to) => {
        throw Object.assign(new Error(`EBUSY: resource busy or locked, rename '${from}' -> '${to}'`), {
          code: 'EBUSY',
          path: from,
          dest: to,
        });
      },
    };
    const error = await fillFile(link, (write) => write(bytes('new')), refused).catch((it: unknown) => it as Error);
    rmSync(link);
    const message = `EBUSY: resource busy or locked, rename '${link}'`;
    expect(error).toMatchObject({ code: 'EBUSY', path: link, dest: path, message });
    expect((error as Error).stack?.split('\n')[0]).toBe(`Error: ${message}`);
  });

  it('does not touch the old file before the new one is whole', async () => {
    writeFileSync(path, 'old');
    await fillFile(path, async (write) => {
      await write(bytes('half'));
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(folder)).toHaveLength(2);
      await write(bytes(' and half'));
    });
    expect(readFileSync(path, 'utf8')).toBe('half and half');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('writes the rest of a piece of which only a part was taken', async () => {
    const short: FileSystem = {
      rename,
      open: async (name, flags, mode) => {
        const file = await open(name, flags, mode);
        return new Proxy(file, {
          get: (target, key) => {
            const value = Reflect.get(target, key, target) as unknown;
            if (key === 'write')
              return (piece: Uint8Array, at: number, length: number) => target.write(piece, at, Math.min(length, 3));
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          },
        });
      },
    };
    await fillFile(path, (write) => write(bytes('0123456789')), short);
    expect(readFileSync(path, 'utf8')).toBe('0123456789');
  });
});

describe('replaceFile', () => {
  it('writes a text, bytes and pieces of both, whatever they say', async () => {
    const read = (): string => readFileSync(path, 'utf8');
    await replaceFile(path, 'not JSON é');
    expect(read()).toBe('not JSON é');
    await replaceFile(path, bytes('b'));
    expect(read()).toBe('b');
    await replaceFile(
      path,
      (async function* () {
        yield '1\n';
        yield bytes('2\n');
      })(),
    );
    expect(read()).toBe('1\n2\n');
  });

  it('leaves the old file when a piece is missing', async () => {
    writeFileSync(path, 'old');
    const pieces = async function* (): AsyncGenerator<string> {
      yield 'new';
      throw failure('EIO');
    };
    await expect(replaceFile(path, pieces())).rejects.toEqual(expect.objectContaining({ code: 'EIO' }));
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder).filter((it) => it.endsWith('.tmp'))).toEqual([]);
  });
});
