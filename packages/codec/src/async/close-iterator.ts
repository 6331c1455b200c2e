/**
 * Leaves an async iterable before its end. Errors of that are ignored: the reason for leaving is what counts.
 *
 * @param isAsked whether a `next` is pending: a Node stream would then handle `return` only with its next chunk, so it is destroyed
 */
export function closeIterator(iterable: object, iterator: AsyncIterator<unknown>, isAsked: boolean): void {
  try {
    if (isAsked) (iterable as { destroy?: () => void }).destroy?.();
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // Ignored, as above.
  }
}
