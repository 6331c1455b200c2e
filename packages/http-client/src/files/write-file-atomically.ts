import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileError } from './file-error.ts';
import { statOf } from './stat-of.ts';
import { syncFolder } from './sync-folder.ts';
import { temporaryPath } from './temporary-path.ts';
import { checkPath, checkPresent } from './check-path.ts';

/**
 * Writes a file so that its path never holds half of it: into a temporary one beside it, flushed, then renamed.
 *
 * @returns bytes written
 */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<number> {
  const target = checkPath(path);
  try {
    return await write(target, bytes);
  } catch (error) {
    throw fileError(error, `write '${target}'`, target);
  }
}

async function write(target: string, bytes: Uint8Array): Promise<number> {
  checkPresent(await statOf(target));
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  const temporary = temporaryPath(folder);
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
