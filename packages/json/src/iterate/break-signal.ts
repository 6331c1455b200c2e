/**
 * The type of the result of `item.break()`, which a callback returns to end an iteration. It is a symbol with a mark, because a
 * `unique symbol` of one version of this package is not assignable to that of another.
 */
export type BreakSignal = symbol & { readonly '~breaks'?: true };

/** The signal that `item.break()` returns; the same symbol in every copy of this package. */
export const breakSignal: BreakSignal = Symbol.for('@wirework/json/break');
