import { ErrorType } from './error-type.ts';

/** What one error, or a whole chain of causes, was found to be. */
export interface Finding {
  /** The higher, the more it tells; of several the highest decides, then the outermost. */
  readonly rank: number;
  readonly type: ErrorType;
  readonly message: string;
  /** Whether another attempt may succeed, as far as this failure goes. */
  readonly retry: boolean;
  /** The system call that failed, `''` if unknown. */
  readonly syscall?: string;
  /** The HTTP status, where the error is about one. */
  readonly statusCode?: number;
}

function make(rank: number, type: ErrorType, message: string, retry: boolean): Finding {
  return { rank, type, message, retry };
}

const { Network, Timeout, ContextCanceled, ResponseRead, Transport, TLS, Certificate, DNS, Validation } = ErrorType;

/** The caller ended it: never retried, whatever else is in the chain. */
export const deadline: Finding = make(9, Timeout, 'request timeout', false);
export const canceled: Finding = make(8, ContextCanceled, 'request was canceled', false);
export const poolExhausted: Finding = make(7, Network, 'connection pool exhausted', true);
export const badUrl: Finding = make(6, Validation, 'URL validation failed', false);
export const badHttp2Header: Finding = make(6, Validation, 'invalid HTTP/2 request header', false);
export const badRequest: Finding = make(6, Validation, 'request validation failed', false);
export const clientClosed: Finding = make(6, Validation, 'client is closed', false);
export const tooManyRedirects: Finding = make(6, Validation, 'redirect limit exceeded', false);
export const redirectBlocked: Finding = make(6, Validation, 'redirect blocked by policy', false);
export const dnsFailed: Finding = make(5, DNS, 'DNS resolution failed', false);
export const dnsTemporary: Finding = make(5, DNS, 'DNS resolution failed', true);
export const dnsTimedOut: Finding = make(5, DNS, 'DNS resolution timed out', true);
export const badCertificate: Finding = make(4, Certificate, 'certificate validation error', false);
export const tlsFailed: Finding = make(4, TLS, 'TLS handshake error', false);
export const protocolError: Finding = make(4, Transport, 'HTTP protocol error', true);
export const transportFailed: Finding = make(4, Transport, 'HTTP transport error', true);
export const bodyCut: Finding = make(4, ResponseRead, 'unexpected end of response', true);
export const bodyBad: Finding = make(4, ResponseRead, 'failed to read response body', false);
export const timedOut: Finding = make(2, Timeout, 'network timeout occurred', true);
/** Somebody answered, and broke off. */
export const connectionLost: Finding = make(3, Network, 'network error occurred', true);
export const networkRetryable: Finding = make(1, Network, 'network error occurred', true);
export const networkFailed: Finding = make(1, Network, 'network error occurred', false);
/** A request failed, and the error does not say why; its cause may. */
export const requestFailed: Finding = make(0, Network, 'network error occurred', true);
