import type { Clock } from './clock.ts';

/** Waits for work that cannot be cancelled. Rejects if it takes longer. */
export function inTime<T>(work: Promise<T>, milliseconds: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`it took longer than ${milliseconds} ms`));
    const stop = clock.after(milliseconds, late);
    work.finally(stop).then(resolve, reject);
  });
}
