import { ClientError, ErrInvalidHeader, ErrorType } from '@wirework/http-errors';
import { transportError } from './transport-error.ts';

/** The error codes of HTTP/2 (RFC 9113, section 7). */
const names = [
  'NO_ERROR', 'PROTOCOL_ERROR', 'INTERNAL_ERROR', 'FLOW_CONTROL_ERROR', 'SETTINGS_TIMEOUT', 'STREAM_CLOSED', 'FRAME_SIZE_ERROR', 'REFUSED_STREAM',
  'CANCEL', 'COMPRESSION_ERROR', 'CONNECT_ERROR', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', 'HTTP_1_1_REQUIRED',
];

/** A frame larger than it may be. */
export const frameSizeError = 6;
/** The server has done nothing with the request and does nothing with it any more. */
export const refusedStream = 7;
/** The server wants HTTP/1.1 instead. */
export const http1Required = 13;

/** The type of a frame of headers. */
export const headersFrame = 1;

/** nghttp2's number for a header block of more frames than it takes, some 150 KB. */
const tooManyContinuations = -905;

const refused = 'ERR_HTTP2_REFUSED';
const left = 'ERR_HTTP2_LEFT';

/** What an error says of a request that the server has not begun with: it was refused, or its connection was ended before. */
export function untouchedBy(error: unknown): 'refused' | 'left' | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === refused ? 'refused' : code === left ? 'left' : undefined;
}

const named = (code: number): string => `${names[code] ?? 'unknown code'} (${code})`;

/** How a stream ended that did not end well. */
export interface StreamEnd {
  /** The error of the stream, if it has one. */
  readonly failure: NodeJS.ErrnoException | undefined;
  readonly answered: boolean;
  /** Its error code. */
  readonly code: number;
  /** The server has not begun with it. */
  readonly untouched: boolean;
  /** Its connection is no more; with what error code, where the server said it. */
  readonly lost: boolean;
  readonly goaway: number | undefined;
  /** Nothing else runs on the connection. */
  readonly alone: boolean;
}

/** The error of a stream: the request's own body failed, it was not begun with, the connection is lost, or it was reset. */
export function streamError({ failure, answered, code, untouched, lost, goaway, alone }: StreamEnd): Error {
  if (failure !== undefined && !String(failure.code).startsWith('ERR_HTTP2_')) return failure;
  if (answered) return transportError('ResponseCutError', 'ERR_STREAM_PREMATURE_CLOSE', `HTTP/2 stream ended early: ${named(code)}`);
  if (untouched && (lost || goaway !== undefined)) return notSent();
  if (untouched) return transportError('Http2Error', refused, `the server did not take the request: ${named(code)}`);
  if (alone && failure?.errno === tooManyContinuations) return headersOverflow();
  if (lost) return connectionLost(goaway);
  return transportError('Http2Error', 'ERR_HTTP2_STREAM_ERROR', `HTTP/2 stream was reset: ${named(code)}`);
}

/** The header of a response that is larger than its bound. */
export function headersOverflow(): Error {
  return transportError('HeadersOverflowError', 'UND_ERR_HEADERS_OVERFLOW', 'headers too large');
}

/** The header of a request that is larger than nghttp2 sends. */
export function requestHeadersOverflow(): Error {
  return new ClientError({ type: ErrorType.Validation, message: 'invalid header: over HTTP/2 the headers of a request may have 64 KiB in all', cause: ErrInvalidHeader });
}

/** A request that its connection did not take any more. */
export function notSent(): Error {
  return transportError('Http2Error', left, 'the connection takes no more requests');
}

/** A connection that is no more, with the error code that the server gave, if it gave one. */
export function connectionLost(goaway?: number): Error {
  const why = goaway === undefined || goaway === 0 ? '' : `: ${named(goaway)}`;
  return transportError('SocketError', 'UND_ERR_SOCKET', `other side closed${why}`);
}
