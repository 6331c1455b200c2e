import { ClientError, ErrorType } from '@wirework/http-errors';
import { declaredLength } from '../../response/received-head.ts';
import { isArchiveEncoding } from '../../body/content-codings.ts';
import type { HttpResult } from '../../response/result.ts';
import type { PartState } from './part-file.ts';
import { parseContentRange, strongValidator, type Validator } from './validator.ts';

/** The meaning of a response for a transfer. */
export type RangeResponse =
  /**
   * The body continues the part up to `end` bytes. The file has `total` bytes, -1 if unknown; another part may follow.
   */
  | { readonly kind: 'append'; readonly end: number; readonly total: number }
  /** The body is the whole file. */
  | { readonly kind: 'whole'; readonly total: number; readonly resumable: boolean }
  /** The file is complete already. */
  | { readonly kind: 'complete'; readonly total: number }
  /** The body does not continue the part: request the whole file again. */
  | { readonly kind: 'again' };

/**
 * Reads the response to a request for a file, or for the rest of it (RFC 9110, sections 14 and 15.3.7).
 *
 * @param part the bytes that exist already, none if the whole file was requested, and the version they belong to
 * @throws ClientError of type HTTP for a status without a file, ResponseRead for a response that contradicts itself
 */
export function readRangeResponse(response: HttpResult, part: PartState): RangeResponse {
  const { statusCode, headers } = response;
  const { size: offset, validator, length } = part;
  const encoding = headers.get('content-encoding') ?? 'identity';
  const encoded =
    encoding !== 'identity' &&
    !isArchiveEncoding(encoding, headers.get('content-type'), new URL(response.url).pathname);
  if (statusCode === 200)
    return { kind: 'whole', total: encoded ? -1 : declaredLength(headers.get('content-length')), resumable: !encoded };
  if (offset > 0 && statusCode === 206) {
    const range = parseContentRange(headers.get('content-range'));
    const size = declaredLength(headers.get('content-length'));
    const total = range === undefined || range.total < 0 ? length : range.total;
    const fits =
      range?.start === offset &&
      (size < 0 || size === range.end - range.start + 1) &&
      (range.total < 0 || range.end === range.total - 1);
    // A version has one length. A response with another length is about another version, whatever its validator.
    const isOfLength = fits && range.end < (total < 0 ? Infinity : total) && (length < 0 || total === length);
    return isOfLength && !encoded && isSameVersion(response, validator)
      ? { kind: 'append', end: range.end + 1, total }
      : { kind: 'again' };
  }
  if (offset > 0 && statusCode === 416) {
    const total = parseContentRange(headers.get('content-range'))?.total ?? -1;
    return total === offset && (length < 0 || total === length) && isSameVersion(response, validator)
      ? { kind: 'complete', total }
      : { kind: 'again' };
  }
  const message =
    statusCode === 206 || statusCode === 416
      ? `Cannot download: the server answered ${statusCode} to a request for the whole file`
      : `Cannot download: HTTP ${statusCode}`;
  throw new ClientError({
    type: ErrorType.HTTP,
    message,
    statusCode: statusCode < 400 ? 0 : statusCode,
    retryAfter: response.retryAfter,
  });
}

/**
 * Whether a response is about the requested version. A server without `If-Range` may answer with a range of another
 * one.
 */
function isSameVersion({ headers }: HttpResult, validator: Validator | undefined): boolean {
  if (validator === undefined) return true;
  const etag = headers.get('etag');
  if (validator.kind === 'etag') return etag === undefined || strongValidator(headers)?.value === validator.value;
  return (headers.get('last-modified') ?? validator.value) === validator.value;
}
