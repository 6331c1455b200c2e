import { pending, type CallQueue, type Pending } from './call-queue.ts';
import { pullIterator } from './pull-iterator.ts';

/**
 * An async iterator over values, which can also be taken in batches. Leaving a loop over either releases the source.
 */
export interface BatchedIterator<T = unknown> extends AsyncIterableIterator<T> {
  /**
   * Iterates over the remaining values in batches of those that have arrived, which costs one promise for many values.
   * Each value is taken once: by the batches or by `next()`, whichever is called first. No batch is empty, none waits
   * for more input, and values before a fault are yielded before its error is thrown. A batch ends after about 64 KiB
   * of the input.
   */
  batches(): AsyncIterableIterator<T[]>;
}

/**
 * Returns an iterator over the values of batches, and over the batches. Calls of both are served in order.
 *
 * @param step one attempt to read a batch, which is not empty; `undefined` at the end
 * @param release releases the source; gets the error, if any
 */
export function batchedIterator<T>(
  queue: CallQueue,
  step: () => T[] | Pending | undefined,
  release: (reason?: unknown) => void,
): BatchedIterator<T> {
  let batch: T[] = [];
  let next = 0;
  let over = false;

  /** Makes one attempt to have a value in the batch. Returns whether there is one. */
  const load = (): boolean | Pending => {
    if (next < batch.length) return true;
    if (over) return false;
    const read = step();
    if (read === pending) return pending;
    over = read === undefined;
    batch = read ?? [];
    next = 0;
    return !over;
  };
  /** Takes the next value out of the batch, so that it can be garbage-collected while others are still there. */
  const take = (): T => {
    const value = batch[next] as T;
    batch[next++] = undefined as T;
    return value;
  };
  const takeRest = (): T[] => {
    const rest = next === 0 ? batch : batch.slice(next);
    batch = [];
    next = 0;
    return rest;
  };
  const close = (reason?: unknown): void => {
    over = true;
    takeRest();
    release(reason);
  };
  const iterate = <R>(takeNext: () => R, ready?: () => R | Pending): AsyncIterableIterator<R, undefined> =>
    pullIterator(
      queue,
      () => {
        const isThere = load();
        if (isThere === pending) return pending;
        return isThere ? { value: takeNext(), done: false } : { value: undefined, done: true };
      },
      close,
      ready,
    );

  const values = iterate(take, () => (next < batch.length && queue.isFree ? take() : pending));
  return Object.assign(values, { batches: () => iterate(takeRest) });
}
