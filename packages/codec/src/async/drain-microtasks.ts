/** CallQueue of the microtask queue in which a promise settles that waits for no I/O, through a few async functions in a row. */
const grace = 8;

/** Waits until something has happened, or cannot happen without waiting for I/O or timers. */
export async function drainMicrotasks(hasHappened: () => boolean): Promise<void> {
  for (let turn = 0; turn < grace && !hasHappened(); turn++) await Promise.resolve();
}
