/** Makes an error in the form of Node and undici, so that `classifyError` treats all alike. */
export function transportError(name: string, code: string, message: string, more: { syscall?: string } = {}): Error {
  const error = new Error(message);
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return Object.assign(error, { code, ...more });
}

/** Returns what makes the error of a step of a connection, such as the TLS handshake, that takes too long. */
export const stepTimedOut = (step: string) => (): Error =>
  transportError('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', `${step} timed out`);

/** Returns the error of a deadline that passed. A `TimeoutError` is never retried. */
export function timeoutError(message: string, cause?: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.defineProperty(error, 'name', { value: 'TimeoutError' });
}

/**
 * The reason why a signal was aborted; instead of `null`, an error like the one that `abort()` sets without an
 * argument. React Native has no global `DOMException`, and signals of its older versions have no reason.
 */
export function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? transportError('AbortError', 'ABORT_ERR', 'This operation was aborted');
}
