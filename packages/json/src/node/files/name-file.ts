import { isJsonError, type JsonErrorCode, quoteName } from '@wirework/encoding-errors';
import type { FilePath } from './file-path.ts';

/** Codes of the errors about the content of a file. */
const ofContent: readonly JsonErrorCode[] = [
  'SYNTAX',
  'LIMIT_EXCEEDED',
  'DUPLICATE_NAME',
  'PATH_NOT_FOUND',
  'TYPE_MISMATCH',
  'UNMARSHAL_TYPE',
];

/** Characters of a path that are shown; its end says more than its beginning. */
const longest = 99;

/** Adds the file to the message and the stack of an error about its content; returns the error. */
export function nameFile(error: unknown, file: FilePath): unknown {
  if (!isJsonError(error) || !ofContent.includes(error.code)) return error;
  const { message, stack } = error;
  const path = String(file);
  error.message = `${message} in ${quoteName(path.length > longest ? `…${path.slice(-longest)}` : path)}`;
  // An uncaught error is shown by its stack, which contains the original message.
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  return error;
}
