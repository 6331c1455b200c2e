/** The result of an attempt that cannot succeed before more input has arrived. */
export const pending: unique symbol = Symbol('pending');
export type Pending = typeof pending;

/**
 * Runs calls in order, and reads more input as long as one is `pending`. If the input has arrived and no call is
 * waiting, a call costs one settled promise.
 */
export class CallQueue {
  readonly #fill: () => Promise<void> | undefined;
  /** The last call that waits; `undefined` once it is settled. */
  #last: Promise<unknown> | undefined;

  /** @param fill reads more input; returns a promise if it has to wait */
  constructor(fill: () => Promise<void> | undefined) {
    this.#fill = fill;
  }

  /** Whether no call is waiting. */
  get isFree(): boolean {
    return this.#last === undefined;
  }

  /** @param attempt changes nothing unless it succeeds or throws; it may be `pending` any number of times */
  take<T>(attempt: () => T | Pending): Promise<T> {
    if (this.#last !== undefined) return this.#hold(this.#last.then(() => this.#await(undefined, attempt)));
    try {
      for (;;) {
        const result = attempt();
        if (result !== pending) return Promise.resolve(result as T);
        const filled = this.#fill();
        if (filled !== undefined) return this.#hold(this.#await(filled, attempt));
      }
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async #await<T>(filled: Promise<void> | undefined, attempt: () => T | Pending): Promise<T> {
    if (filled !== undefined) await filled;
    for (;;) {
      const result = attempt();
      if (result !== pending) return result as T;
      const more = this.#fill();
      if (more !== undefined) await more;
    }
  }

  #hold<T>(result: Promise<T>): Promise<T> {
    const settled = (): void => {
      if (this.#last === last) this.#last = undefined;
    };
    const last: Promise<unknown> = result.then(settled, settled);
    this.#last = last;
    return result;
  }
}
