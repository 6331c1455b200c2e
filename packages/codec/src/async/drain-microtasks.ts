/** Turns of the microtask queue in which a promise settles that waits for no I/O, through several async functions. */
const maxTurns = 8;

/** Waits until a condition holds, or cannot hold without I/O or timers. */
export async function drainMicrotasks(isMet: () => boolean): Promise<void> {
  for (let turn = 0; turn < maxTurns && !isMet(); turn++) await Promise.resolve();
}
