import { type Clock, longestTimer } from '../base/clock.ts';
import type { HttpRequest } from '../message/request/request.ts';
import { Call } from './call.ts';

/** The running calls of a client. */
export class RunningCalls {
  readonly #running = new Set<Call>();
  readonly #clock: Clock;
  readonly #sensitiveKeys: readonly string[];
  #started = 0;
  #onDrained: (() => void) | undefined;

  constructor(clock: Clock, sensitiveKeys: readonly string[]) {
    this.#clock = clock;
    this.#sensitiveKeys = sensitiveKeys;
  }

  readonly #onEnd = (ended: Call): void => {
    this.#running.delete(ended);
    if (this.#running.size === 0) this.#onDrained?.();
  };

  /** Starts a call, which is removed when it ends. */
  start(request: HttpRequest): Call {
    const call = new Call(this.#started++, request, this.#clock, this.#sensitiveKeys, this.#onEnd);
    this.#running.add(call);
    return call;
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
    for (const call of [...this.#running]) call.cancellation.cancel(reason);
  }
}
