import { ClientError, ErrorType } from '@wirework/http-errors';
import { invalid } from '../base/invalid.ts';
import { ErrResponseHeadersTooLarge } from '../base/sentinels.ts';
import { transportError } from '../base/transport-error.ts';

const disconnects = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a connection was lost. */
export const isDisconnect = (error: unknown): boolean =>
  disconnects.has(String((error as NodeJS.ErrnoException | undefined)?.code));

/** Whether the headers were larger than they may be. */
export const isOverflow = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'UND_ERR_HEADERS_OVERFLOW';

export const headersTooLarge = (): Error =>
  new ClientError({
    type: ErrorType.ResponseRead,
    message: 'response headers too large',
    cause: ErrResponseHeadersTooLarge,
  });

/** Returns a clear error for the errors of undici that would mislead the caller. */
export function translateUndiciError(error: unknown): unknown {
  const { name, code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'ERR_ASSERTION')
    return transportError('HTTPParserError', 'HPE_INVALID_STATUS', 'Cannot read the response: invalid status code');
  if (name === 'HTTPParserError' && message?.includes('Invalid EOF state') === true)
    return transportError('SocketError', 'UND_ERR_SOCKET', 'other side closed');
  return error;
}

/** TLS codes for a damaged record: all local codes, but of the alerts of the other side only the one for a damaged record. */
const damagedRecord = /^ERR_SSL_(?:(?!.*ALERT)|SSLV3_ALERT_BAD_RECORD_MAC$)/;

/** Returns the error of a lost connection for a damaged TLS record, otherwise the error itself. Not for errors of the handshake. */
export function afterHandshake(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && damagedRecord.test(code)
    ? transportError(
        'SocketError',
        'UND_ERR_SOCKET',
        `Cannot read from the connection: a TLS record was damaged, ${code}`,
      )
    : error;
}

/** The phases of an exchange that have a timeout. */
export type ExchangePhase = 'responseHeader' | 'bodyIdle';

/** Returns the error of a phase that took too long. */
export function phaseTimeout(phase: ExchangePhase): Error {
  return phase === 'responseHeader'
    ? transportError('HeadersTimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'waiting for the response headers timed out')
    : transportError('BodyTimeoutError', 'UND_ERR_BODY_TIMEOUT', 'waiting for the response body timed out');
}

/** Codes of errors that truncate a body. */
const truncations = new Set([
  ...disconnects,
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** Adds the number of received bytes to the error of a truncated body. */
export function withReceived(error: unknown, received: string): unknown {
  const { name, code, message, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (name === undefined || code === undefined || !truncations.has(code)) return error;
  return transportError(name, code, `${message}, ${received}`, syscall === undefined ? {} : { syscall });
}

/** Returns the error for a request body that threw. */
export function requestBodyError(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null)
    return new Error('Cannot send the request: its body failed', { cause: thrown });
  const isTruncated = (thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isTruncated
    ? invalid('Cannot send the request: its body is a stream that was destroyed before its end', thrown as Error)
    : thrown;
}
