import { ProcessorClosedError } from '@wirework/encoding-errors';
import type { ProcessorConfig, Settings } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { Documents } from '../documents/documents.ts';
import { Monitor } from '../observe/monitor.ts';

/** The state of one processor: its config, its documents, its counters, and whether it is closed. */
export class ProcessorContext {
  readonly settings: Settings;
  readonly documents: Documents;
  readonly monitor: Monitor;
  #isClosed = false;

  constructor(config: ProcessorConfig | undefined) {
    this.settings = readConfig(config);
    this.documents = new Documents(this.settings);
    this.monitor = new Monitor(this.settings, this.documents);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** This context, also after `close()`. */
  get latest(): this {
    return this;
  }

  close(): void {
    this.#isClosed = true;
    this.documents.cache.drop();
  }

  /**
   * Returns this context.
   *
   * @throws ProcessorClosedError after `close()`
   */
  open(): this {
    if (this.#isClosed) throw new ProcessorClosedError();
    return this;
  }

  /**
   * Runs one operation: counts it, and reports it.
   *
   * The arguments are passed on by position, because a closure or an array for each call would cost as much as a short
   * read.
   *
   * @param text the text that is read, whose bytes are reported; anything but a string has 0
   */
  run<A, B, C, D, R>(
    operation: string,
    text: unknown,
    work: (context: this, a: A, b: B, c: C, d: D) => R,
    a: A,
    b: B,
    c: C,
    d: D,
  ): R {
    const { monitor } = this;
    monitor.begin();
    if (monitor.isObserved) return monitor.report(operation, text, work, [this, a, b, c, d]);
    try {
      return work(this, a, b, c, d);
    } catch (error) {
      monitor.count(error);
      throw error;
    }
  }
}
