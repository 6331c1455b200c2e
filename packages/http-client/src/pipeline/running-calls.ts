import type { Cancellation } from '../base/cancellation.ts';
import { type Clock, longestTimer } from '../base/clock.ts';

/** A running call, and its place in the list. */
interface Running {
  readonly call: Cancellation;
  at: number;
}

/**
 * The cancellations of the running calls of a client, including those whose body is still streaming. They are in any
 * order: the last one takes the place of one that ends. The tables of a `Set` would be garbage with every few calls.
 */
export class RunningCalls {
  readonly #running: Running[] = [];
  readonly #clock: Clock;
  readonly #parent: RunningCalls | undefined;
  #onDrained: (() => void) | undefined;

  /** @param parent those of the client whose connections the client shares; the calls are among them */
  constructor(clock: Clock, parent?: RunningCalls) {
    this.#clock = clock;
    this.#parent = parent;
  }

  /** Adds a call that begins. Returns a function that removes it, once, when it has ended. */
  add(call: Cancellation): () => void {
    const running = { call, at: this.#running.length };
    this.#running.push(running);
    const leaveParent = this.#parent?.add(call);
    return () => {
      leaveParent?.();
      this.#remove(running);
    };
  }

  #remove(ended: Running): void {
    const last = this.#running.pop();
    if (last !== undefined && last !== ended) {
      this.#running[ended.at] = last;
      last.at = ended.at;
    }
    if (this.#running.length === 0) this.#onDrained?.();
  }

  /** Waits until no call runs, at most for so many milliseconds. */
  drained(deadline: number): Promise<void> {
    if (this.#running.length === 0) return Promise.resolve();
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
    for (const { call } of [...this.#running]) call.cancel(reason);
  }
}
