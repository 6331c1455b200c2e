import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, readlink, realpath, rename, stat, unlink } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteName } from '@wirework/encoding-errors';
import type { FilePath } from './file-options.ts';
import { openFile } from './open-file.ts';

/** Writes one piece to the end of the new file. */
export type WritePiece = (piece: Uint8Array) => Promise<void>;

/** What is used of the file system, so that a test can have a full disk. */
export interface FileSystem {
  readonly open: (path: string, flags: string, mode?: number) => Promise<FileHandle>;
  readonly rename: (from: string, to: string) => Promise<void>;
}

const real: FileSystem = { open: (path, flags, mode) => openFile(path, flags, mode), rename };

/**
 * Replaces a file, or makes it, by what `fill` writes: all of it or nothing.
 *
 * The order matters. The new file is filled and flushed before it takes the old one's place, so a crash leaves one of
 * the two, whole; the folder is flushed last, so that the change itself survives.
 *
 * @throws Error for a folder, a pipe or a device; what the file system throws
 */
export async function replaceFile(path: FilePath, fill: (write: WritePiece) => Promise<void>, files: FileSystem = real): Promise<void> {
  const asked = typeof path === 'string' ? path : fileURLToPath(path);
  const target = await targetOf(asked);
  const old = await stat(target).catch(() => undefined);
  if (old?.isFile() === false) throw new Error(`Cannot replace ${quoteName(target)}: it is not a regular file`);
  const draft = join(dirname(target), `.wirework-${randomUUID()}.tmp`);
  const told = (error: unknown): never => {
    throw nameAsked(error, draft, target, asked);
  };
  const file = await files.open(draft, 'wx', old === undefined ? undefined : old.mode & 0o7777).catch(told);
  try {
    try {
      if (old !== undefined) await takeAfter(file, old);
      await fill((piece) => writeWhole(file, piece));
      await file.sync();
    } finally {
      await file.close();
    }
    await files.rename(draft, target).catch(told);
  } catch (error) {
    await unlink(draft).catch(ignore);
    throw error;
  }
  await flushFolder(dirname(target), files);
}

/** An error of the file system about the draft, which names the file that was asked for instead: nobody knows the draft. */
function nameAsked(error: unknown, draft: string, target: string, asked: string): unknown {
  const told = error as Partial<NodeJS.ErrnoException>;
  if (told.path !== draft) return error;
  const { message = '', stack = '' } = told;
  const named = (text: string): string => text.replaceAll(`'${draft}' -> '${target}'`, () => `'${draft}'`).replaceAll(draft, () => asked);
  return Object.assign(told, { path: asked, message: named(message), stack: named(stack) });
}

/** The file that a path means, through links; of a link to what is not there yet, the place that it names. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as { code?: unknown };
    // A link to itself means no file, and is none to replace.
    if (code === 'ELOOP') throw error;
    const link = code === 'ENOENT' ? await readlink(path).catch(() => undefined) : undefined;
    if (link === undefined) return path;
    return targetOf(isAbsolute(link) ? link : `${dirname(path)}/${link}`);
  }
}

/** Gives a new file the owner of the old one, where the process may, and its mode, of which the umask has cut. */
async function takeAfter(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await file.chown(uid, gid).catch(ignore);
  await file.chmod(mode & 0o7777);
}

/** A write may take less than it is given. */
async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at, piece.length - at)).bytesWritten;
}

/** Makes the change of names survive a crash, where the system can: not every one can open a folder. */
async function flushFolder(folder: string, files: FileSystem): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is safe by now.
  }
}

function ignore(): void {
  // The file may not be there any more, and a process may not give files away.
}
