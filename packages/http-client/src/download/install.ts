import { link, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ErrFileExists, wrapSentinel } from '@wirework/http-errors';
import { discardPart, statOf, type PartFile } from './part-file.ts';
import { syncFolder } from './sync-folder.ts';

/** Renames a finished part to its target. A target that appeared meanwhile is kept, unless it may be replaced. */
export async function install(part: PartFile, target: string, mayReplace: boolean): Promise<void> {
  if (mayReplace) await rename(part.path, target);
  else {
    try {
      await link(part.path, target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw wrapSentinel(ErrFileExists, target);
      // The file system has no links. A file that appears between this look and the rename is lost.
      if ((await statOf(target)) !== undefined) throw wrapSentinel(ErrFileExists, target);
      await rename(part.path, target);
    }
  }
  // The target is in place, so that what cannot be removed any more is no failure.
  await discardPart(part).catch(() => undefined);
  await syncFolder(dirname(target));
}
