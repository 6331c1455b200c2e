import { ErrResponseBodyTooLarge, wrapSentinel } from '@wirework/http-errors';

/** A failure of decoding: of a body that was cut short (another attempt may help), or of one that is wrong. */
export function bodyError(message: string, cause?: unknown): Error {
  const cut = (cause as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR';
  const code = cut ? 'Z_BUF_ERROR' : 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** What a body larger than its bound is refused with. */
export function tooLarge(max: number): Error {
  return wrapSentinel(ErrResponseBodyTooLarge, `the limit is ${max} bytes`);
}
