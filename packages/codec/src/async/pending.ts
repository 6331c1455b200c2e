/** The result of an attempt that cannot succeed before more input has arrived. */
export const pending: unique symbol = Symbol('pending');
export type Pending = typeof pending;
