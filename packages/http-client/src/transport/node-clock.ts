import { AsyncResource } from 'node:async_hooks';
import { longestTimer, systemClock, type Clock } from '../base/clock.ts';

/** Most lengths of deadlines that share a timer: the settings of clients have few. */
const maxLengths = 16;

/** Milliseconds from which a deadline shares a timer. */
const minLength = 1000;

/** A deadline among those of its length, the first of which ends first. */
interface Deadline {
  readonly at: number;
  readonly callback: () => void;
  before: Deadline | undefined;
  after: Deadline | undefined;
}

/** The deadlines of one length, in the order of their ends. */
class Deadlines {
  first: Deadline | undefined;
  #last: Deadline | undefined;

  add(at: number, callback: () => void): Deadline {
    const deadline: Deadline = { at, callback, before: this.#last, after: undefined };
    if (this.#last === undefined) this.first = deadline;
    else this.#last.after = deadline;
    this.#last = deadline;
    return deadline;
  }

  remove(deadline: Deadline): void {
    const { before, after } = deadline;
    // In the old generation, a deadline that is over would keep those after it alive.
    deadline.before = undefined;
    deadline.after = undefined;
    if (before === undefined) this.first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
  }
}

/**
 * Deadlines that share one timer of Node. A request sets two, which nearly never end. As timers of Node they take a
 * tenth of the time of a request: requests that come one after the other fill and empty the lists of Node each time.
 *
 * Invariant: while there is a deadline, the timer is set for the first one to end, or for an earlier time. It keeps the
 * process alive only then.
 */
class SharedTimer {
  readonly setTimeout: typeof setTimeout;
  readonly #byLength = new Map<number, Deadlines>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends. */
  #endsAt = Infinity;

  constructor(set: typeof setTimeout) {
    this.setTimeout = set;
  }

  /** Adds a deadline. Returns a function that removes it; `undefined` if there are too many lengths. */
  add(milliseconds: number, callback: () => void, now: number): (() => void) | undefined {
    const deadlines = this.#ofLength(milliseconds);
    if (deadlines === undefined) return undefined;
    const remove = (): void => {
      if (!isSet) return;
      isSet = false;
      deadlines.remove(deadline);
      if (--this.#size === 0) this.#rest();
    };
    let isSet = true;
    // The timer was set by another request, whose context listeners of this deadline must not see.
    const context = new AsyncResource('Deadline', { requireManualDestroy: true });
    const deadline = deadlines.add(now + milliseconds, () => {
      remove();
      context.runInAsyncScope(callback);
    });
    if (this.#size++ === 0) this.#timer?.ref();
    if (deadline.at < this.#endsAt) this.#set(deadline.at, now);
    return remove;
  }

  /** Lets the process end. Where timers have no `unref`, such as the global ones of Deno, the timer is stopped. */
  #rest(): void {
    if (typeof this.#timer === 'object') this.#timer.unref();
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#endsAt = Infinity;
    }
  }

  #ofLength(milliseconds: number): Deadlines | undefined {
    const known = this.#byLength.get(milliseconds);
    if (known !== undefined || this.#byLength.size === maxLengths) return known;
    const made = new Deadlines();
    this.#byLength.set(milliseconds, made);
    return made;
  }

  #set(at: number, now: number): void {
    clearTimeout(this.#timer);
    this.#endsAt = at;
    this.#timer = this.setTimeout(() => this.#end(), Math.min(at - now, longestTimer));
  }

  /** Ends the deadlines that have passed, and sets the timer for the next one. */
  #end(): void {
    this.#timer = undefined;
    this.#endsAt = Infinity;
    // A timer of Node may be early by a part of a millisecond.
    const now = performance.now() + 1;
    try {
      for (const deadlines of this.#byLength.values())
        for (let it = deadlines.first; it !== undefined && it.at <= now; it = deadlines.first) it.callback();
    } finally {
      const next = Math.min(...[...this.#byLength.values()].map(({ first }) => first?.at ?? Infinity));
      if (next < this.#endsAt) this.#set(next, performance.now());
    }
  }
}

// Tests may replace the timers of the process; deadlines that were set before are not theirs.
let shared = new SharedTimer(setTimeout);

/** The clock of the machine, whose longer deadlines share a timer. */
export const nodeClock: Clock = {
  ...systemClock,
  after: (milliseconds, callback, kind = 'deadline', now = performance.now()) => {
    if (kind !== 'deadline' || milliseconds < minLength) return systemClock.after(milliseconds, callback, kind);
    if (shared.setTimeout !== setTimeout) shared = new SharedTimer(setTimeout);
    return shared.add(milliseconds, callback, now) ?? systemClock.after(milliseconds, callback);
  },
};
