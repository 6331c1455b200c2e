import { Meter } from '../base/meter.ts';
import { invalid } from '../base/messages.ts';
import { ErrRequestBodyTooLarge } from '../base/sentinels.ts';
import { openChunks, withOpen, type Chunks, type RequestBody } from './request-body.ts';

const tooLarge = (max: number): Error =>
  invalid(`Cannot send the body: it is larger than the limit of ${max} bytes`, ErrRequestBodyTooLarge);

/** Wraps a body so that it fails as soon as more bytes are read than the limit allows. */
export function limitBody(body: RequestBody, max: number): RequestBody {
  if (max === 0) return body;
  if (body.length === undefined) return withOpen(body, () => counted(openChunks(body), new Meter(max, tooLarge)));
  new Meter(max, tooLarge).expect(body.length);
  return body;
}

/**
 * Wraps a body whose length is declared: it fails for more bytes and for fewer. The last chunk is held back until the
 * source has ended.
 */
export function sizedBody(body: RequestBody, length: number): RequestBody {
  return { ...withOpen(body, () => exactly(openChunks(body), length)), length };
}

async function* exactly(source: Chunks, length: number): AsyncGenerator<Uint8Array> {
  const mismatch = (how: string): Error =>
    invalid(`Cannot send the body: it has ${how} bytes than its contentLength of ${length}`);
  const meter = new Meter(length, () => mismatch('more'));
  let last: Uint8Array | undefined;
  for await (const chunk of source) {
    meter.add(chunk.byteLength);
    if (meter.size < length) yield chunk;
    else last ??= chunk;
  }
  if (meter.size < length) throw mismatch('fewer');
  if (last !== undefined) yield last;
}

async function* counted(source: Chunks, meter: Meter): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    meter.add(chunk.byteLength);
    yield chunk;
  }
}
