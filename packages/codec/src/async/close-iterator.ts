/**
 * Closes an async iterator before its end. Errors of closing are ignored in favor of the reason for it.
 *
 * @param isAsked whether a `next` is pending; a Node stream would answer `return` only after its next chunk, so it is
 *   destroyed
 */
export function closeIterator(iterable: object, iterator: AsyncIterator<unknown>, isAsked: boolean): void {
  try {
    if (isAsked) (iterable as { destroy?: () => void }).destroy?.();
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // Ignored, as above.
  }
}
