import { ClientError, ErrorType } from '@wirework/http-errors';
import { timeoutError } from '../../base/timeout-error.ts';

/** Returns the error if the next attempt would begin after the deadline. Its cause is why another attempt was needed. */
export function noTimeLeft(timeout: number, cause: unknown): ClientError {
  // It is wrapped already, because otherwise it would be classified by its cause.
  return new ClientError({
    type: ErrorType.Timeout,
    message: 'request timeout',
    cause: timeoutError(`no time is left for another attempt within ${timeout} ms`, cause),
  });
}
