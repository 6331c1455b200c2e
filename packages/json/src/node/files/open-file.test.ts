import type { FileHandle } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type OpenDependencies, openFile } from './open-file.ts';

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
