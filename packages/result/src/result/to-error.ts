import { isJsonError } from '@wirework/encoding-errors';

/** Returns the error that was thrown, of any realm, or an error with the thrown value as its cause. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error('Something that is not an error was thrown', { cause: thrown });
}

function isError(thrown: unknown): thrown is Error {
  if (isJsonError(thrown)) return true;
  try {
    // A class may have a tag of its own: `DOMException`, or `FetchError` of node-fetch.
    return /(?:Error|Exception)\]$/.test(Object.prototype.toString.call(thrown)) || hasStack(thrown);
  } catch {
    // A proxy that throws on every access.
    return false;
  }
}

/**
 * Recognises an error by its properties: older classes, such as those of node-fetch 2, inherit from `Error` without
 * calling it.
 */
function hasStack(thrown: unknown): boolean {
  const { message, stack } = (thrown ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}
