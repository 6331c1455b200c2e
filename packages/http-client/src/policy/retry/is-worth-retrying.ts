import { ClientError, ErrorType, isRetryableStatus, type ErrorContext } from '@wirework/http-errors';

/** Methods that may be repeated without asking (RFC 9110, section 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);

/** Whether sending a request twice means the same as sending it once. */
export function isIdempotent(method: string, hasIdempotencyKey: boolean): boolean {
  return idempotent.has(method) || hasIdempotencyKey;
}

/**
 * Whether the built-in rules retry an attempt, method and body aside. The status counts even if the body could not be
 * read, such as a 502 of a proxy with the wrong `Content-Encoding`.
 */
export function isWorthRetrying(statusCode: number | undefined, error: ClientError | undefined): boolean {
  if (statusCode !== undefined) return isRetryableStatus(statusCode);
  return error !== undefined && (error.isRetryable() || isRetryableStatus(error.statusCode));
}

/**
 * Returns the error for a failure after the last retry. It has the status, the response, the host and the requested
 * pause of its cause.
 */
export function exhausted(
  cause: ClientError,
  { method, url, attempts, sensitiveKeys }: Pick<ErrorContext, 'method' | 'url' | 'attempts' | 'sensitiveKeys'>,
): ClientError {
  return new ClientError({
    type: ErrorType.RetryExhausted,
    message: 'retries exhausted',
    cause,
    method,
    url,
    attempts,
    statusCode: cause.statusCode,
    retryAfter: cause.retryAfter,
    result: cause.result,
    host: cause.host,
    sensitiveKeys,
  });
}
