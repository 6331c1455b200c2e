import type { Cancellation } from './cancellation.ts';

/**
 * Calls back when the time for a step is over, or the request is cancelled; returns how to stop waiting for either.
 *
 * @param timeout milliseconds, 0 being no bound
 * @param timedOut the error of a step that took too long
 */
export function onGiveUp(timeout: number, timedOut: () => Error, cancellation: Cancellation, giveUp: (reason: Error) => void): () => void {
  const timer = timeout === 0 ? undefined : setTimeout(() => giveUp(timedOut()), timeout);
  const unsubscribe = cancellation.subscribe((reason) => giveUp(reason as Error));
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
