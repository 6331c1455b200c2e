import { isJsonError, type JsonErrorCode, quoteName } from '@wirework/encoding-errors';
import type { FilePath } from './file-options.ts';

/** Codes of the errors that are about what a file holds. */
const ofContent: readonly JsonErrorCode[] = ['SYNTAX', 'LIMIT_EXCEEDED', 'DUPLICATE_NAME', 'PATH_NOT_FOUND', 'TYPE_MISMATCH', 'UNMARSHAL_TYPE'];

/** Characters of a path that are shown; its end says more than its beginning. */
const longest = 99;

/** The error, which says in its message and its stack in which file it is, where it is about what the file holds. */
export function nameFile(error: unknown, file: FilePath): unknown {
  if (!isJsonError(error) || !ofContent.includes(error.code)) return error;
  const { message, stack } = error;
  const path = String(file);
  error.message = `${message} in ${quoteName(path.length > longest ? `…${path.slice(-longest)}` : path)}`;
  // What nobody catches is shown by its stack, which began with the message when it was made.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  return error;
}
