import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders, withPollutedPrototype } from '@wirework/test-support';
import { foreachFile } from './foreach-file.ts';
import { iterateFile, iterateLines } from './iterate-file.ts';
import { loadFromFile } from './load-from-file.ts';
import { type OpenDependencies, openFile } from './open-file.ts';
import { type FileSystem, fillFile, replaceFile } from './replace-file.ts';
import { saveToFile } from './save-to-file.ts';

describe('the options of what reads and writes files', () => {
  const folder = temporaryFolders()();

  const read = async (items: AsyncIterable<{ getData(): unknown }>): Promise<unknown[]> => {
    const values: unknown[] = [];
    for await (const item of items) values.push(item.getData());
    return values;
  };

  it('ignores options planted on Object.prototype', async () => {
    const lines = join(folder, 'lines');
    const whole = join(folder, 'whole.json');
    writeFileSync(lines, '1\nbad\n2\n');
    const planted = {
      onError: 'skip',
      indent: '  ',
      escapeHtml: true,
      path: 'a',
      signal: AbortSignal.abort(),
      maxLength: 1,
    };
    const [text, items, fault] = await withPollutedPrototype(planted, async () => {
      await saveToFile(whole, { a: ['<'] }, {});
      return [
        await loadFromFile(whole, {}),
        await read(iterateFile(whole, {})),
        await read(iterateLines(lines, {})).catch((error: unknown) => error),
      ];
    });
    expect([text, readFileSync(whole, 'utf8'), items]).toEqual(['{"a":["<"]}\n', '{"a":["<"]}\n', [['<']]]);
    expect(fault).toMatchObject({ code: 'SYNTAX', line: 2 });
  });

  it('are an object: a path in their position is refused', async () => {
    expect(() => iterateFile('users.json', 'data.users' as never)).toThrow(
      'Cannot use the options: expected an object, found string',
    );
    await expect(loadFromFile('users.json', null as never)).rejects.toThrow(
      'Cannot use the options: expected an object, found null',
    );
  });

  it('are of the right kind: a controller in the place of its signal is refused', async () => {
    for (const [options, message] of [
      [{ signal: new AbortController() }, "'signal': expected an AbortSignal, found an object"],
      [{ signal: 'x' }, "'signal': expected an AbortSignal, found a string"],
      [{ onProgress: true }, "'onProgress': expected a function, found a boolean"],
      [{ processor: {} }, "'processor': expected a processor, found an object"],
      [{ processor: null }, "'processor': expected a processor, found null"],
    ] as [never, string][]) {
      const refusal = new TypeError(`Cannot use the option ${message}`);
      expect(() => iterateFile('users.json', options)).toThrow(refusal);
      expect(() => iterateLines('users.json', options)).toThrow(refusal);
      for (const run of [
        loadFromFile('users.json', options),
        saveToFile('users.json', 1, options),
        foreachFile('users.json', () => undefined, options),
      ])
        await expect(run).rejects.toThrow(refusal);
    }
  });

  it('are known by name: one that is misspelt is refused', async () => {
    const misspelt = "Cannot use the option 'procesor': there is no such option; known are processor, ";
    const options = { procesor: undefined } as object;
    expect(() => iterateFile('users.json', options)).toThrow(misspelt);
    expect(() => iterateLines('users.json', options)).toThrow(misspelt);
    for (const run of [
      loadFromFile('users.json', options),
      saveToFile('users.json', 1, options),
      foreachFile('users.json', () => undefined, options),
    ])
      await expect(run).rejects.toThrow(misspelt);
  });
});

describe('openFile', () => {
  const file = {} as FileHandle;

  /** Returns an `open` that fails with these codes in turn and then returns the file, and its calls. */
  function failing(
    codes: readonly string[],
  ): OpenDependencies & { readonly asked: unknown[]; readonly pauses: number[] } {
    const asked: unknown[] = [];
    const pauses: number[] = [];
    let isWaiting = false;
    return {
      asked,
      pauses,
      open: async (...args) => {
        expect(isWaiting).toBe(false);
        const code = codes[asked.push(args) - 1];
        if (code !== undefined) throw Object.assign(new Error(code), { code });
        return file;
      },
      wait: async (milliseconds) => {
        pauses.push(milliseconds);
        isWaiting = true;
        await Promise.resolve();
        isWaiting = false;
      },
    };
  }

  it('waits for other files to be closed when there are too many, twice as long each time, up to a second', async () => {
    const outside = failing(['EMFILE', 'ENFILE', ...Array<string>(8).fill('EMFILE')]);
    expect(await openFile('a.json', 'wx', 0o600, outside)).toBe(file);
    expect(outside.asked).toEqual(Array(11).fill(['a.json', 'wx', 0o600]));
    expect(outside.pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
  });

  it('gives up after forty pauses, and at once where waiting does not help', async () => {
    const full = failing(Array<string>(100).fill('ENFILE'));
    await expect(openFile('a.json', 'r', undefined, full)).rejects.toMatchObject({ code: 'ENFILE' });
    expect([full.asked.length, full.pauses.length]).toEqual([41, 40]);
    const gone = failing(['ENOENT']);
    await expect(openFile('a.json', 'r', undefined, gone)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(gone.pauses).toEqual([]);
  });
});

describe('replace file', () => {
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
});
