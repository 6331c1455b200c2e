import { abortReason } from '../base/transport-failure.ts';
import { isBytes, joinBytes } from '../base/bytes.ts';
import { invalid } from '../base/messages.ts';
import { Meter } from '../base/meter.ts';
import type { RequestBody } from '../body/request-body.ts';
import type { UploadEvents } from '../transport/open-upload.ts';

/** Most bytes of a stream that are read into memory for a platform whose `fetch` sends no streams. */
const maxReadBytes = 64 * 1024 * 1024;

/** The body of one attempt, as `fetch` takes it. */
export interface OpenedBody {
  readonly body: Uint8Array | Blob | FormData | ReadableStream<Uint8Array>;
  readonly isStream: boolean;
}

/**
 * Opens the body of a request: bytes, a `Blob` and a form of the platform as they are, anything else as a stream, or
 * read into memory where `fetch` sends no streams.
 *
 * @param signal ends the reading into memory
 */
export async function openBody(
  body: RequestBody,
  sendsStreams: boolean,
  signal: AbortSignal,
  events: UploadEvents,
): Promise<OpenedBody> {
  const sent = body.form ?? blobOf(body);
  if (sent !== undefined) return { body: sent, isStream: false };
  const source = body.open();
  if (isBytes(source)) return { body: source, isStream: false };
  const chunks = source[Symbol.asyncIterator]();
  const meter = new Meter(sendsStreams ? Infinity : maxReadBytes, tooMuchToRead);
  const next = async (): Promise<Uint8Array | undefined> => {
    try {
      const { done, value } = await chunks.next();
      events.onPart();
      if (done === true) return undefined;
      meter.add(value.length);
      return value;
    } catch (error) {
      events.onFault(error);
      throw error;
    }
  };
  if (sendsStreams) return { body: streamOf(next, chunks), isStream: true };
  const read: Uint8Array[] = [];
  try {
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
      read.push(chunk);
      if (signal.aborted) throw abortReason(signal);
    }
  } finally {
    await chunks.return?.();
  }
  return { body: joinBytes(read), isStream: false };
}

const tooMuchToRead = (max: number): Error =>
  invalid(`Cannot send the body: here 'fetch' sends no streams, and ${max} bytes are the limit`);

/**
 * Returns a body as a `Blob`; `undefined` on React Native if it has bytes, because there a `Blob` is made of texts
 * only.
 */
function blobOf(body: RequestBody): Blob | undefined {
  try {
    return body.blob?.();
  } catch {
    return undefined;
  }
}

function streamOf(
  next: () => Promise<Uint8Array | undefined>,
  chunks: AsyncIterator<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Some platforms refuse an empty chunk.
        let chunk = await next();
        while (chunk?.length === 0) chunk = await next();
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
