import type { Cancellation } from './cancellation.ts';

/**
 * Calls a function of the caller with a signal. Rejects at the cancellation, which aborts the signal, whatever the
 * function does.
 *
 * @param activity what is waited for, in words that fit after 'while'
 */
export async function runUntilCancelled<T>(
  run: (signal: AbortSignal) => T | PromiseLike<T>,
  cancellation: Cancellation,
  activity: string,
): Promise<T> {
  const abort = new AbortController();
  let unsubscribe = (): void => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    unsubscribe = cancellation.subscribe((reason) => {
      // First, because the function may reject with another error when it is aborted.
      reject(reason as Error);
      abort.abort(reason);
    }, activity);
  });
  try {
    return await Promise.race([run(abort.signal), over]);
  } finally {
    unsubscribe();
  }
}
