import { ClientError, ErrorType } from '@wirework/http-errors';
import { ErrResponseHeadersTooLarge } from '../base/sentinels.ts';
import { transportError, type FailureKind } from '../base/transport-failure.ts';
import { withAdvice } from './tls-advice.ts';
import { untouchedBy } from './http2-errors.ts';

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

/** Returns the error of a response that cannot be read because of its status line. */
export const invalidStatus = (why: string): Error =>
  transportError('HTTPParserError', 'HPE_INVALID_STATUS', `Cannot read the response: ${why}`);

/** Returns the error with which a request ends whose response is not needed any more. */
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

/**
 * TLS codes for a damaged record: all local codes, but of the alerts of the other side only the one for a damaged
 * record, whose code OpenSSL 3.5 changed.
 */
const damagedRecord = /^ERR_SSL_(?:(?!.*ALERT)|(?:SSLV3|SSL\/TLS)_ALERT_BAD_RECORD_MAC$)/;

/**
 * Returns the error of a lost connection for a damaged TLS record, otherwise the error itself, with advice for an alert
 * of the server. Not for errors of the handshake.
 */
function afterHandshake(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && damagedRecord.test(code)
    ? transportError(
        'SocketError',
        'UND_ERR_SOCKET',
        `Cannot read from the connection: a TLS record was damaged, ${code}`,
      )
    : withAdvice(error, 'tls');
}

/** Codes of errors that truncate a body. */
const truncations = new Set([
  ...disconnects,
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/**
 * Returns the kind of a failure that the caller's body or listener did not cause.
 *
 * @param mayBeStale whether the connection is a kept one that has not answered
 */
export function kindOf(error: unknown, mayBeStale: boolean): FailureKind {
  return untouchedBy(error) ?? (mayBeStale && isDisconnect(error) ? 'stale' : 'other');
}

/**
 * Adds details to an error: the limit of the headers, or the received part of a truncated body.
 *
 * @param received in words; '' without a response
 */
export function inDetail(error: unknown, received: string): unknown {
  const { name, code, message, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return headersTooLarge();
  if (received === '' || name === undefined || code === undefined || !truncations.has(code)) return error;
  return transportError(name, code, `${message}, ${received}`, syscall === undefined ? {} : { syscall });
}
