import { ClientError, ErrorType, type ErrorResult } from '@wirework/http-errors';

/** A response whose status is an error for the caller. */
export interface StatusErrorContext {
  readonly method: string;
  readonly url: string;
  readonly attempts: number;
  readonly statusCode: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** The response, if its body can be read. */
  readonly result?: ErrorResult | undefined;
  /** Names whose values the error does not show. */
  readonly sensitiveKeys: readonly string[] | undefined;
}

/** Returns the error of type HTTP for a status. */
export function statusError(context: StatusErrorContext): ClientError {
  return new ClientError({ ...context, type: ErrorType.HTTP, message: `HTTP ${context.statusCode}` });
}
