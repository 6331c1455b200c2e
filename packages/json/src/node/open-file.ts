import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilePath } from './file-options.ts';

/** What `openFile` needs from outside. */
export interface OpenDependencies {
  readonly open: (path: FilePath, flags: string, mode?: number) => Promise<FileHandle>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const real: OpenDependencies = { open, wait: sleep };
/** The first pause, and how many there are; each is twice as long as the one before, up to a second. */
const firstPause = 5;
const longestPause = 1_000;
const pauses = 40;

/**
 * Opens a file. When the process has too many files open it waits for others to be closed, for about half a minute,
 * so that thousands of iterations may be begun at once.
 */
export async function openFile(path: FilePath, flags: string, mode?: number, { open, wait }: OpenDependencies = real): Promise<FileHandle> {
  let pause = firstPause;
  for (let left = pauses; ; left--) {
    try {
      return await open(path, flags, mode);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (left === 0 || (code !== 'EMFILE' && code !== 'ENFILE')) throw error;
    }
    await wait(pause);
    pause = Math.min(pause * 2, longestPause);
  }
}
