import type { Cancellation } from '../base/cancellation.ts';
import { type Clock, longestTimer } from '../base/clock.ts';

/** The cancellations of the running calls of a client, including those whose body is still streaming. */
export class RunningCalls {
  readonly #running = new Set<Cancellation>();
  readonly #clock: Clock;
  #onDrained: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a call that begins. */
  add(call: Cancellation): void {
    this.#running.add(call);
  }

  /** Removes a call that ended. */
  remove(call: Cancellation): void {
    this.#running.delete(call);
    if (this.#running.size === 0) this.#onDrained?.();
  }

  /** Waits until no call runs, at most for so many milliseconds. */
  drained(deadline: number): Promise<void> {
    if (this.#running.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.#clock.after(Math.min(deadline, longestTimer), resolve);
      this.#onDrained = () => {
        stop();
        resolve();
      };
    });
  }

  /** Cancels all of them. */
  cancel(reason: unknown): void {
    for (const call of [...this.#running]) call.cancel(reason);
  }
}
