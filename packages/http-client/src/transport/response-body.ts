import { hasNoBody } from '../base/has-no-body.ts';
import { bodyError, tooLarge } from '../message/response/body-error.ts';
import { declaredLength } from '../message/response/declared-length.ts';
import type { WireResponse } from './transport.ts';

/** A response whose body is set later. */
export type ResponseHead = Omit<WireResponse, 'body'> & { body: WireResponse['body'] };

/** Bytes of the body that a response declares; 0 if it must not have one, -1 if unknown. */
export function bodyLengthOf({ method, statusCode, headers }: ResponseHead): number {
  return hasNoBody(method, statusCode) ? 0 : declaredLength(headers['content-length']);
}

/**
 * Returns why the body of a response cannot be received; `undefined` if it can.
 *
 * @param length as `bodyLengthOf` returns it
 * @param maxBytes 0 means no limit
 */
export function bodyProblem(
  { method, statusCode, headers }: ResponseHead,
  length: number,
  maxBytes: number,
): Error | undefined {
  if (maxBytes !== 0 && length > maxBytes) return tooLarge(maxBytes);
  return isKnownTransferCoding(headers['transfer-encoding']) || hasNoBody(method, statusCode)
    ? undefined
    : bodyError('Cannot read the response body: unknown transfer coding');
}

/** Whether undici decodes the transfer codings of a body: without a `TE` header, only `chunked` is allowed (RFC 9112, section 7). */
function isKnownTransferCoding(codings: string | readonly string[] | undefined): boolean {
  if (codings === undefined || codings === 'chunked') return true;
  return String(codings)
    .toLowerCase()
    .split(',')
    .every((it) => ['', 'chunked', 'identity'].includes(it.trim()));
}

/** The received part of a body in words; `length` is -1 if unknown. */
export function receivedText(size: number, length: number): string {
  if (length >= 0) return `${size} of ${length} bytes received`;
  return `${size} ${size === 1 ? 'byte' : 'bytes'} received`;
}

/** Joins chunks. Copies a small one, because it is a slice of a buffer of 64 KiB that it would keep in memory. */
export function joinChunks(chunks: readonly Buffer[], size: number): Buffer {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined && size * 2 > only.buffer.byteLength) return only;
  return Buffer.concat(chunks as Buffer[], size);
}
