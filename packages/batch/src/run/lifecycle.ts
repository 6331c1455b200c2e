import { ProcessorClosedError } from '@wirework/json';

/** Counts the batches that run, so that closing waits for them. */
export class Lifecycle {
  readonly #what: string;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  /** @param what the name of the object, for the message of the error */
  constructor(what: string) {
    this.#what = what;
  }

  /**
   * Starts a batch.
   *
   * @throws ProcessorClosedError once `close` was called
   */
  async run<T>(start: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new ProcessorClosedError(this.#what);
    const batch = start();
    this.#running.add(batch);
    try {
      return await batch;
    } finally {
      this.#running.delete(batch);
    }
  }

  /** Calls `end` once, after the batches that run. */
  close(end: () => Promise<void>): Promise<void> {
    return (this.#closing ??= Promise.allSettled(this.#running).then(end));
  }
}
