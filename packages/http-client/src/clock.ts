/** What a client reads the time from, waits with and draws lots with; tests bring their own. */
export interface Clock {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Milliseconds since 1970. */
  readonly date: () => number;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Calls back after so many milliseconds, a deadline or a pause; returns how to stop it. */
  readonly after: (milliseconds: number, callback: () => void, isPause?: boolean) => () => void;
}

/** As long as a timer of Node can be, in milliseconds: a longer one would end at once. */
export const longestTimer: number = 2 ** 31 - 1;

/** The machine's own. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
