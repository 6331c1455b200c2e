import type { Cancellation } from '../base/cancellation.ts';
import { transportError } from '../base/transport-error.ts';

/**
 * Calls back when a step of a connection times out or the call is cancelled.
 *
 * @param timeout milliseconds; 0 means no limit
 * @param step its name in the error of the timeout, such as `TLS handshake`
 * @returns a function that removes timer and listener
 */
export function onTimeoutOrCancel(
  timeout: number,
  step: string,
  cancellation: Cancellation,
  callback: (reason: Error) => void,
): () => void {
  const timedOut = (): void =>
    callback(transportError('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', `${step} timed out`));
  const timer = timeout === 0 ? undefined : setTimeout(timedOut, timeout);
  const unsubscribe = cancellation.subscribe((reason) => callback(reason as Error));
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
