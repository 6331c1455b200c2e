import { ClientError, ErrorType } from '@wirework/http-errors';
import { isPackedFile } from '../response/packed-file.ts';
import type { HttpResult } from '../response/result.ts';
import { parseContentRange, strongValidator, type Validator } from './validator.ts';

/** What a response means for a transfer. */
export type Answer =
  /** The body is the rest of the file. */
  | { readonly kind: 'append'; readonly total: number }
  /** The body is the whole file. */
  | { readonly kind: 'whole'; readonly total: number; readonly resumable: boolean }
  /** The file is complete already. */
  | { readonly kind: 'complete'; readonly total: number }
  /** The body does not continue the part: request the whole file again. */
  | { readonly kind: 'again' };

/**
 * Reads the answer to a request for a file, or for the rest of it (RFC 9110, sections 14 and 15.3.7).
 *
 * @param offset bytes that exist already; 0 if the whole file was requested
 * @param validator of the version they belong to
 * @throws ClientError of type HTTP for a status without a file, ResponseRead for an answer that makes no sense
 */
export function readAnswer(response: HttpResult, offset: number, validator: Validator | undefined): Answer {
  const { statusCode, headers } = response;
  const encoding = headers.get('content-encoding') ?? 'identity';
  const encoded =
    encoding !== 'identity' && !isPackedFile(encoding, headers.get('content-type'), new URL(response.url).pathname);
  if (statusCode === 200)
    return { kind: 'whole', total: encoded ? -1 : lengthOf(headers.get('content-length')), resumable: !encoded };
  if (offset > 0 && statusCode === 206) {
    const range = parseContentRange(headers.get('content-range'));
    const length = lengthOf(headers.get('content-length'));
    const fits =
      range?.start === offset &&
      (length < 0 || length === range.end - range.start + 1) &&
      (range.total < 0 || range.end === range.total - 1);
    return fits && !encoded && isSameVersion(response, validator)
      ? { kind: 'append', total: range.end + 1 }
      : { kind: 'again' };
  }
  if (offset > 0 && statusCode === 416) {
    const total = parseContentRange(headers.get('content-range'))?.total ?? -1;
    return total === offset && isSameVersion(response, validator) ? { kind: 'complete', total } : { kind: 'again' };
  }
  const message =
    statusCode === 206 || statusCode === 416
      ? `cannot download: the server answered ${statusCode} to a request for the whole file`
      : `cannot download: HTTP ${statusCode}`;
  throw new ClientError({ type: ErrorType.HTTP, message, statusCode: statusCode < 400 ? 0 : statusCode });
}

/** A server that answers a range of another version than it was asked for does not know `If-Range`. */
function isSameVersion({ headers }: HttpResult, validator: Validator | undefined): boolean {
  if (validator === undefined) return true;
  const etag = headers.get('etag');
  if (validator.kind === 'etag') return etag === undefined || strongValidator(headers)?.value === validator.value;
  return (headers.get('last-modified') ?? validator.value) === validator.value;
}

function lengthOf(header: string | undefined): number {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : -1;
}
