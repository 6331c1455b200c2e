import { ClientError, ErrorType } from '@wirework/http-errors';
import { invalid } from '../request/invalid.ts';
import { ErrResponseHeadersTooLarge } from '../sentinels.ts';
import { transportError } from './transport-error.ts';

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

/** Replaces errors of undici that would mislead the caller. */
export function translateUndiciError(error: unknown): unknown {
  const { name, code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'ERR_ASSERTION')
    return transportError('HTTPParserError', 'HPE_INVALID_STATUS', 'the status of the response is none');
  if (name === 'HTTPParserError' && message?.includes('Invalid EOF state') === true)
    return transportError('SocketError', 'UND_ERR_SOCKET', 'other side closed');
  return error;
}

/** The codes of TLS for a damaged record: all that are found here, and of the alerts of the other side only the one about such a record. */
const damaged = /^ERR_SSL_(?:(?!.*ALERT)|SSLV3_ALERT_BAD_RECORD_MAC$)/;

/** Replaces the error of a TLS record that was damaged on its way by that of a lost connection. It must not be one of the handshake. */
export function afterHandshake(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && damaged.test(code)
    ? transportError('SocketError', 'UND_ERR_SOCKET', `a TLS record was damaged: ${code}`)
    : error;
}

/** The codes of errors that end a body too early. */
const cuts = new Set([
  ...disconnects,
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** Adds to the error of a body that ended too early how much of it was received. */
export function withReceived(error: unknown, received: string): unknown {
  const { name, code, message, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (name === undefined || code === undefined || !cuts.has(code)) return error;
  return transportError(name, code, `${message}, ${received}`, syscall === undefined ? {} : { syscall });
}

/** The error for what the body of a request threw. */
export function faultOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null)
    return new Error('the body of the request failed', { cause: thrown });
  const isCut = (thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCut
    ? invalid('the body of the request is a stream that was destroyed before its end', thrown as Error)
    : thrown;
}
