import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { statOf } from './stat-of.ts';
import { syncFolder } from './sync-folder.ts';
import { checkPath, checkPresent } from './check-path.ts';

/**
 * Writes a file so that its path never holds half of it: into a temporary one beside it, flushed, then renamed.
 *
 * @returns bytes written
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<number> {
  const target = checkPath(path);
  checkPresent(await statOf(target));
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  // Not the name with a suffix, which may be too long for the file system.
  const temporary = join(folder, `.wirework-${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', 0o644);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return bytes.byteLength;
}
