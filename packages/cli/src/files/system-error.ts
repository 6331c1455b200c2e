import { quoteName } from '@wirework/encoding-errors';

/** Meanings of the errors of the system. */
const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space left on the device',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many open files; use fewer --jobs',
  ELOOP: 'a link leads to itself',
  ENAMETOOLONG: 'the name is too long',
  EFBIG: 'the file is too large',
  EIO: 'the device failed',
};

/**
 * Gives an error of the system the name of the file as the user wrote it.
 *
 * @param action what failed, as a verb
 * @returns the error; another one as it is
 */
export function nameFile(error: unknown, action: string, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfSystem = typeof code === 'string' && typeof syscall === 'string';
  return isOfSystem ? Object.assign(error as object, { syscall: action, path: file }) : error;
}

/**
 * Returns an error of the system in words, such as `Cannot read 'a.json': there is no such file`.
 *
 * @returns undefined if it is not an error of the system
 */
export function describeSystemError(error: unknown): string | undefined {
  const { code, syscall, path, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') return undefined;
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : `${code} ${message}`;
  return `Cannot ${syscall}${path === undefined ? '' : ` ${quoteName(path)}`}: ${meaning}`;
}
