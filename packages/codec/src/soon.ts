/** Turns of the microtask queue in which what needs no waiting happens, through a few functions in a row. */
const grace = 8;

/** Waits until something has happened, or could only happen later. */
export async function soon(hasHappened: () => boolean): Promise<void> {
  for (let turn = 0; turn < grace && !hasHappened(); turn++) await Promise.resolve();
}
