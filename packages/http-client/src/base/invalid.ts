import { ClientError, ErrorType } from '@wirework/http-errors';

/**
 * Makes the error for an argument that is not allowed.
 *
 * @param message `Cannot <do> <what>: <why>`, without the value; after a word such as `cookie:`, `ClientError` redacts
 *   the rest
 * @param cause the sentinel, or the error that was caught
 */
export function invalid(message: string, cause?: Error): ClientError {
  return new ClientError({ type: ErrorType.Validation, message, ...(cause !== undefined && { cause }) });
}
