import type { ErrorType } from './error-type.ts';

/** A kind of failure: its type, its message, and whether another attempt may succeed. */
export interface Kind {
  readonly type: keyof typeof ErrorType;
  readonly isRetryable: boolean;
  readonly message: string;
}

const table = {
  unknown: { type: 'Unknown', isRetryable: false, message: '' },

  // The caller ended the request.
  deadline: { type: 'Timeout', isRetryable: false, message: 'request timeout' },
  contextDeadline: { type: 'Timeout', isRetryable: true, message: 'request context deadline exceeded' },
  canceled: { type: 'ContextCanceled', isRetryable: false, message: 'request was canceled' },
  contextCanceled: { type: 'ContextCanceled', isRetryable: false, message: 'request context was canceled' },

  // The request is invalid.
  invalidRequest: { type: 'Validation', isRetryable: false, message: 'request validation failed' },
  invalidUrl: { type: 'Validation', isRetryable: false, message: 'URL validation failed' },
  invalidHttp2Header: { type: 'Validation', isRetryable: false, message: 'invalid HTTP/2 request header' },
  tooManyRedirects: { type: 'Validation', isRetryable: false, message: 'redirect limit exceeded' },
  circularRedirect: { type: 'Validation', isRetryable: false, message: 'circular redirect detected' },
  blockedRedirect: { type: 'Validation', isRetryable: false, message: 'redirect blocked by policy' },
  closedClient: { type: 'Validation', isRetryable: false, message: 'client is closed' },

  // The host name cannot be resolved.
  dnsTimeout: { type: 'DNS', isRetryable: true, message: 'DNS resolution timed out' },
  temporaryDnsFailure: { type: 'DNS', isRetryable: true, message: 'DNS resolution failed' },
  dnsFailure: { type: 'DNS', isRetryable: false, message: 'DNS resolution failed' },

  // TLS failed.
  certificateFailure: { type: 'Certificate', isRetryable: false, message: 'certificate validation error' },
  tlsFailure: { type: 'TLS', isRetryable: false, message: 'TLS handshake error' },

  // The response has an error status, is not HTTP, or has a body that cannot be read.
  httpStatus: { type: 'HTTP', isRetryable: false, message: '' },
  transportError: { type: 'Transport', isRetryable: true, message: 'HTTP transport error' },
  protocolError: { type: 'Transport', isRetryable: true, message: 'HTTP protocol error' },
  truncatedBody: { type: 'ResponseRead', isRetryable: true, message: 'unexpected end of response' },
  unreadableBody: { type: 'ResponseRead', isRetryable: false, message: 'failed to read response body' },

  // The connection failed. The system call of an operation is known.
  networkTimeout: { type: 'Timeout', isRetryable: true, message: 'network timeout occurred' },
  unspecifiedTimeout: { type: 'Timeout', isRetryable: true, message: 'operation timed out' },
  operationTimeout: { type: 'Network', isRetryable: true, message: 'network operation timed out' },
  temporaryOperationFailure: { type: 'Network', isRetryable: true, message: 'network operation failed' },
  operationFailure: { type: 'Network', isRetryable: false, message: 'network operation failed' },
  temporaryNetworkError: { type: 'Network', isRetryable: true, message: 'network error occurred' },
  networkError: { type: 'Network', isRetryable: false, message: 'network error occurred' },
  exhaustedPool: { type: 'Network', isRetryable: true, message: 'connection pool exhausted' },
  connectionRefused: { type: 'Network', isRetryable: true, message: 'connection refused by server' },
  connectionReset: { type: 'Network', isRetryable: true, message: 'connection reset by peer' },
  connectionClosed: { type: 'Network', isRetryable: true, message: 'connection closed by peer' },
  brokenPipe: { type: 'Network', isRetryable: true, message: 'broken pipe' },
  networkUnreachable: { type: 'Network', isRetryable: true, message: 'network unreachable' },
  hostUnreachable: { type: 'Network', isRetryable: true, message: 'host unreachable' },
} as const;

export type KindName = keyof typeof table;

/** Every kind of failure. An empty message is replaced by the text of the error. */
export const kinds: Readonly<Record<KindName, Kind>> = table;
