import { Cancellation } from './cancellation.ts';
import type { Clock } from './clock.ts';
import { transportError } from './transport-error.ts';

/**
 * The deadline of one attempt. The transport starts it when the request has a connection, and again with each part of a body that is sent or
 * received, so that a slow transfer is not cut off.
 */
export class AttemptDeadline {
  /** Cancelled when the deadline passes. */
  readonly cancellation: Cancellation = new Cancellation();
  readonly #clock: Clock;
  readonly #timeout: number;
  #endsAt = 0;
  #stopTimer: (() => void) | undefined;
  #stopped = false;

  /** @param timeout milliseconds without progress */
  constructor(clock: Clock, timeout: number) {
    this.#clock = clock;
    this.#timeout = timeout;
  }

  /** Starts the whole time again. One timer serves all parts of a body: at its end it is set again for the rest. */
  restart(): void {
    if (this.#stopped) return;
    this.#endsAt = this.#clock.now() + this.#timeout;
    if (this.#stopTimer === undefined) this.#wait(this.#timeout);
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
      else this.cancellation.cancel(timedOut(this.#timeout, this.cancellation.activity));
    });
  }
}

/** Returns the error in the form of a timeout of undici, which is retried. */
function timedOut(timeout: number, activity: string): Error {
  return transportError(
    'AttemptTimeoutError',
    'ERR_ATTEMPT_TIMEOUT',
    `the attempt timed out after ${Math.ceil(timeout)} ms while ${activity}`,
  );
}
