/** The use of a timer. */
export type TimerKind = 'deadline' | 'pause' | 'idle';

/** The source of time, timers and random numbers of a client. Tests replace it. */
export interface Clock {
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
  /** Returns milliseconds since 1970. */
  readonly date: () => number;
  /** Returns a random number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /**
   * Calls back after milliseconds. Returns a function that stops the timer.
   *
   * @param kind a timer is for a deadline, unless it is for a pause, or for something idle that does not keep the
   *   process alive
   * @param now the present time, if it is known
   */
  readonly after: (milliseconds: number, callback: () => void, kind?: TimerKind, now?: number) => () => void;
}

/** The longest timer of Node, in milliseconds; a longer one would end immediately. */
export const longestTimer: number = 2 ** 31 - 1;

/**
 * The clock of the machine.
 *
 * @example
 * ```ts
 * const noon = Date.UTC(2026, 0, 1, 12);
 * const client = createClientOver(transport, {}, { ...systemClock, date: () => noon });
 * ```
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds, callback, kind) => {
    const timer = setTimeout(callback, milliseconds);
    if (kind === 'idle') (timer as Partial<NodeJS.Timeout>).unref?.();
    return () => clearTimeout(timer);
  },
};
