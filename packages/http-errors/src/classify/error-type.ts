const errorTypes = {
  /** Neither a code nor a keyword was recognised. Never retryable. */
  Unknown: 0,
  /** The connection was refused or reset, or the host is unreachable. Whether it is retryable depends on the cause. */
  Network: 1,
  /** The transport was too slow (retryable), or the caller's deadline passed (not retryable). */
  Timeout: 2,
  /** The caller canceled the request. Never retryable. */
  ContextCanceled: 3,
  /** The response broke off (retryable) or could not be decoded (not retryable). */
  ResponseRead: 4,
  /** The other side violated the HTTP protocol. Retryable. */
  Transport: 5,
  /** The last attempt also failed. Never retryable. */
  RetryExhausted: 6,
  /** The TLS handshake failed. Never retryable. */
  TLS: 7,
  /** The certificate of the other side was not accepted. Never retryable. */
  Certificate: 8,
  /** The host name could not be resolved. Retryable if that is temporary. */
  DNS: 9,
  /** The request itself is invalid. Never retryable. */
  Validation: 10,
  /** A client threw a response with an error status. Whether it is retryable depends on the status. */
  HTTP: 11,
} as const;

/**
 * The type of a failure: twelve types with stable numbers.
 *
 * Implements the `ErrorType` table of the specification.
 *
 * @example
 * ```ts
 * ErrorType.DNS; // → 9
 * ```
 */
export const ErrorType: typeof errorTypes = /* @__PURE__ */ Object.freeze(errorTypes);

export type ErrorType = (typeof ErrorType)[keyof typeof ErrorType];

/** The code of an {@link ErrorType}. */
export type ClientErrorCode =
  | 'UNKNOWN_ERROR'
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'CONTEXT_CANCELED'
  | 'RESPONSE_READ_ERROR'
  | 'TRANSPORT_ERROR'
  | 'RETRY_EXHAUSTED'
  | 'TLS_ERROR'
  | 'CERTIFICATE_ERROR'
  | 'DNS_ERROR'
  | 'VALIDATION_ERROR'
  | 'HTTP_ERROR';

const codes: Readonly<Record<ErrorType, ClientErrorCode>> = {
  0: 'UNKNOWN_ERROR',
  1: 'NETWORK_ERROR',
  2: 'TIMEOUT',
  3: 'CONTEXT_CANCELED',
  4: 'RESPONSE_READ_ERROR',
  5: 'TRANSPORT_ERROR',
  6: 'RETRY_EXHAUSTED',
  7: 'TLS_ERROR',
  8: 'CERTIFICATE_ERROR',
  9: 'DNS_ERROR',
  10: 'VALIDATION_ERROR',
  11: 'HTTP_ERROR',
};

/** Returns the code of a type; `UNKNOWN_ERROR` for any other number. */
export function codeOf(type: number): ClientErrorCode {
  return Object.hasOwn(codes, type) ? codes[type as ErrorType] : 'UNKNOWN_ERROR';
}
