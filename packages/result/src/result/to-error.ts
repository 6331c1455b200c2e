import { isJsonError } from '@wirework/encoding-errors';

/** Converts anything that was thrown to an error: errors of any realm are unchanged, the rest becomes the cause of one. */
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

/** Older classes, such as those of node-fetch 2, inherit from `Error` without calling it, so that only the properties tell. */
function hasStack(thrown: unknown): boolean {
  const { message, stack } = (thrown ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}
