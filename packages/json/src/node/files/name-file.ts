import { isJsonError, type JsonErrorCode, quoteName } from '@wirework/encoding-errors';
import type { FilePath } from './file-path.ts';

/** Codes of the errors about the content of a file. */
const contentCodes: readonly JsonErrorCode[] = [
  'SYNTAX',
  'LIMIT_EXCEEDED',
  'DUPLICATE_NAME',
  'PATH_NOT_FOUND',
  'TYPE_MISMATCH',
  'UNMARSHAL_TYPE',
];

/** Characters of a path that are shown; its end is more useful than its beginning. */
const maxShownPath = 99;

/** Adds the file to the message and the stack of an error about its content; returns the error. */
export function nameFile(error: unknown, file: FilePath): unknown {
  if (!isJsonError(error) || !contentCodes.includes(error.code)) return error;
  const { message, stack } = error;
  const path = String(file);
  error.message = `${message} in ${quoteName(path.length > maxShownPath ? `…${path.slice(-maxShownPath)}` : path)}`;
  // An uncaught error is shown by its stack, which contains the original message.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  return error;
}
