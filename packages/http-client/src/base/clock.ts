/** The source of time, timers and random numbers of a client. Tests replace it. */
export interface Clock {
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
  /** Returns milliseconds since 1970. */
  readonly date: () => number;
  /** Returns a random number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Calls back after milliseconds, for a deadline or a pause. Returns a function that stops the timer. */
  readonly after: (milliseconds: number, callback: () => void, isPause?: boolean) => () => void;
}

/** The longest timer of Node, in milliseconds; a longer one would end immediately. */
export const longestTimer: number = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
