import type { Cancellation } from './cancellation.ts';

/**
 * Calls back when a step times out or the call is cancelled.
 *
 * @param timeout milliseconds; 0 means no limit
 * @param timedOut makes the error of a step that took too long
 * @param activity what the step does, in words that fit after 'while'
 * @returns a function that removes timer and listener
 */
export function onTimeoutOrCancel(
  timeout: number,
  timedOut: () => Error,
  cancellation: Cancellation,
  callback: (reason: Error) => void,
  activity?: string,
): () => void {
  const timer = timeout === 0 ? undefined : setTimeout(() => callback(timedOut()), timeout);
  const unsubscribe = cancellation.subscribe((reason) => callback(reason as Error), activity);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
