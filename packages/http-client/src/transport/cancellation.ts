/** Ends a request: one for each call, joined from the deadline, the caller's signal and `close`. Cancelled once, for one reason. */
export class Cancellation {
  readonly #listeners = new Set<(reason: unknown) => void>();
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
    for (const listener of [...this.#listeners]) listener(reason);
    this.#listeners.clear();
  }

  /** Calls back when it is ended, soon if it is already, but never before this returns how to stop listening. */
  subscribe(listener: (reason: unknown) => void): () => void {
    this.#listeners.add(listener);
    if (this.#cancelled) queueMicrotask(() => this.#listeners.delete(listener) && listener(this.#reason));
    return () => this.#listeners.delete(listener);
  }
}
