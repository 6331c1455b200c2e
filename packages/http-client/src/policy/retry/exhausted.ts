import { ClientError, ErrorType, type ErrorContext } from '@wirework/http-errors';

/** Returns the error for a failure after the last retry. It has the status, the response, the host and the requested pause of its cause. */
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
