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
 * Returns an error of the file system in words, such as `Cannot open 'a.json': there is no such file`.
 *
 * @param action what failed, as a verb; the name of the system call without it
 * @param file the name that the user gave, in place of the path of the error
 * @returns undefined if it is not an error of the system
 */
export function describeSystemError(error: unknown, action?: string, file?: string): string | undefined {
  const { code, syscall, path, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof syscall !== 'string') return undefined;
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : `${code} ${message}`;
  const name = file ?? path;
  return `Cannot ${action ?? syscall}${name === undefined ? '' : ` ${quoteName(name)}`}: ${meaning}`;
}
