import { ClientError, ErrorType } from '@wirework/http-errors';

/**
 * A request that must not be sent.
 *
 * @param message what is wrong, without the value
 * @param cause the sentinel it belongs to, if any
 */
export function invalid(message: string, cause?: Error): ClientError {
  return new ClientError({ type: ErrorType.Validation, message, ...(cause !== undefined && { cause }) });
}
