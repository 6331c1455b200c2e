import type { Turns } from './turns.ts';
import type { Pending } from './value-finder.ts';

/**
 * An async iterator over something that is pulled: `next` calls take their turn, an error ends it, and every end lets go of the source.
 *
 * @param step one attempt; it may be `pending` any number of times
 */
export function pullIterator<T>(
  turns: Turns,
  step: () => IteratorResult<T, undefined> | Pending,
  release: () => void,
): AsyncIterableIterator<T, undefined> {
  let over = false;
  const finish = (): IteratorReturnResult<undefined> => {
    over = true;
    release();
    return { value: undefined, done: true };
  };
  const attempt = (): IteratorResult<T, undefined> | Pending => {
    if (over) return { value: undefined, done: true };
    try {
      const result = step();
      return typeof result === 'object' && result.done === true ? finish() : result;
    } catch (error) {
      finish();
      throw error;
    }
  };
  const iterator: AsyncIterableIterator<T, undefined> = {
    next: () => turns.take(attempt),
    return: () => Promise.resolve(finish()),
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
