import { ClientError, ErrorType } from '@wirework/http-errors';
import { ErrResponseHeadersTooLarge } from '../base/sentinels.ts';
import { transportError } from '../base/transport-error.ts';
import { untouchedBy } from './http2-errors.ts';
import { TransportFailure } from './transport-failure.ts';

const disconnects = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a connection was lost. */
const isDisconnect = (error: unknown): boolean =>
  disconnects.has(String((error as NodeJS.ErrnoException | undefined)?.code));

export const headersTooLarge = (): Error =>
  new ClientError({
    type: ErrorType.ResponseRead,
    message: 'response headers too large',
    cause: ErrResponseHeadersTooLarge,
  });

/** The error of a response that cannot be read because of its status line. */
export const invalidStatus = (why: string): Error =>
  transportError('HTTPParserError', 'HPE_INVALID_STATUS', `Cannot read the response: ${why}`);

/** The error with which a request ends whose response is not needed any more. */
export const readerStopped = (): Error => transportError('AbortError', 'UND_ERR_ABORTED', 'the reader stopped');

/**
 * Returns the error that ended an exchange, in clear words.
 *
 * @param seen the error that was reported, perhaps only that the connection ended
 * @param fault the error of the socket itself, if it has one
 * @param isConnected whether a connection was open
 */
export function rootCause(seen: unknown, fault: Error | undefined, isConnected: boolean): unknown {
  const told = translateUndiciError(seen);
  const error = (isDisconnect(told) && translateUndiciError(fault)) || told;
  return isConnected ? afterHandshake(error) : error;
}

/** Returns a clear error for the errors of undici that would mislead the caller. */
function translateUndiciError(error: unknown): unknown {
  const { name, code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'ERR_ASSERTION') return invalidStatus('invalid status code');
  if (name === 'HTTPParserError' && message?.includes('Invalid EOF state') === true)
    return transportError('SocketError', 'UND_ERR_SOCKET', 'other side closed');
  return error;
}

/** TLS codes for a damaged record: all local codes, but of the alerts of the other side only the one for a damaged record. */
const damagedRecord = /^ERR_SSL_(?:(?!.*ALERT)|SSLV3_ALERT_BAD_RECORD_MAC$)/;

/** Returns the error of a lost connection for a damaged TLS record, otherwise the error itself. Not for errors of the handshake. */
function afterHandshake(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && damagedRecord.test(code)
    ? transportError(
        'SocketError',
        'UND_ERR_SOCKET',
        `Cannot read from the connection: a TLS record was damaged, ${code}`,
      )
    : error;
}

/** Codes of errors that truncate a body. */
const truncations = new Set([
  ...disconnects,
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** How far an exchange came. */
export interface ExchangeState {
  readonly isConnected: boolean;
  /** Whether the connection is a kept one that has not answered. */
  readonly mayBeStale: boolean;
  /** Whether the error is that of the caller's own body or listener. */
  readonly isOwn: boolean;
  /** The status, if there is a response. */
  readonly statusCode: number | undefined;
  /** The received part of the body in words. */
  readonly received: string;
}

/** Returns the failure of an exchange that ended with an error. */
export function exchangeFailure(error: unknown, state: ExchangeState): TransportFailure {
  const { isConnected, mayBeStale, isOwn, statusCode, received } = state;
  const kind = untouchedBy(error) ?? (mayBeStale && isDisconnect(error) ? 'stale' : 'other');
  const phase = statusCode !== undefined ? 'body' : isConnected ? 'request' : 'connect';
  if (isOwn) return new TransportFailure({ kind: 'own', phase, cause: error, statusCode });
  return new TransportFailure({ kind, phase, cause: inDetail(error, phase === 'body' ? received : ''), statusCode });
}

/** Returns an error with what the caller can do about it: the limit of the headers, or the number of bytes received of a truncated body. */
function inDetail(error: unknown, received: string): unknown {
  const { name, code, message, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return headersTooLarge();
  if (received === '' || name === undefined || code === undefined || !truncations.has(code)) return error;
  return transportError(name, code, `${message}, ${received}`, syscall === undefined ? {} : { syscall });
}
