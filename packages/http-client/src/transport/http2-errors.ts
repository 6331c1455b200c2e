import { ClientError, ErrInvalidHeader, ErrorType } from '@wirework/http-errors';
import { transportError } from '../base/transport-failure.ts';

/** The error codes of HTTP/2 (RFC 9113, section 7). */
const names = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
  'INADEQUATE_SECURITY',
  'HTTP_1_1_REQUIRED',
];

/** A frame exceeded the size limit. */
export const frameSizeError = 6;
/** The server has not processed the request, and will not. */
export const refusedStream = 7;
/** The server requires HTTP/1.1. */
export const http1Required = 13;

/** The type of a frame of headers. */
export const headersFrame = 1;

/** The error of nghttp2 for a header block of more frames than it accepts, about 150 KB. */
const tooManyContinuations = -905;

const refused = 'ERR_HTTP2_REFUSED';
const left = 'ERR_HTTP2_LEFT';
const full = 'ERR_HTTP2_FULL';

/**
 * Returns why the server has not processed a request, or `undefined` if it may have: the request was refused, or the
 * connection accepted no more.
 */
export function untouchedBy(error: unknown): 'refused' | 'left' | 'full' | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === refused ? 'refused' : code === left ? 'left' : code === full ? 'full' : undefined;
}

const named = (code: number): string => `${names[code] ?? 'unknown code'} (${code})`;

/** How a stream ended that has failed. */
export interface StreamEnd {
  /** The error of the stream, if it has one. */
  readonly failure: NodeJS.ErrnoException | undefined;
  readonly answered: boolean;
  /** Its error code. */
  readonly code: number;
  /** The server has not processed the request. */
  readonly untouched: boolean;
  /** The server has taken another request on the connection before. */
  readonly tookOthers: boolean;
  /** The connection is closed. `goaway` is the error code that the server gave, if it gave one. */
  readonly lost: boolean;
  readonly goaway: number | undefined;
  /** Nothing else runs on the connection. */
  readonly alone: boolean;
}

/**
 * Returns the error of a stream: its request failed or was not processed, its response was cut off, its connection is
 * lost, or it was reset.
 */
export function streamError({ failure, answered, code, untouched, tookOthers, lost, goaway, alone }: StreamEnd): Error {
  if (failure !== undefined && !String(failure.code).startsWith('ERR_HTTP2_')) return failure;
  if (answered)
    return transportError(
      'ResponseCutError',
      'ERR_STREAM_PREMATURE_CLOSE',
      `HTTP/2 stream ended early: ${named(code)}`,
    );
  if (untouched && (lost || goaway !== undefined)) return notSent(tookOthers);
  if (untouched)
    return transportError('Http2Error', refused, `Cannot send the request: the server refused it with ${named(code)}`);
  if (alone && failure?.errno === tooManyContinuations) return headersOverflow();
  if (lost) return connectionLost(goaway);
  return transportError('Http2Error', 'ERR_HTTP2_STREAM_ERROR', `HTTP/2 stream was reset: ${named(code)}`);
}

/** Returns the error of a response whose headers are too large. */
export function headersOverflow(): Error {
  return transportError('HeadersOverflowError', 'UND_ERR_HEADERS_OVERFLOW', 'headers too large');
}

/** Returns the error of a request whose headers are larger than nghttp2 sends. */
export function requestHeadersOverflow(): Error {
  return new ClientError({
    type: ErrorType.Validation,
    message: 'invalid header: over HTTP/2 the headers of a request may have 64 KiB in all',
    cause: ErrInvalidHeader,
  });
}

/**
 * Returns the error of a request that was not processed, because its connection takes no more. `tookOthers`: the server
 * has taken another one on it.
 */
export function notSent(tookOthers = false): Error {
  return transportError(
    'Http2Error',
    tookOthers ? full : left,
    'Cannot send the request: the connection accepts no more requests',
  );
}

/** Returns the error of a connection that is lost, with the error code that the server gave, if it gave one. */
export function connectionLost(goaway?: number): Error {
  const why = goaway === undefined || goaway === 0 ? '' : `: ${named(goaway)}`;
  return transportError('SocketError', 'UND_ERR_SOCKET', `other side closed${why}`);
}
