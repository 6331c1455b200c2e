import { systemClock } from './clock.ts';
import { tookTooLong, Until } from './until.ts';

/**
 * Calls a function of a user, and waits at most some milliseconds for its promise. When they are over, the returned
 * promise rejects, and then the signal is aborted.
 *
 * @throws Error if it takes longer; errors of the function
 * @example
 * ```ts
 * const token = await runWithin(1000, async (signal) => (signal.aborted ? '' : 't1')); // → 't1'
 * ```
 */
export function runWithin<T>(milliseconds: number, work: (signal: AbortSignal) => T | PromiseLike<T>): Promise<T> {
  return new Until(systemClock).endAfter(milliseconds, tookTooLong).runWithSignal(work);
}
