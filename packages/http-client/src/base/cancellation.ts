/** A listener, with words for its activity that fit after 'while'. */
interface Waiter {
  readonly listener: (reason: unknown) => void;
  readonly activity: string | (() => string);
}

/** Cancels a call, at most once. Each call has one, for its deadline, its signal and `close` together. */
export class Cancellation {
  /** Rarely more than one. */
  #waiters: Waiter[] = [];
  #cancelled = false;
  #reason: unknown;

  get cancelled(): boolean {
    return this.#cancelled;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** Cancels. Later calls change nothing. */
  cancel(reason: unknown): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#reason = reason;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const { listener } of waiters) listener(reason);
  }

  /** Words for the present activity of the call that fit after 'while'; `""` if it is not known. */
  get activity(): string {
    const activity = this.#waiters[0]?.activity ?? '';
    return typeof activity === 'string' ? activity : activity();
  }

  /**
   * Calls back on cancellation; if that has happened already, in a microtask, so never before this method returns.
   *
   * @param activity what the listener waits for, in words that fit after 'while'
   * @returns a function that removes the listener
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
