import type { Clock } from '../clock.ts';
import type { Cancellation } from './cancellation.ts';

/** Waits between two requests, until the caller's signal or the end of the client stops it; rejects with the reason of that. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal | undefined, closed: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      stop();
      unsubscribe();
      signal?.removeEventListener('abort', aborted);
      settle();
    };
    const aborted = (): void => finish(() => reject((signal?.reason as Error | null) ?? new DOMException('This operation was aborted', 'AbortError')));
    let unsubscribe = (): void => undefined;
    const stop = clock.after(milliseconds, () => finish(resolve), true);
    unsubscribe = closed.subscribe((reason) => finish(() => reject(reason as Error)));
    if (signal?.aborted === true) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
