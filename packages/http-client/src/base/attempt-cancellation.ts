import { Cancellation } from './cancellation.ts';
import type { Clock } from './clock.ts';
import { transportError } from './transport-error.ts';

/**
 * Cancels one attempt: together with its call, and after a time without progress. Progress starts the whole time again,
 * so that a slow transfer is not cut off.
 */
export class AttemptCancellation extends Cancellation {
  readonly #call: Cancellation;
  readonly #clock: Clock;
  readonly #timeout: number;
  #endsAt = 0;
  #stopTimer: (() => void) | undefined;
  #isStopped = false;

  /** @param timeout milliseconds without progress */
  constructor(call: Cancellation, clock: Clock, timeout: number) {
    super();
    this.#call = call;
    this.#clock = clock;
    this.#timeout = timeout;
    call.add(this);
  }

  override get idleTimeout(): number {
    return this.#isStopped ? Infinity : this.#timeout;
  }

  /** Starts the whole time again. One timer serves all parts of a body: at its end it is set again for the rest. */
  override progress(at?: number): void {
    if (this.#isStopped) return;
    this.#endsAt = (at ?? this.#clock.now()) + this.#timeout;
    if (this.#stopTimer === undefined) this.#wait(this.#timeout);
  }

  /** Stops the timer for good. The call can still cancel the attempt. */
  stop(): void {
    this.#isStopped = true;
    this.#stopTimer?.();
  }

  /** Leaves the call when the attempt is over. */
  leave(): void {
    this.#call.remove(this);
  }

  #wait(milliseconds: number): void {
    this.#stopTimer = this.#clock.after(milliseconds, () => {
      const left = this.#endsAt - this.#clock.now();
      if (left > 0) this.#wait(left);
      else this.cancel(timedOut(this.#timeout, this.activity));
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
