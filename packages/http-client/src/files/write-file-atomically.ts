import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileError } from './file-error.ts';
import { statOf } from './stat-of.ts';
import { checkPath, checkPresent } from './check-path.ts';
import { randomHex } from '../base/random-hex.ts';

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

/** Flushes a folder, so that a rename in it survives a power cut, if the system can do that. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch {
    // Windows cannot.
  }
}

/**
 * Returns the path of a temporary file. It is not the name of the target with a suffix, which may be too long for the
 * file system.
 */
export function temporaryPath(folder: string): string {
  return join(folder, `.wirework-${randomHex(6)}.tmp`);
}
