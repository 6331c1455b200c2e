/** Returns the error of a deadline that passed. A `TimeoutError` is never retried. */
export function timeoutError(message: string, cause?: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.defineProperty(error, 'name', { value: 'TimeoutError' });
}
