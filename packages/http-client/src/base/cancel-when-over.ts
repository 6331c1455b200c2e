import { abortReason, timeoutError } from './transport-error.ts';
import type { Cancellation } from './cancellation.ts';
import type { Clock } from './clock.ts';

/** Limits of a call or a download. */
export interface Limits {
  /** Milliseconds for the whole; 0 means no limit. */
  readonly timeout: number;
  /** Milliseconds of them that are left. */
  readonly left: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Cancels at the deadline and when the signal is aborted; immediately if it is already. The error of the deadline names
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

/** The callbacks for one signal, and the one listener that calls them. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const signals = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls back when a signal is aborted; immediately if it is already.
 *
 * A signal gets one listener for all callbacks. Node warns of a leak if there are more than ten, and a signal that ends
 * a whole service would have one for each running request.
 *
 * @returns a function that removes the callback; the last one also removes the listener from the signal
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const { callbacks, listener } = signals.get(signal) ?? listen(signal);
  // A separate function for each call, since the same callback may be added twice.
  const one = (): void => callback();
  callbacks.add(one);
  return () => {
    if (!callbacks.delete(one) || callbacks.size > 0) return;
    signal.removeEventListener('abort', listener);
    signals.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    signals.delete(signal);
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', listener, { once: true });
  const waiting = { callbacks, listener };
  signals.set(signal, waiting);
  return waiting;
}
