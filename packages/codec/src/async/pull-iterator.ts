import { pending, type CallQueue, type Pending } from './call-queue.ts';

/**
 * Returns an async iterator that serves calls of `next` in order. An error or `return` ends it and releases the source.
 *
 * @param step one attempt; it may be `pending` any number of times
 * @param release releases the source; gets the error, if any
 * @param ready returns a value that is available at once, or `pending`
 */
export function pullIterator<T>(
  queue: CallQueue,
  step: () => IteratorResult<T, undefined> | Pending,
  release: (reason?: unknown) => void,
  ready?: () => T | Pending,
): AsyncIterableIterator<T, undefined> {
  let over = false;
  const finish = (reason?: unknown): IteratorReturnResult<undefined> => {
    over = true;
    release(reason);
    return { value: undefined, done: true };
  };
  const attempt = (): IteratorResult<T, undefined> | Pending => {
    if (over) return { value: undefined, done: true };
    try {
      const result = step();
      // No release: the source has ended, or other calls read the rest.
      if (typeof result === 'object' && result.done === true) over = true;
      return result;
    } catch (error) {
      finish(error);
      throw error;
    }
  };
  const iterator: AsyncIterableIterator<T, undefined> = {
    next() {
      if (ready !== undefined && !over) {
        const value = ready();
        if (value !== pending) return Promise.resolve({ value: value as T, done: false });
      }
      return queue.take(attempt);
    },
    return: () => Promise.resolve(finish()),
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
