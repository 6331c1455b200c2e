import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAt, openExisting, type ExistingFile } from '../../files/open-existing.ts';
import { parseJson } from '../../base/parse-json.ts';
import { downloadInProgress } from './downloader.ts';
import type { Validator, Version } from './validator.ts';

/**
 * The unfinished copy of a download beside its target: `name.part` holds bytes, `name.part.json` names their version.
 *
 * Invariants: the bytes are the beginning of that version, since they are only appended, after the note was written. A
 * part without a note, or with the note of another file, is not used: two processes may begin with the same target at
 * once. Nothing locks a path, because a lock would outlive a killed process. Links are never followed. Without a strong
 * validator a part is not continued, also with a checksum: a mixture would show only after the whole transfer.
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
}

/** A part that is open, with its size and version. */
export interface OpenPart extends PartState {
  readonly file: FileHandle;
}

/** The state before the first byte. */
export const noPart: PartState = { size: 0, validator: undefined, length: -1 };

/** Bytes of a read. */
const highWaterMark = 1024 * 1024;

/** Returns the unfinished copy of a target. */
export function partOf(target: string): PartFile {
  // A name at the file system's limit has no room for a suffix.
  const name = basename(target);
  const short = Buffer.byteLength(name) > 240 ? createHash('sha256').update(name).digest('hex') : name;
  const path = join(dirname(target), `${short}.part`);
  return { path, note: `${path}.json` };
}

/**
 * Opens the part to continue at its end, if it has bytes and its version is known.
 *
 * The part is opened before its note is read: the inode in the note is that of the open file, and no other file can get
 * it meanwhile.
 */
export async function openPart(part: PartFile, url: string): Promise<OpenPart | undefined> {
  const existing = await openExisting(part.path, constants.O_RDWR);
  if (existing === undefined) return undefined;
  const version = existing.size > 0 ? await readNote(part, url, existing) : undefined;
  if (version !== undefined) return { ...existing, ...version };
  await existing.file.close();
  return undefined;
}

/** Returns the version of an open part, if its note fits. */
async function readNote(part: PartFile, url: string, { file, size }: ExistingFile): Promise<Version | undefined> {
  try {
    const { url: from, validator, length = -1, inode } = parseJson(await readFile(part.note, 'utf8')) as Note;
    const { kind, value } = validator;
    const isValid =
      (kind === 'etag' || kind === 'date') &&
      typeof value === 'string' &&
      /^[\x20-\x7e\x80-\xff]+$/.test(value) &&
      Number.isSafeInteger(length);
    const fits =
      from === digest(url) &&
      (length < 0 || size <= length) &&
      (inode === undefined || inode === inodeOf(await file.stat()));
    return isValid && fits ? { validator: { kind, value }, length } : undefined;
  } catch {
    // There is no note, or only the beginning of one.
    return undefined;
  }
}

/**
 * Creates the part anew, empty. The note is written before the first byte.
 *
 * @throws ClientError whose cause is `ErrDownloadInProgress` if another process begins at the same moment
 */
export function startPart(part: PartFile, url: string, { validator, length }: Version): Promise<FileHandle> {
  return createPart(part, async (file) => {
    if (validator === undefined) return discardLateNote(part);
    const note: Note = {
      url: digest(url),
      validator,
      length: length < 0 ? undefined : length,
      inode: inodeOf(await file.stat()),
    };
    await writeFile(unfinished(part), JSON.stringify(note), { flag: 'wx' }).catch(refuse('EEXIST'));
    await rename(unfinished(part), part.note).catch(refuse('ENOENT'));
  });
}

/**
 * Creates the part anew, with the first bytes of an incomplete file. The file itself stays unchanged until the download
 * has ended.
 *
 * @throws ClientError whose cause is `ErrDownloadInProgress` if another process begins at the same moment, or shortens
 *   the file
 */
export function adoptFile(part: PartFile, { file: source, size }: ExistingFile): Promise<FileHandle> {
  return createPart(part, async (file) => {
    await discardLateNote(part);
    await writeFile(file, source.createReadStream({ start: 0, end: size - 1, highWaterMark, autoClose: false }));
    if ((await file.stat()).size !== size) throw downloadInProgress();
  });
}

/** Creates the part anew. The open file is the part from then on, wherever its path leads. */
async function createPart(part: PartFile, begin: (file: FileHandle) => Promise<void>): Promise<FileHandle> {
  await discardPart(part);
  const file = await open(part.path, 'wx+', 0o644).catch(refuse('EEXIST'));
  try {
    await begin(file);
    return file;
  } catch (error) {
    // A failure to clean up must not hide the original error.
    if (await isAt(part.path, file).catch(() => false)) await discardPart(part).catch(() => undefined);
    await file.close();
    throw error;
  }
}

/** Removes the part and its note, whole or not. */
export async function discardPart(part: PartFile): Promise<void> {
  for (const path of [part.note, unfinished(part), part.path]) await rm(path, { force: true });
}

/**
 * Removes the note that another process wrote after the part was discarded. The inode in it may be that of the next
 * part.
 */
const discardLateNote = ({ note }: PartFile): Promise<void> => rm(note, { force: true });

/** Removes the note of a part that is in place, unless it is that of another one by now. */
export async function discardNote({ note }: PartFile, file: FileHandle): Promise<void> {
  const { inode } = parseJson(await readFile(note, 'utf8')) as Note;
  if (inode === undefined || inode === inodeOf(await file.stat())) await rm(note, { force: true });
}

/**
 * Returns a handler that turns an error of the file system into the refusal of a second download, if it has this code.
 */
function refuse(code: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === code ? downloadInProgress() : error;
  };
}

const inodeOf = ({ ino }: Stats): string => String(ino);

/** Returns the path at which a note is written before it is renamed. */
const unfinished = ({ note }: PartFile): string => `${note}.tmp`;

const digest = (url: string): string => createHash('sha256').update(url).digest('hex');
