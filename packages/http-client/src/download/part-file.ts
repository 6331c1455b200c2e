import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, lstat, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Validator } from './validator.ts';

/**
 * The unfinished copy of a download beside its target: `name.part` holds bytes, `name.part.json` says of which version.
 *
 * Invariants: the bytes are the beginning of that version, since they are only appended, after the note was written. Without a note they cannot be
 * used. Links are never followed: only a plain file in that folder is opened.
 */
export interface PartFile {
  readonly path: string;
  readonly note: string;
}

/** The content of a note. The URL is in it as a digest, since it may contain secrets. */
interface Note {
  readonly url: string;
  readonly validator: Validator;
}

/** The unfinished copy of a target. */
export function partOf(target: string): PartFile {
  // A name at the file system's limit has no room for a suffix.
  const name = basename(target);
  const short = Buffer.byteLength(name) > 240 ? createHash('sha256').update(name).digest('hex') : name;
  const path = join(dirname(target), `${short}.part`);
  return { path, note: `${path}.json` };
}

/** What is at a path, without following links; `undefined` if there is nothing. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How much of which version exists already, if that is known. */
export async function readPart(
  part: PartFile,
  url: string,
): Promise<{ size: number; validator: Validator } | undefined> {
  const stats = await statOf(part.path);
  if (stats === undefined || !stats.isFile()) return undefined;
  try {
    const note = JSON.parse(await readFile(part.note, 'utf8')) as Note;
    const { kind, value } = note.validator;
    const fits =
      note.url === digest(url) &&
      (kind === 'etag' || kind === 'date') &&
      typeof value === 'string' &&
      /^[\x20-\x7e\x80-\xff]+$/.test(value);
    return fits ? { size: stats.size, validator: { kind, value } } : undefined;
  } catch {
    // There is no note, or only the beginning of one.
    return undefined;
  }
}

/** Creates the copy anew, empty. The note is written before the first byte. */
export async function startPart(part: PartFile, url: string, validator: Validator | undefined): Promise<FileHandle> {
  await discardPart(part);
  if (validator !== undefined) {
    await writeFile(unfinished(part), JSON.stringify({ url: digest(url), validator } satisfies Note), { flag: 'wx' });
    await rename(unfinished(part), part.note);
  }
  return open(part.path, 'wx+', 0o644);
}

/** Opens the copy to continue at its end. */
export function continuePart(part: PartFile): Promise<FileHandle> {
  return open(part.path, constants.O_RDWR | noFollow);
}

/** Whether the open file is still the one at the path of the copy: another process that downloads to the same target replaces it. */
export async function isStillThere(part: PartFile, file: FileHandle): Promise<boolean> {
  const [open, there] = await Promise.all([file.stat(), statOf(part.path)]);
  return there !== undefined && there.ino === open.ino && there.dev === open.dev;
}

/** Copies an incomplete file to the path of the copy. The file itself stays unchanged until the download has ended. */
export async function adoptFile(part: PartFile, target: string): Promise<void> {
  await discardPart(part);
  await copyFile(target, part.path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}

/** Removes the copy and its note, whole or not. */
export async function discardPart(part: PartFile): Promise<void> {
  for (const path of [part.note, unfinished(part), part.path]) await rm(path, { force: true });
}

/** Where a note is written before it is renamed. */
const unfinished = ({ note }: PartFile): string => `${note}.tmp`;

// Windows has no such flag.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;

const digest = (url: string): string => createHash('sha256').update(url).digest('hex');
