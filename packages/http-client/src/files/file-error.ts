import { isClientError } from '@wirework/http-errors';

/**
 * Returns an error of the file system that also names the action, such as
 * `Cannot write '/a/b': ENOSPC: no space left on device, write`: Node names no file in the errors of open ones. Code,
 * system call and path are those of the error, which is the cause. Anything else is returned unchanged.
 *
 * @param action what failed, such as `write '/a/b'`
 */
export function fileError(error: unknown, action: string, path: string): unknown {
  const { code, errno, syscall, message, path: at = path } = error as NodeJS.ErrnoException;
  if (isClientError(error) || typeof syscall !== 'string') return error;
  return Object.assign(new Error(`Cannot ${action}: ${message}`, { cause: error }), { code, errno, syscall, path: at });
}
