import type { RequestPhase } from '@wirework/http-errors';
import type { Clock } from './clock.ts';
import { transportError } from './transport-error.ts';

/** Work that a cancellation ends. */
export interface Cancellable {
  /** Ends the work. */
  cancel(reason: unknown): void;
  /** Words for the present activity that fit after 'while'; `""` if it is not known. */
  readonly activity: string;
}

/** Cancels a call, at most once. Each call has one, for its deadline, its signal and `close` together. */
export class Cancellation implements Cancellable {
  /** Rarely more than one. */
  #works: Cancellable[] = [];
  #cancelled = false;
  #reason: unknown;
  /** The step of a connection that began last, where the cancellation ends the opening of one. */
  phase: RequestPhase | undefined = undefined;

  get cancelled(): boolean {
    return this.#cancelled;
  }

  get reason(): unknown {
    return this.#reason;
  }

  get activity(): string {
    return this.#works[0]?.activity ?? '';
  }

  /** Milliseconds without progress after which it cancels by itself. */
  get idleTimeout(): number {
    return Infinity;
  }

  /**
   * Called by the transport when a request has a connection, and with each part of a body that is sent or received.
   *
   * @param _at time of the clock; now, if it is left out
   */
  progress(_at?: number): void {
    // Only an attempt has a deadline that progress moves.
  }

  /** Cancels. Later calls change nothing. */
  cancel(reason: unknown): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    const works = this.#works;
    this.#works = [];
    for (const work of works) work.cancel(reason);
  }

  /**
   * Adds work to end on cancellation; if that has happened already, it ends in a microtask, so never before this method
   * returns.
   */
  add(work: Cancellable): void {
    this.#works.push(work);
    if (this.#cancelled)
      queueMicrotask(() => {
        if (this.remove(work)) work.cancel(this.#reason);
      });
  }

  /** Removes work that is over. Returns whether it was there. */
  remove(work: Cancellable): boolean {
    const at = this.#works.indexOf(work);
    if (at >= 0) this.#works.splice(at, 1);
    return at >= 0;
  }

  /**
   * Calls back on cancellation, as {@link Cancellation.add} does.
   *
   * @param activity what the listener waits for, in words that fit after 'while'
   * @returns a function that removes the listener
   */
  subscribe(listener: (reason: unknown) => void, activity: string | (() => string) = ''): () => void {
    const subscription = new Subscription(listener, activity);
    this.add(subscription);
    return () => void this.remove(subscription);
  }
}

/**
 * A piece of work that only calls a listener when it is cancelled. An object literal with a getter would get a new
 * hidden class on every call, and only a full garbage collection frees it.
 */
class Subscription implements Cancellable {
  readonly cancel: (reason: unknown) => void;
  readonly #activity: string | (() => string);

  constructor(listener: (reason: unknown) => void, activity: string | (() => string)) {
    this.cancel = listener;
    this.#activity = activity;
  }

  get activity(): string {
    return typeof this.#activity === 'string' ? this.#activity : this.#activity();
  }
}

/** A cancellation that another one includes. Neither keeps the other in memory once its work is over. */
export class LinkedCancellation extends Cancellation {
  readonly #outer: Cancellation;

  constructor(outer: Cancellation) {
    super();
    this.#outer = outer;
  }

  override get cancelled(): boolean {
    return super.cancelled || this.#outer.cancelled;
  }

  override get reason(): unknown {
    return super.cancelled ? super.reason : this.#outer.reason;
  }

  override add(work: Cancellable): void {
    super.add(work);
    this.#outer.add(work);
  }

  override remove(work: Cancellable): boolean {
    const wasHere = super.remove(work);
    return this.#outer.remove(work) || wasHere;
  }
}

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
