import { invalid } from '../../base/messages.ts';
import { ErrRequestBodyTooLarge } from '../../base/sentinels.ts';
import { openChunks, withOpen, type Chunks, type RequestBody } from './body.ts';

/** Wraps a body so that it fails as soon as more bytes are read than the limit allows. */
export function limitBody(body: RequestBody, max: number): RequestBody {
  if (max === 0) return body;
  const tooLarge = (): Error =>
    invalid(`Cannot send the body: it is larger than the limit of ${max} bytes`, ErrRequestBodyTooLarge);
  if (body.length !== undefined) {
    if (body.length > max) throw tooLarge();
    return body;
  }
  return withOpen(body, () => counted(openChunks(body), max, tooLarge));
}

/**
 * Wraps a body whose length is declared: it fails for more bytes and for fewer. The last chunk is held back until the
 * source has ended.
 */
export function sizedBody(body: RequestBody, length: number): RequestBody {
  return { ...withOpen(body, () => exactly(openChunks(body), length)), length };
}

async function* exactly(source: Chunks, length: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  let last: Uint8Array | undefined;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > length) break;
    if (size < length) yield chunk;
    else last ??= chunk;
  }
  if (size !== length)
    throw invalid(
      `Cannot send the body: it has ${size > length ? 'more' : 'fewer'} bytes than its contentLength of ${length}`,
    );
  if (last !== undefined) yield last;
}

async function* counted(source: Chunks, max: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    yield chunk;
  }
}
