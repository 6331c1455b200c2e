import { ClientError, ErrorType, type ErrorResult } from '@wirework/http-errors';
import { readRetryAfter } from '../../base/http-date.ts';

/** A response whose status is an error for the caller. */
export interface StatusErrorContext {
  readonly method: string;
  readonly url: string;
  readonly attempts: number;
  readonly statusCode: number;
  /** Its `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The response, if its body can be read. */
  readonly result?: ErrorResult | undefined;
  /** Names whose values the error does not show. */
  readonly sensitiveKeys: readonly string[] | undefined;
}

/**
 * Returns the error of type HTTP for a status.
 *
 * @param now the present, in milliseconds since 1970
 */
export function statusError(context: StatusErrorContext, now: number = Date.now()): ClientError {
  return new ClientError({
    ...context,
    type: ErrorType.HTTP,
    message: `HTTP ${context.statusCode}`,
    retryAfter: readRetryAfter(context.retryAfter, now),
  });
}
