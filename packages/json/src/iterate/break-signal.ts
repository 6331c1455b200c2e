/** What a callback returns to end an iteration; the same in every copy of this package. */
export type BreakSignal = typeof breakSignal;

/** The signal that `item.break()` returns. */
export const breakSignal: unique symbol = Symbol.for('@wirework/json/break');
