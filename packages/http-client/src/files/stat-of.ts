import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';

/** Returns the stats of a path without following links; `undefined` if there is nothing. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
