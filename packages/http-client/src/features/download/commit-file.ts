import { link, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ErrFileExists, wrapSentinel } from '@wirework/http-errors';
import { downloadInProgress } from './downloader.ts';
import { discardNote, type PartFile } from './part-file.ts';
import { isAt } from '../../files/open-existing.ts';
import { statOf } from '../../files/stat-of.ts';
import { syncFolder, temporaryPath } from '../../files/write-file-atomically.ts';

/**
 * Renames a finished part to its target. A target that appeared meanwhile is kept, unless it may be replaced.
 *
 * The part first gets a name that no other process knows, and only then is compared with the open file: another process
 * may put its own part at the path of the part at any moment.
 *
 * @param file the part, open
 * @throws ClientError whose cause is `ErrDownloadInProgress` if the part is that of another process, which keeps it;
 *   ErrFileExists
 */
export async function commitFile(part: PartFile, file: FileHandle, target: string, mayReplace: boolean): Promise<void> {
  const own = temporaryPath(dirname(target));
  await rename(part.path, own).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? downloadInProgress() : error;
  });
  try {
    if (!(await isAt(own, file))) throw downloadInProgress();
    if (mayReplace) await rename(own, target);
    else if (!(await renameToFree(own, target))) throw wrapSentinel(ErrFileExists, target);
  } catch (error) {
    // The part gets its path back, unless there is another one by now.
    if (!(await renameToFree(own, part.path))) await rm(own, { force: true });
    throw error;
  }
  // The target is in place, so a note that cannot be removed is not a failure.
  await discardNote(part, file).catch(() => undefined);
  await syncFolder(dirname(target));
}

/** Renames a file, unless there is another one at the new path. Returns whether it was renamed. */
async function renameToFree(path: string, to: string): Promise<boolean> {
  try {
    await link(path, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // The file system has no links. A file that appears between this look and the rename is lost.
    if ((await statOf(to)) !== undefined) return false;
    await rename(path, to);
    return true;
  }
  await rm(path, { force: true }).catch(() => undefined);
  return true;
}
