import { isBytes } from '../base/bytes.ts';
import { bodyError, bodyFailure } from '../base/transport-failure.ts';
import { headerOf } from '../response/received-head.ts';
import type { DecodeBody } from './stage.ts';

/** Codings that every `fetch` decodes, that it has offered if it decodes them, and those that need no decoding. */
const decoded = /* @__PURE__ */ new Set([
  '',
  'x-gzip',
  'gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
  'aws-chunked',
  'none',
  'binary',
  'utf8',
  'utf-8',
]);

/**
 * Flags a body that `fetch` has passed on in a content coding that it does not know. A body whose header a
 * browser hides is not flagged.
 */
export const flagUnknownCodings: DecodeBody = (request, response) => {
  const { body, statusCode } = response;
  const isEmpty = isBytes(body) && body.length === 0;
  const names = (headerOf(response, 'content-encoding') ?? '').toLowerCase().split(/[\s,]/);
  if (isEmpty || names.every((it) => decoded.has(it))) return response;
  if (request.options.passUnknownCodings) return { ...response, isEncoded: true };
  if (!isBytes(body)) body.destroy();
  throw bodyFailure(bodyError('Cannot decode the body: its content coding is unknown'), statusCode);
};
