import { Readable } from 'node:stream';
import type { RequestBody } from '../message/request/body.ts';
import { requestBodyError } from './exchange-errors.ts';

/** Largest body in memory that is sent at once. A larger one is sent in parts of this size, which show that the upload makes progress. */
const maxPartBytes = 64 * 1024;

/** The events of an upload. */
export interface UploadEvents {
  /** A part is about to be sent, or the last one was. */
  readonly onPart: () => void;
  /** The body itself failed. */
  readonly onFault: (error: unknown) => void;
}

/** Opens the body of a request as undici takes it. */
export function openUpload(body: RequestBody, events: UploadEvents): Buffer | Readable {
  const source = body.open();
  if (!ArrayBuffer.isView(source)) return Readable.from(watched(source, events), { objectMode: false });
  return source.byteLength <= maxPartBytes
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Readable.from(watched(partsOf(source), events), { objectMode: false });
}

async function* watched(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onPart, onFault }: UploadEvents,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of source) {
      onPart();
      yield part;
    }
    onPart();
  } catch (thrown) {
    const error = requestBodyError(thrown);
    onFault(error);
    throw error;
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += maxPartBytes) yield bytes.subarray(at, at + maxPartBytes);
}
