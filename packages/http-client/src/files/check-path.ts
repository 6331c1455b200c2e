import type { Stats } from 'node:fs';
import { resolve } from 'node:path';
import { ErrEmptyFilePath, wrapSentinel } from '@wirework/http-errors';
import { invalid } from '../base/messages.ts';
import { hasControl } from '../base/has-control.ts';

/** Longest path, in bytes. */
const maxPath = 4096;

/**
 * Returns the absolute form of a path that a caller chose.
 *
 * @throws ErrEmptyFilePath, or ClientError of type Validation
 */
export function checkPath(path: string): string {
  if (path === '' || typeof path !== 'string') throw wrapSentinel(ErrEmptyFilePath);
  if (Buffer.byteLength(path) > maxPath)
    throw invalid(`Cannot write the file: its path is longer than ${maxPath} bytes`);
  if (hasControl(path)) throw invalid('Cannot write the file: its path contains a control character');
  return resolve(path);
}

/**
 * Refuses a path that a download must not replace: of a folder, a pipe, a socket or a device. A link is replaced and
 * not followed.
 *
 * @param present what is at the path, without following links
 */
export function checkPresent(present: Stats | undefined): void {
  if (present?.isDirectory() === true) throw invalid('Cannot write the file: its path is a folder');
  if (present?.isFile() === false && !present.isSymbolicLink())
    throw invalid('Cannot write the file: its path is a pipe, a socket or a device');
}
