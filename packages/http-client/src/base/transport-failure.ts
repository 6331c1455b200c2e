import { ErrResponseBodyTooLarge, wrapSentinel, type RequestPhase } from '@wirework/http-errors';

/**
 * Why an attempt failed, as far as it decides whether the request may be sent again.
 *
 * - `stale`: a kept connection ended before the first byte of a response. An idempotent request can be sent again.
 * - `refused`, `left`, `full`: the server has not processed the request (RFC 9113, section 8.7), because it refused it,
 *   or because the connection took no more requests; `full` if the server has taken another one on it before. Any
 *   request can be sent again.
 * - `own`: the body of the request failed. The host is not at fault, and a retry would also fail.
 * - `other`: anything else; its cause decides.
 */
export type FailureKind = 'stale' | 'refused' | 'left' | 'full' | 'own' | 'other';

/** The facts about a failed attempt. */
export interface FailureFacts {
  readonly kind: FailureKind;
  /** The phase in which it failed; `undefined` if that is unknown. */
  readonly phase?: RequestPhase | undefined;
  readonly cause: unknown;
  /** The status, if there is a response. */
  readonly statusCode?: number | undefined;
  /** Whether the request had a connection, or opened one. @default true */
  readonly sent?: boolean;
}

/** The only error of the transport. The pipeline turns it into a `ClientError`; callers never see it. */
export class TransportFailure extends Error implements FailureFacts {
  readonly kind: FailureKind;
  readonly phase: RequestPhase | undefined;
  readonly statusCode: number | undefined;
  readonly sent: boolean;
  override readonly cause: unknown;
  readonly #isFailure = true;

  constructor({ kind, phase, cause, statusCode, sent = true }: FailureFacts) {
    super('the attempt failed');
    this.kind = kind;
    this.phase = phase;
    this.cause = cause;
    this.statusCode = statusCode;
    this.sent = sent;
  }

  /** Whether an error is a failure of the transport. */
  static is(error: unknown): error is TransportFailure {
    return typeof error === 'object' && error !== null && #isFailure in error && error.#isFailure;
  }
}

/** Returns the failure of a body that cannot be read to its end. */
export function bodyFailure(cause: unknown, statusCode: number | undefined): TransportFailure {
  return new TransportFailure({ kind: 'other', phase: 'body', cause, statusCode });
}

/**
 * Makes the error for a body that cannot be decoded. Its code distinguishes a truncated body, where a retry may help,
 * from an invalid one.
 */
export function bodyError(message: string, cause?: unknown): Error {
  const isTruncated = (cause as NodeJS.ErrnoException | undefined)?.code === 'Z_BUF_ERROR';
  const code = isTruncated ? 'Z_BUF_ERROR' : 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code });
}

/** Makes the error for a body that is larger than its limit. */
export function tooLarge(max: number): Error {
  return wrapSentinel(ErrResponseBodyTooLarge, `the limit is ${max} bytes`);
}

/** Makes an error in the form of Node and undici, so that `classifyError` treats all alike. */
export function transportError(name: string, code: string, message: string, more: { syscall?: string } = {}): Error {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, { code, ...more });
}

/** Returns what makes the error of a step of a connection, such as the TLS handshake, that takes too long. */
export const stepTimedOut = (step: string) => (): Error =>
  transportError('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', `${step} timed out`);

/** Returns the error of a deadline that passed. A `TimeoutError` is never retried. */
export function timeoutError(message: string, cause?: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.defineProperty(error, 'name', { value: 'TimeoutError' });
}

/**
 * The reason why a signal was aborted; instead of `null`, an error like the one that `abort()` sets without an
 * argument. React Native has no global `DOMException`, and signals of its older versions have no reason.
 */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? transportError('AbortError', 'ABORT_ERR', 'This operation was aborted');
}
