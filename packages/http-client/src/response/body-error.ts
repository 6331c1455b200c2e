import { ErrResponseBodyTooLarge, wrapSentinel } from '@wirework/http-errors';

/** The error for a body that cannot be decoded. Its code says whether the body ended too early, so that another attempt may help, or is wrong. */
export function bodyError(message: string, cause?: unknown): Error {
  const cut = (cause as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR';
  const code = cut ? 'Z_BUF_ERROR' : 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** The error for a body that is larger than its limit. */
export function tooLarge(max: number): Error {
  return wrapSentinel(ErrResponseBodyTooLarge, `the limit is ${max} bytes`);
}
