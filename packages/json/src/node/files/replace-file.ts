import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, readlink, realpath, rename, stat, unlink } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteName } from '@wirework/encoding-errors';
import { isBytes } from '@wirework/scanner/primitives';
import type { FilePath } from './file-path.ts';
import { openFile } from './open-file.ts';

/** Writes one piece to the end of the new file. */
export type WritePiece = (piece: Uint8Array) => Promise<void>;

/** The part of the file system that is used, so that a test can simulate a full disk. */
export interface FileSystem {
  readonly open: (path: string, flags: string, mode?: number) => Promise<FileHandle>;
  readonly rename: (from: string, to: string) => Promise<void>;
}

const real: FileSystem = { open: (path, flags, mode) => openFile(path, flags, mode), rename };

/**
 * Replaces or creates a file atomically, of any content: it is written to a new file in the same folder, flushed to the
 * disk, and renamed over the old one. If anything fails, the old file stays and nothing is left beside it. The mode of
 * an existing file is kept, as is its owner if the process may set it, and a link stays a link. `saveToFile` does the
 * same for a text that is checked to be JSON.
 *
 * @param path where the file is to be
 * @param content the whole content, or its pieces
 * @throws Error if the path leads to something other than a file, such as a folder or a device
 * @throws the errors of the file system, such as `ENOSPC`, and those of the pieces
 * @example
 * ```ts
 * await replaceFile('lines.jsonl', '{"id":1}\n{"id":2}\n');
 * ```
 */
export async function replaceFile(
  path: FilePath,
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await fillFile(path, async (write) => {
    const pieces = typeof content === 'string' || isBytes(content) ? [content] : content;
    for await (const piece of pieces) await write(typeof piece === 'string' ? Buffer.from(piece) : piece);
  });
}

/**
 * Replaces or creates a file with the output of `fill`, atomically.
 *
 * The order matters. The new file is filled and flushed before it is renamed over the old one, so a crash leaves one of
 * the two intact; the folder is flushed last, so that the rename survives.
 *
 * @throws Error for a folder, a pipe or a device; errors of the file system
 */
export async function fillFile(
  path: FilePath,
  fill: (write: WritePiece) => Promise<void>,
  files: FileSystem = real,
): Promise<void> {
  const asked = typeof path === 'string' ? path : fileURLToPath(path);
  const target = await targetOf(asked);
  const old = await stat(target).catch(() => undefined);
  if (old?.isFile() === false) throw new Error(`Cannot replace ${quoteName(target)}: it is not a regular file`);
  const draft = join(dirname(target), `.wirework-${randomUUID()}.tmp`);
  const rethrow = (error: unknown): never => {
    throw nameRequestedFile(error, draft, target, asked);
  };
  const file = await files.open(draft, 'wx', old === undefined ? undefined : old.mode & 0o7777).catch(rethrow);
  try {
    try {
      if (old !== undefined) await copyOwnerAndMode(file, old);
      await fill((piece) => writeWhole(file, piece));
      await file.sync();
    } finally {
      await file.close();
    }
    await files.rename(draft, target).catch(rethrow);
  } catch (error) {
    await unlink(draft).catch(ignore);
    throw error;
  }
  await flushFolder(dirname(target), files);
}

/** Returns an error of the file system about the draft, changed to name the target: callers do not know the draft. */
function nameRequestedFile(error: unknown, draft: string, target: string, asked: string): unknown {
  const told = error as Partial<NodeJS.ErrnoException>;
  if (told.path !== draft) return error;
  const { message = '', stack = '' } = told;
  const named = (text: string): string =>
    text.replaceAll(`'${draft}' -> '${target}'`, () => `'${draft}'`).replaceAll(draft, () => asked);
  return Object.assign(told, { path: asked, message: named(message), stack: named(stack) });
}

/** Returns the file to which a path leads through links; for a dangling link, its target. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as { code?: unknown };
    // A link to itself leads to no file that could be replaced.
    if (code === 'ELOOP') throw error;
    const link = code === 'ENOENT' ? await readlink(path).catch(() => undefined) : undefined;
    if (link === undefined) return path;
    return targetOf(isAbsolute(link) ? link : `${dirname(path)}/${link}`);
  }
}

/** Gives a new file the owner of the old one, if the process may, and its mode, which the umask has reduced. */
async function copyOwnerAndMode(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await file.chown(uid, gid).catch(ignore);
  await file.chmod(mode & 0o7777);
}

/** Writes a piece completely: a single write may be partial. */
async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at, piece.length - at)).bytesWritten;
}

/** Flushes the rename to disk, if the system can: some cannot open a folder. */
async function flushFolder(folder: string, files: FileSystem): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is safe by now.
  }
}

function ignore(): void {
  // The file may no longer exist, and the process may not be allowed to change its owner.
}
