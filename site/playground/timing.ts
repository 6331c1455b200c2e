/**
 * The time of one call in milliseconds: the best of as many calls as fit into `budget`, because disturbances only add.
 */
export function timeOf(call: () => unknown, budget = 40): number {
  const end = performance.now() + budget;
  let best = Infinity;
  // Clocks of browsers tick in steps of up to a millisecond, so short calls are timed in rounds.
  for (let round = 1; performance.now() < end; round = Math.min(round * 2, 4096)) {
    const start = performance.now();
    for (let i = 0; i < round; i++) call();
    const each = (performance.now() - start) / round;
    if (each > 0) best = Math.min(best, each);
  }
  return Number.isFinite(best) ? best : 0;
}

/** Milliseconds or microseconds, whichever reads better. */
export const inWords = (ms: number): string => (ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(1)} µs`);
