import { Readable } from 'node:stream';
import { invalid } from '../base/messages.ts';
import { pieceSize, piecesOf, type Chunks, type RequestBody } from '../body/request-body.ts';

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
  return source.byteLength <= pieceSize
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Readable.from(watched(piecesOf(source), events), { objectMode: false });
}

async function* watched(source: Chunks, events: UploadEvents): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of source) {
      events.onPart();
      yield part;
    }
    events.onPart();
  } catch (thrown) {
    const error = bodyFault(thrown);
    events.onFault(error);
    throw error;
  }
}

/** Returns the error of a body that threw. */
function bodyFault(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null)
    return new Error('Cannot send the request: its body failed', { cause: thrown });
  const isTruncated = (thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isTruncated
    ? invalid('Cannot send the request: its body is a stream that was destroyed before its end', thrown as Error)
    : thrown;
}
