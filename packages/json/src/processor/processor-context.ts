import { ProcessorClosedError } from '@wirework/encoding-errors';
import type { ProcessorConfig, Settings } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { Documents } from '../documents/documents.ts';
import { Monitor } from '../observe/monitor.ts';

/** What the methods of one processor share: its config, its documents, its counters, and whether it is closed. */
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

  close(): void {
    this.#isClosed = true;
    this.monitor.close();
    this.documents.cache.drop();
  }

  /** Throws if the processor is closed. */
  assertOpen(): void {
    if (this.#isClosed) throw new ProcessorClosedError();
  }

  /** Runs one operation: refuses it if the processor is closed, counts it, and reports it. */
  run<R>(operation: string, text: unknown, work: () => R): R {
    this.assertOpen();
    return this.monitor.run(operation, text, work);
  }
}
