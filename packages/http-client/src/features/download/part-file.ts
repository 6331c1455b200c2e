import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { statOf } from '../../files/stat-of.ts';
import { downloadInProgress } from './download-in-progress.ts';
import type { Validator, Version } from './validator.ts';

/**
 * The unfinished copy of a download beside its target: `name.part` holds bytes, `name.part.json` says of which version.
 *
 * Invariants: the bytes are the beginning of that version, since they are only appended, after the note was written. A part without a note,
 * or with the note of another file, is not used: two processes may begin with the same target at once. Links are never followed.
 */
export interface PartFile {
  readonly path: string;
  readonly note: string;
}

/** The content of a note. The URL is in it as a digest, since it may contain secrets. */
interface Note {
  readonly url: string;
  readonly validator: Validator;
  /** Bytes of the whole version; absent if unknown. */
  readonly length?: number | undefined;
  /** The inode of the part; absent in notes of earlier releases. */
  readonly inode?: string | undefined;
}

/** The size and version of a part. */
export interface PartState extends Version {
  /** Bytes that exist. */
  readonly size: number;
  /** The inode of the part, if it is known. */
  readonly inode?: string;
}

/** The state before the first byte. */
export const noPart: PartState = { size: 0, validator: undefined, length: -1 };

/** The unfinished copy of a target. */
export function partOf(target: string): PartFile {
  // A name at the file system's limit has no room for a suffix.
  const name = basename(target);
  const short = Buffer.byteLength(name) > 240 ? createHash('sha256').update(name).digest('hex') : name;
  const path = join(dirname(target), `${short}.part`);
  return { path, note: `${path}.json` };
}

/** Returns the size and version of the part, if they are known. */
export async function readPart(part: PartFile, url: string): Promise<PartState | undefined> {
  const stats = await statOf(part.path);
  if (stats === undefined || !stats.isFile()) return undefined;
  const { size } = stats;
  try {
    const { url: from, validator, length = -1, inode } = JSON.parse(await readFile(part.note, 'utf8')) as Note;
    const { kind, value } = validator;
    const isValid =
      (kind === 'etag' || kind === 'date') &&
      typeof value === 'string' &&
      /^[\x20-\x7e\x80-\xff]+$/.test(value) &&
      Number.isSafeInteger(length);
    const fits =
      from === digest(url) && (length < 0 || size <= length) && (inode === undefined || inode === inodeOf(stats));
    return isValid && fits ? { size, validator: { kind, value }, length, inode: inodeOf(stats) } : undefined;
  } catch {
    // There is no note, or only the beginning of one.
    return undefined;
  }
}

/**
 * Creates the copy anew, empty. The note is written before the first byte.
 *
 * @throws ClientError whose cause is `ErrDownloadInProgress` if another process begins at the same moment
 */
export async function startPart(part: PartFile, url: string, { validator, length }: Version): Promise<FileHandle> {
  await discardPart(part);
  const file = await open(part.path, 'wx+', 0o644).catch(refuse('EEXIST'));
  try {
    if (validator !== undefined) {
      const note: Note = {
        url: digest(url),
        validator,
        length: length < 0 ? undefined : length,
        inode: inodeOf(await file.stat()),
      };
      await writeFile(unfinished(part), JSON.stringify(note), { flag: 'wx' }).catch(refuse('EEXIST'));
      await rename(unfinished(part), part.note).catch(refuse('ENOENT'));
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens the copy to continue at its end.
 *
 * @param inode that of the copy whose size is known
 * @throws ClientError whose cause is `ErrDownloadInProgress` if another process has put its own copy there
 */
export async function continuePart(part: PartFile, inode?: string): Promise<FileHandle> {
  const file = await open(part.path, constants.O_RDWR | noFollow);
  try {
    if (inode !== undefined && inode !== inodeOf(await file.stat())) throw downloadInProgress();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Whether a path leads to an open file: another process that downloads to the same target replaces the copy. */
export async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [open, there] = await Promise.all([file.stat(), statOf(path)]);
  return there !== undefined && inodeOf(there) === inodeOf(open) && there.dev === open.dev;
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

/** Removes the note of a copy that is in place, unless it is that of another one by now. */
export async function discardNote({ note }: PartFile, file: FileHandle): Promise<void> {
  const { inode } = JSON.parse(await readFile(note, 'utf8')) as Note;
  if (inode === undefined || inode === inodeOf(await file.stat())) await rm(note, { force: true });
}

/** Returns a handler that turns an error of the file system into the refusal of a second download, if it has this code. */
function refuse(code: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === code ? downloadInProgress() : error;
  };
}

const inodeOf = ({ ino }: Stats): string => String(ino);

/** Where a note is written before it is renamed. */
const unfinished = ({ note }: PartFile): string => `${note}.tmp`;

// Windows has no such flag.
const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW ?? 0;

const digest = (url: string): string => createHash('sha256').update(url).digest('hex');
