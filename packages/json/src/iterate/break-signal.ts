/** What a callback returns to end an iteration. The same in every copy of this package. */
export type BreakSignal = typeof breakSignal;

/** The signal that `item.break()` gives. */
export const breakSignal: unique symbol = Symbol.for('@wirework/json/break');
