import { isJsonError } from '@wirework/encoding-errors';

/** Converts anything that was thrown to an error: errors of any realm are unchanged, the rest becomes the cause of one. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error('Something that is not an error was thrown', { cause: thrown });
}

function isError(thrown: unknown): thrown is Error {
  if (isJsonError(thrown)) return true;
  try {
    return Object.prototype.toString.call(thrown) === '[object Error]' || isDomException(thrown);
  } catch {
    // A proxy that throws on every access.
    return false;
  }
}

/** `AbortError` and other exceptions of the DOM, which are not `[object Error]`. */
function isDomException(thrown: unknown): boolean {
  return Object.prototype.toString.call(thrown) === '[object DOMException]';
}
