import type { Clock } from '../base/clock.ts';
import { Meter, Progress, type OnProgress } from '../base/meter.ts';
import { piecesOf, withOpen, type RequestBody } from '../body/request-body.ts';
import { tell } from '../request/call-observer.ts';
import { tooLarge, TransportFailure } from '../base/transport-failure.ts';
import type { Transport, WireRequest } from '../transport/transport.ts';
import type { CallRecord, SendStage, StageRequest } from './stage.ts';

/** Sends an attempt by the transport, and counts it unless it ended before it had a connection. */
export function sendBy(transport: Transport): SendStage {
  return async (request) => {
    const { record, cancellation } = request;
    try {
      const response = await transport.send(wireRequest(request), cancellation);
      record.requests++;
      return response;
    } catch (error) {
      countSent(record, error);
      throw error;
    }
  };
}

/** Counts an attempt that failed, unless it ended before it had a connection. */
export function countSent(record: CallRecord, error: unknown): void {
  if (TransportFailure.is(error) && error.sent) record.requests++;
}

/** Returns the request of an attempt as the transport takes it. */
export function wireRequest(request: StageRequest): WireRequest {
  const { method, url, headers, body, options, record, isMoved } = request;
  const { stream, settings, lookup, observers, onUploadProgress, onDownloadProgress } = options;
  const { clock } = record.watch;
  return {
    method,
    url,
    headers,
    body: onUploadProgress && body ? reported(body, onUploadProgress, clock) : body,
    stream,
    meter: new Meter(
      settings.security.maxResponseBodySize || Infinity,
      tooLarge,
      onDownloadProgress && reporter(onDownloadProgress, clock),
    ),
    lookup,
    movedCall: isMoved ? record.number : undefined,
    skipsRedirects: settings.redirects.follow,
    watch: record.watch,
    onConnection: observers && ((connection) => tell(observers, 'connection', connection)),
  };
}

/** Reports what is received, anew for each attempt. An empty body is not reported. */
function reporter(callback: OnProgress, clock: Clock): Progress {
  return new Progress(clock, (size, total, bytesPerSecond) => {
    if (size > 0) callback(size, total, bytesPerSecond);
  });
}

/** Wraps a body so that it reports what was sent, anew each time it is opened. */
function reported(body: RequestBody, callback: OnProgress, clock: Clock): RequestBody {
  if (body.length === 0) return body;
  return withOpen(body, () => measured(body, new Meter(Infinity, tooLarge, new Progress(clock, callback))));
}

async function* measured(body: RequestBody, meter: Meter): AsyncGenerator<Uint8Array> {
  meter.total = body.length ?? -1;
  const source = body.open();
  let taken = 0;
  for await (const chunk of ArrayBuffer.isView(source) ? piecesOf(source) : source) {
    // The next chunk is requested only after the one before was taken.
    if (taken > 0) meter.add(taken);
    yield chunk;
    taken = chunk.byteLength;
  }
  meter.end(taken);
}
