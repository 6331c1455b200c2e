/**
 * The type of the result of `item.break()`, which a callback returns to end an iteration. It is a symbol with a mark,
 * because a `unique symbol` of one version of this package is not assignable to that of another.
 */
export type BreakSignal = symbol & { readonly '~breaks'?: true };

/** The signal that `item.break()` returns; the same symbol in every copy of this package. */
export const breakSignal: BreakSignal = Symbol.for('@wirework/json/break');

/** Return value of a callback: nothing, or the signal that ends the iteration. */
export type Continue = BreakSignal | undefined | void;

/**
 * Calls `fn` for each item until it returns the break signal. An error of `fn` is passed on unchanged.
 *
 * @throws TypeError if `fn` is not a function, or returns a promise, which would not be awaited
 */
export function forEachItem<Item extends { readonly key: string | number }>(
  items: Iterable<Item>,
  fn: (key: string | number, item: Item) => Continue,
): void {
  assertCallback(fn);
  for (const item of items) {
    const signal: unknown = fn(item.key, item);
    if (signal === breakSignal) return;
    if (typeof signal === 'object' && signal !== null && 'then' in signal) {
      throw new TypeError(
        'Cannot iterate: the callback is asynchronous; loop over iterate() with for and await instead',
      );
    }
  }
}

/** Refuses anything but a function, before the text is read. */
export function assertCallback(fn: unknown): void {
  if (typeof fn !== 'function') throw new TypeError('Cannot iterate: the callback is not a function');
}
