import { Cancellation } from './cancellation.ts';
import type { Clock } from './clock.ts';
import { abortReason, timeoutError, transportError } from './transport-failure.ts';

/** Makes the error of a timeout, of its milliseconds and of the activity during which it passed. */
export type Late = (timeout: number, activity: string) => Error;

/** Returns the error of a deadline. */
export const callTimedOut: Late = (timeout, activity) =>
  timeoutError(`request timed out after ${Math.ceil(timeout)} ms${activity === '' ? '' : ` while ${activity}`}`);

/** Returns the error of an attempt in the form of a timeout of undici, which is retried. */
export const attemptTimedOut: Late = (timeout, activity) =>
  transportError(
    'AttemptTimeoutError',
    'ERR_ATTEMPT_TIMEOUT',
    `the attempt timed out after ${Math.ceil(timeout)} ms while ${activity}`,
  );

/** Returns the error of a function that has not settled. */
export const tookTooLong: Late = (timeout) => new Error(`it took longer than ${timeout} ms`);

/**
 * Lasts until the first of these: a timeout, the abort of a signal, the end of another cancellation, its own `cancel`.
 * It has one timer, which progress may start again.
 *
 * Invariant: after {@link Until.cancel} and {@link Until.leave}, there is no timer, and nothing refers to it.
 */
export class Until extends Cancellation {
  readonly #clock: Clock;
  readonly #outer: Cancellation | undefined;
  readonly #activity: string;
  #timeout = 0;
  #idle = Infinity;
  #endsAt = 0;
  #late = callTimedOut;
  #stopTimer: (() => void) | undefined;
  #stopListening: (() => void) | undefined;
  #hasLeft = false;

  /**
   * @param outer ends it as well
   * @param activity what is waited for, in words that fit after 'while'; by default that of its work
   */
  constructor(clock: Clock, outer?: Cancellation, activity: string = '') {
    super();
    this.#clock = clock;
    this.#outer = outer;
    this.#activity = activity;
    outer?.add(this);
  }

  override get activity(): string {
    return this.#activity === '' ? super.activity : this.#activity;
  }

  override get idleTimeout(): number {
    return this.#idle;
  }

  /**
   * Starts a timeout that progress does not move.
   *
   * @param timeout milliseconds for the whole; 0 means no limit
   * @param left milliseconds of them that are left
   * @param now the present time, if it is known
   */
  endAfter(timeout: number, late: Late, left: number = timeout, now?: number): this {
    this.#timeout = timeout;
    this.#late = late;
    if (timeout !== 0) this.#wait(left, now);
    return this;
  }

  /** Ends it when the signal is aborted; immediately if it is already. */
  listen(signal: AbortSignal | undefined): this {
    if (signal !== undefined) this.#stopListening = onAbort(signal, () => this.cancel(abortReason(signal)));
    return this;
  }

  /**
   * Sets a timeout that progress starts again, so that a slow transfer is not cut off. It starts with the first
   * progress, or with {@link Until.restart}.
   *
   * @param timeout milliseconds without progress; 0 means no limit
   */
  idle(timeout: number, late: Late): this {
    // The timer would end too late.
    if (timeout < this.#idle) this.stopTimer();
    this.#timeout = timeout;
    this.#idle = timeout === 0 ? Infinity : timeout;
    this.#late = late;
    return this;
  }

  /** Starts its own timeout again, and that of the outer one. */
  override progress(at: number = this.#clock.now()): void {
    this.#outer?.progress(at);
    this.restart(at);
  }

  /** Starts its own timeout again. One timer serves all parts of a body: at its end it is set again for the rest. */
  restart(at?: number): void {
    if (this.#idle === Infinity) return;
    const now = at ?? this.#clock.now();
    this.#endsAt = now + this.#idle;
    if (this.#stopTimer === undefined) this.#wait(this.#idle, now);
  }

  /** Stops the timer. Progress starts no other one, until {@link Until.idle} sets a timeout again. */
  stopTimer(): void {
    this.#idle = Infinity;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Stops to wait: after that, nothing ends it but `cancel`. */
  leave(): void {
    this.#hasLeft = true;
    this.stopTimer();
    this.#stopListening?.();
    this.#outer?.remove(this);
  }

  override cancel(reason: unknown): void {
    this.leave();
    super.cancel(reason);
  }

  /** Calls a function, and leaves when it has ended. Rejects when this ends first. */
  async run<T>(work: () => T | PromiseLike<T>): Promise<T> {
    const over = new Promise<never>((_resolve, reject) => {
      this.subscribe((reason) => reject(reason as Error));
    });
    try {
      return await Promise.race([work(), over]);
    } finally {
      this.leave();
    }
  }

  /** Does as {@link Until.run}, with a signal that is aborted when this ends. */
  runWithSignal<T>(work: (signal: AbortSignal) => T | PromiseLike<T>): Promise<T> {
    return this.run(() => {
      const abort = new AbortController();
      // After the rejection, because the function may reject with another error when it is aborted.
      this.subscribe((reason) => abort.abort(reason));
      return work(abort.signal);
    });
  }

  /** Calls a function that the outer cancellation ends by itself. Meanwhile, it does not end this. */
  async leaveDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#outer?.remove(this);
    try {
      return await work();
    } finally {
      this.#outer?.remove(this);
      if (!this.#hasLeft) this.#outer?.add(this);
    }
  }

  /** Waits for milliseconds, and leaves. Rejects with the reason if it ends early. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const awake = (): void => {
        this.leave();
        resolve();
      };
      this.#stopTimer = this.#clock.after(milliseconds, awake, 'pause');
      this.subscribe((reason) => {
        this.leave();
        reject(reason as Error);
      });
    });
  }

  #wait(milliseconds: number, now?: number): void {
    const end = (): void => {
      const left = this.#endsAt - this.#clock.now();
      if (left > 0) this.#wait(left);
      else this.cancel(this.#late(this.#timeout, this.activity));
    };
    this.#stopTimer = this.#clock.after(milliseconds, end, 'deadline', now);
  }
}

/** The callbacks for one signal, and the one listener that calls them. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const signals = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls back when a signal is aborted; immediately if it is already.
 *
 * A signal gets one listener for all callbacks. Node warns of a leak if there are more than ten, and a signal that ends
 * a whole service would have one for each running request.
 *
 * @returns a function that removes the callback; the last one also removes the listener from the signal
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const { callbacks, listener } = signals.get(signal) ?? listen(signal);
  // A separate function for each call, since the same callback may be added twice.
  const one = (): void => callback();
  callbacks.add(one);
  return () => {
    if (!callbacks.delete(one) || callbacks.size > 0) return;
    signal.removeEventListener('abort', listener);
    signals.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    signals.delete(signal);
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', listener, { once: true });
  const waiting = { callbacks, listener };
  signals.set(signal, waiting);
  return waiting;
}
