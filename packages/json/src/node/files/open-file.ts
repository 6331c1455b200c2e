import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilePath } from './file-path.ts';

/** The dependencies of `openFile`. */
export interface OpenDependencies {
  readonly open: (path: FilePath, flags: string, mode?: number) => Promise<FileHandle>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const real: OpenDependencies = { open, wait: sleep };
/** Pauses in milliseconds: each is twice as long as the one before, up to the longest. */
const firstPause = 5;
const longestPause = 1_000;
const maxPauses = 40;

/**
 * Opens a file. If the process has too many open files, it waits about half a minute for others to be closed,
 * so that thousands of iterations can begin at once.
 */
export async function openFile(
  path: FilePath,
  flags: string,
  mode?: number,
  { open, wait }: OpenDependencies = real,
): Promise<FileHandle> {
  let pause = firstPause;
  for (let left = maxPauses; ; left--) {
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
