import { ProcessorClosedError } from '@wirework/encoding-errors';
import { type ProcessorMonitor, monitorOf } from '../../observe/monitor.ts';
import { type FileOptions, type Progress, settingsOf } from './file-options.ts';

/** A running operation on a file: counts its bytes, reports its progress and its end. */
export class FileOperation {
  readonly #name: string;
  readonly #options: FileOptions;
  readonly #monitor: ProcessorMonitor | undefined;
  readonly #clock: () => number;
  readonly #started: number;
  #bytes = 0;

  constructor(name: string, options: FileOptions) {
    this.#name = name;
    this.#options = options;
    this.check();
    this.#monitor = monitorOf(options.processor);
    this.#clock = settingsOf(options.processor).clock;
    this.#monitor?.begin();
    this.#started = this.#clock();
  }

  /**
   * Throws if the operation must not continue.
   *
   * @throws ProcessorClosedError, the reason of the signal
   */
  check(): void {
    this.#options.signal?.throwIfAborted();
    if (this.#options.processor?.isClosed() === true) throw new ProcessorClosedError();
  }

  /** Counts a piece that was read or written. */
  count(bytes: number, total: number | undefined): void {
    this.#bytes += bytes;
    const progress: Progress = {
      bytes: this.#bytes,
      total: total === undefined ? undefined : Math.max(total, this.#bytes),
    };
    this.#options.onProgress?.(progress);
  }

  /** Resets the count, to read the file again from its beginning. */
  restart(): void {
    this.#bytes = 0;
  }

  /** Ends the operation: counts a failure, and calls `onOperation`. */
  end(failure?: { readonly error: unknown }): void {
    this.#monitor?.end({ operation: this.#name, duration: this.#clock() - this.#started, bytes: this.#bytes }, failure);
  }
}

/** Runs an operation and reports its end. */
export async function runFileOperation<T>(
  name: string,
  options: FileOptions,
  work: (operation: FileOperation) => Promise<T>,
): Promise<T> {
  const operation = new FileOperation(name, options);
  try {
    const outcome = await work(operation);
    operation.end();
    return outcome;
  } catch (error) {
    operation.end({ error });
    throw error;
  }
}
