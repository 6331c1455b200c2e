import type { Clock } from '../../src/base/clock.ts';

/** A clock that stands still until it is moved; waits end when it passes them. */
export interface ManualClock extends Clock {
  /** Moves on, and lets whatever was due run. */
  readonly tick: (milliseconds: number) => Promise<void>;
  /** Every pause that was asked for, in order. */
  readonly pauses: number[];
  /** Waits that have not ended. */
  readonly waiting: () => number;
}

export function manualClock(random: () => number = () => 0.5): ManualClock {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const pauses: number[] = [];
  return {
    now: () => now,
    date: () => 1_700_000_000_000 + now,
    random,
    pauses,
    waiting: () => timers.size,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      pauses.push(milliseconds);
      timers.add(timer);
      return () => timers.delete(timer);
    },
    tick: async (milliseconds) => {
      now += milliseconds;
      for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A clock whose pauses end at once; it only notes them. Deadlines never pass. */
export function instantClock(random: () => number = () => 0.5): Clock & { readonly pauses: number[] } {
  let now = 0;
  const pauses: number[] = [];
  return {
    now: () => now,
    date: () => 1_700_000_000_000 + now,
    random,
    pauses,
    after: (milliseconds, run, kind) => {
      if (kind !== 'pause') return () => undefined;
      pauses.push(milliseconds);
      let stopped = false;
      setImmediate(() => {
        if (stopped) return;
        now += milliseconds;
        run();
      });
      return () => {
        stopped = true;
      };
    },
  };
}
