import { abortReason, timeoutError } from './transport-error.ts';
import type { Cancellation } from './cancellation.ts';
import type { Clock } from './clock.ts';
import { onAbort } from './on-abort.ts';

/** Limits of a call or a download. */
export interface Limits {
  /** Milliseconds for the whole; 0 means no limit. */
  readonly timeout: number;
  /** Milliseconds of them that are left. */
  readonly left: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Cancels at the deadline and when the signal is aborted; immediately if it is already. The error of the deadline tells
 * the present activity.
 *
 * @returns a function that removes timer and listener
 */
export function cancelWhenOver(
  cancellation: Cancellation,
  { timeout, left, signal }: Limits,
  clock: Clock,
): () => void {
  const passed = (): void => {
    const { activity } = cancellation;
    const during = activity === '' ? '' : ` while ${activity}`;
    cancellation.cancel(timeoutError(`request timed out after ${Math.ceil(timeout)} ms${during}`));
  };
  const stopTimer = timeout === 0 ? undefined : clock.after(left, passed);
  const stopListening = signal && onAbort(signal, () => cancellation.cancel(abortReason(signal)));
  return () => {
    stopTimer?.();
    stopListening?.();
  };
}
