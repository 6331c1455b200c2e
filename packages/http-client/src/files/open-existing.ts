import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { statOf } from './stat-of.ts';

/** A file that is open, with its size when it was opened. */
export interface ExistingFile {
  readonly file: FileHandle;
  readonly size: number;
}

// Windows has no such flag.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;

const nothingThere = new Set(['ENOENT', 'ELOOP', 'EISDIR']);

/**
 * Opens a regular file without following links; `undefined` if there is nothing, or something else. While it is open,
 * its inode belongs to no other file.
 *
 * @param access `O_RDONLY` or `O_RDWR`
 */
export async function openExisting(path: string, access: number): Promise<ExistingFile | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, access | noFollow);
  } catch (error) {
    if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    const stats = await file.stat();
    if (stats.isFile() && (await isAt(path, file))) return { file, size: stats.size };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

/** Whether a path leads to an open file: another process may have put another one there. */
export async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [open, there] = await Promise.all([file.stat(), statOf(path)]);
  return there !== undefined && there.ino === open.ino && there.dev === open.dev;
}
