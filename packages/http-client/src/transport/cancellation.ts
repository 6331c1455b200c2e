/** Ends a request: one for each call, joined from the deadline, the caller's signal and `close`. Cancelled once, for one reason. */
export class Cancellation {
  /** Few wait at a time, most often one. */
  #listeners: ((reason: unknown) => void)[] = [];
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
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener(reason);
  }

  /** Calls back when it is ended, soon if it is already, but never before this returns how to stop listening. */
  subscribe(listener: (reason: unknown) => void): () => void {
    this.#listeners.push(listener);
    if (this.#cancelled) queueMicrotask(() => this.#remove(listener) && listener(this.#reason));
    return () => this.#remove(listener);
  }

  #remove(listener: (reason: unknown) => void): boolean {
    const at = this.#listeners.indexOf(listener);
    if (at >= 0) this.#listeners.splice(at, 1);
    return at >= 0;
  }
}
