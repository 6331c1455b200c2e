/**
 * What kind of failure a `ClientError` is. Twelve kinds, stable numbers.
 *
 * Implements the `ErrorType` table of the specification.
 *
 * @example
 * ```ts
 * ErrorType.DNS; // → 9
 * ```
 */
export const ErrorType = {
  /** Matches no known pattern. Never retryable. */
  Unknown: 0,
  /** Refused, reset, unreachable. Retryable depending on the cause. */
  Network: 1,
  /** The transport was too slow (retryable), or the caller's deadline passed (not retryable). */
  Timeout: 2,
  /** The caller gave up. Never retryable. */
  ContextCanceled: 3,
  /** The response broke off or could not be decoded. Retryable when a read failed. */
  ResponseRead: 4,
  /** The peer does not speak proper HTTP. Retryable. */
  Transport: 5,
  /** Still failing after the last attempt. Never retryable. */
  RetryExhausted: 6,
  /** The TLS handshake failed. Never retryable. */
  TLS: 7,
  /** The peer's certificate was not accepted. Never retryable. */
  Certificate: 8,
  /** The name could not be resolved. Retryable when that is temporary. */
  DNS: 9,
  /** The request itself is wrong. Never retryable. */
  Validation: 10,
  /** A 4xx or 5xx answer, only where retries are decided. Retryable by its status. */
  HTTP: 11,
} as const;

export type ErrorType = (typeof ErrorType)[keyof typeof ErrorType];

/** The short code of an {@link ErrorType}. */
export type ClientErrorCode =
  | 'UNKNOWN_ERROR' | 'NETWORK_ERROR' | 'TIMEOUT' | 'CONTEXT_CANCELED' | 'RESPONSE_READ_ERROR' | 'TRANSPORT_ERROR'
  | 'RETRY_EXHAUSTED' | 'TLS_ERROR' | 'CERTIFICATE_ERROR' | 'DNS_ERROR' | 'VALIDATION_ERROR' | 'HTTP_ERROR';

/** The names of the types in capitals; those that do not name an event get `_ERROR`. */
const codes = Object.keys(ErrorType).map((name) =>
  (name.replace(/[a-z](?=[A-Z])/g, '$&_') + (/ed$|out$/.test(name) ? '' : '_ERROR')).toUpperCase(),
) as ClientErrorCode[];

/** The short code of a type; `UNKNOWN_ERROR` for any other number. */
export function codeOf(type: number): ClientErrorCode {
  return codes[type] ?? 'UNKNOWN_ERROR';
}
