import { isBytes } from '../base/bytes.ts';
import { bodyError, bodyFailure } from '../base/transport-failure.ts';
import { headerOf } from '../response/received-head.ts';
import type { DecodeBody } from './stage.ts';

/** Codings that every `fetch` decodes, that it has offered if it decodes them, and those that need no decoding. */
const decoded = /^[\s,]*(?:(?:x-gzip|gzip|deflate|br|zstd|identity|aws-chunked|none|binary|utf-?8)[\s,]*)*$/i;

/**
 * Flags a body that `fetch` has passed on in a content coding that it does not know. A body whose header a
 * browser hides is not flagged.
 */
export const flagUnknownCodings: DecodeBody = (request, response) => {
  const { body, statusCode } = response;
  const isEmpty = isBytes(body) && body.length === 0;
  if (isEmpty || decoded.test(headerOf(response, 'content-encoding') ?? '')) return response;
  if (request.options.passUnknownCodings) return { ...response, isEncoded: true };
  if (!isBytes(body)) body.destroy();
  throw bodyFailure(bodyError('Cannot decode the body: its content coding is unknown'), statusCode);
};
