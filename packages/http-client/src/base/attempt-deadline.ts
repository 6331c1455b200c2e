import type { Clock } from './clock.ts';

/**
 * The deadline of one attempt. The transport starts it when the request has a connection, and again with each part of a body that is sent or
 * received, so that a slow transfer is not cut off.
 */
export class AttemptDeadline {
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #onPassed: () => void;
  #endsAt = 0;
  #stopTimer: (() => void) | undefined;
  #stopped = false;

  /** @param timeout milliseconds without progress */
  constructor(clock: Clock, timeout: number, onPassed: () => void) {
    this.#clock = clock;
    this.#timeout = timeout;
    this.#onPassed = onPassed;
  }

  /** Starts the whole time again. One timer serves all parts of a body: at its end it is set again for the rest. */
  restart(): void {
    this.#endsAt = this.#clock.now() + this.#timeout;
    if (this.#stopTimer === undefined && !this.#stopped) this.#wait(this.#timeout);
  }

  /** Stops the timer for good. */
  stop(): void {
    this.#stopped = true;
    this.#stopTimer?.();
  }

  #wait(milliseconds: number): void {
    this.#stopTimer = this.#clock.after(milliseconds, () => {
      const left = this.#endsAt - this.#clock.now();
      if (left > 0) this.#wait(left);
      else this.#onPassed();
    });
  }
}
