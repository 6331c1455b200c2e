import type { Clock } from '../base/clock.ts';
import { Progress } from '../base/progress.ts';
import type { RequestOptions } from '../message/request/options.ts';
import type { OnReceived } from '../transport/transport.ts';
import type { Stage } from './stage.ts';
import { withOpen, type RequestBody } from '../message/request/body.ts';

/** Reports how much of both bodies was sent and received, anew for each attempt. */
export function reportProgress(clock: Clock): Stage {
  return (next) => (request) => {
    const { onUploadProgress, onDownloadProgress } = request.options;
    if (onUploadProgress === undefined && onDownloadProgress === undefined) return next(request);
    const body = onUploadProgress && request.body ? reportUpload(request.body, onUploadProgress, clock) : request.body;
    return next({ ...request, body, onReceived: onDownloadProgress && reportDownload(onDownloadProgress, clock) });
  };
}

function reportDownload(callback: NonNullable<RequestOptions['onDownloadProgress']>, clock: Clock): OnReceived {
  const progress = new Progress(clock, callback);
  // At the end, the total is known.
  return (received, total, isLast) => progress.report(received, isLast ? received : total, received, isLast);
}

/** A body in memory is sent in pieces of this many bytes, so that its progress can be reported. */
const pieceSize = 64 * 1024;

/** Wraps a body so that it reports its progress each time it is sent. */
function reportUpload(
  body: RequestBody,
  callback: NonNullable<RequestOptions['onUploadProgress']>,
  clock: Clock,
): RequestBody {
  if (body.length === 0) return body;
  return withOpen(body, () => reported(body.open(), body.length ?? -1, new Progress(clock, callback)));
}

async function* reported(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  total: number,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  let uploaded = 0;
  for await (const chunk of ArrayBuffer.isView(source) ? piecesOf(source) : source) {
    // The next chunk is requested only after the earlier ones were taken.
    if (uploaded > 0) progress.report(uploaded, total, uploaded);
    yield chunk;
    uploaded += chunk.byteLength;
  }
  progress.report(uploaded, uploaded, uploaded, true);
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
