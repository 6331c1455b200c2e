import { ErrResponseBodyTooLarge, wrapSentinel } from '@wirework/http-errors';

/**
 * Makes the error for a body that cannot be decoded. Its code distinguishes a truncated body, where a retry may help,
 * from an invalid one.
 */
export function bodyError(message: string, cause?: unknown): Error {
  const isTruncated = (cause as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR';
  const code = isTruncated ? 'Z_BUF_ERROR' : 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** Makes the error for a body that is larger than its limit. */
export function tooLarge(max: number): Error {
  return wrapSentinel(ErrResponseBodyTooLarge, `the limit is ${max} bytes`);
}
