/**
 * Leaves an async iterable before its end. Whether that fails is nobody's business: the reason for leaving is what counts.
 *
 * @param isAsked whether it has not answered yet: a Node stream then hears of a `return` only with its next chunk, and is destroyed
 */
export function leave(iterable: object, iterator: AsyncIterator<unknown>, isAsked: boolean): void {
  try {
    if (isAsked) (iterable as { destroy?: () => void }).destroy?.();
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // As above.
  }
}
