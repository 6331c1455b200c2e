import type { Clock } from './clock.ts';
import { abortReason } from './abort-reason.ts';
import type { Cancellation } from './cancellation.ts';
import { onAbort } from './on-abort.ts';

/** Waits. Rejects with the reason if the cancellation or the caller's signal ends it early. */
export function sleep(
  clock: Clock,
  milliseconds: number,
  cancellation: Cancellation,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      stop();
      unsubscribe();
      stopListening();
      settle();
    };
    let stopListening = (): void => undefined;
    const stop = clock.after(milliseconds, () => finish(resolve), true);
    const unsubscribe = cancellation.subscribe((reason) => finish(() => reject(reason as Error)));
    if (signal !== undefined) stopListening = onAbort(signal, () => finish(() => reject(abortReason(signal) as Error)));
  });
}
