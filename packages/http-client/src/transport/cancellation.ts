/** A listener for a cancellation, and what it waits for, in words that fit after 'while'. */
interface Waiter {
  readonly listener: (reason: unknown) => void;
  readonly activity: string | (() => string);
}

/** Ends a request: one for each call, joined from the deadline, the caller's signal and `close`. Cancelled once, for one reason. */
export class Cancellation {
  /** Few wait at a time, most often one. */
  #waiters: Waiter[] = [];
  #cancelled = false;
  #reason: unknown;

  get cancelled(): boolean {
    return this.#cancelled;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** Ends it. Later calls change nothing. */
  cancel(reason: unknown): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { listener } of waiters) listener(reason);
  }

  /** What the first listener waits for, in words that fit after 'while'; `""` if that is not known. */
  get activity(): string {
    const activity = this.#waiters[0]?.activity ?? '';
    return typeof activity === 'string' ? activity : activity();
  }

  /**
   * Calls back when it is ended, soon if it is already, but never before this returns how to stop listening.
   *
   * @param activity what the listener waits for, in words that fit after 'while'
   */
  subscribe(listener: (reason: unknown) => void, activity: string | (() => string) = ''): () => void {
    const waiter = { listener, activity };
    this.#waiters.push(waiter);
    if (this.#cancelled) queueMicrotask(() => this.#remove(waiter) && listener(this.#reason));
    return () => this.#remove(waiter);
  }

  #remove(waiter: Waiter): boolean {
    const at = this.#waiters.indexOf(waiter);
    if (at >= 0) this.#waiters.splice(at, 1);
    return at >= 0;
  }
}
