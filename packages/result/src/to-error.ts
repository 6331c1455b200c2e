import { isJsonError } from '@wirework/encoding-errors';

/** Anything that was thrown, as an error: errors of any realm as they are, the rest as the cause of one. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error('Something that is not an error was thrown', { cause: thrown });
}

function isError(thrown: unknown): thrown is Error {
  if (isJsonError(thrown)) return true;
  try {
    return Object.prototype.toString.call(thrown) === '[object Error]' || isDomException(thrown);
  } catch {
    // A proxy that throws when it is looked at.
    return false;
  }
}

/** `AbortError` and its kin, which are no `[object Error]`. */
function isDomException(thrown: unknown): boolean {
  return Object.prototype.toString.call(thrown) === '[object DOMException]';
}
