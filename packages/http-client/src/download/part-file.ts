import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, lstat, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Validator } from './validator.ts';

/**
 * The unfinished copy of a download beside its target: `name.part` holds bytes, `name.part.json` says of which version.
 *
 * Invariants: the bytes are a prefix of that version, since they are only appended and the note is written before them;
 * without a note they are worth nothing. Links are never followed: what is opened is a plain file in that folder.
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

/** What is at a path, links not followed; `undefined` for nothing. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How much of which version exists already, if that is known. */
export async function readPart(part: PartFile, url: string): Promise<{ size: number; validator: Validator } | undefined> {
  const stats = await statOf(part.path);
  if (stats === undefined || !stats.isFile()) return undefined;
  try {
    const note = JSON.parse(await readFile(part.note, 'utf8')) as Note;
    const { kind, value } = note.validator;
    const fits = note.url === digest(url) && (kind === 'etag' || kind === 'date') && typeof value === 'string' && /^[\x20-\x7e\x80-\xff]+$/.test(value);
    return fits ? { size: stats.size, validator: { kind, value } } : undefined;
  } catch {
    // No note, or half of one.
    return undefined;
  }
}

/** Creates the copy anew, empty. The note is written before the first byte. */
export async function startPart(part: PartFile, url: string, validator: Validator | undefined): Promise<FileHandle> {
  await discardPart(part);
  if (validator !== undefined) {
    const temporary = `${part.note}.tmp`;
    await rm(temporary, { force: true });
    await writeFile(temporary, JSON.stringify({ url: digest(url), validator } satisfies Note), { flag: 'wx' });
    await rename(temporary, part.note);
  }
  return open(part.path, 'wx+', 0o644);
}

/** Opens the copy to continue at its end. */
export function continuePart(part: PartFile): Promise<FileHandle> {
  return open(part.path, constants.O_RDWR | noFollow);
}

/** Whether what is open is still the copy: another process that begins with the same target removes it. */
export async function isStillThere(part: PartFile, file: FileHandle): Promise<boolean> {
  const [open, there] = await Promise.all([file.stat(), statOf(part.path)]);
  return there !== undefined && there.ino === open.ino && there.dev === open.dev;
}

/** Takes a file that is incomplete as the copy; the file itself stays as it is until the end. */
export async function adoptFile(part: PartFile, target: string): Promise<void> {
  await discardPart(part);
  await copyFile(target, part.path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}

/** Removes the copy and its note. */
export async function discardPart(part: PartFile): Promise<void> {
  await rm(part.note, { force: true });
  await rm(part.path, { force: true });
}

// Windows has no such flag.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;

const digest = (url: string): string => createHash('sha256').update(url).digest('hex');
