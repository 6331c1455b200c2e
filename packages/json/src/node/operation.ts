import { isJsonError, ProcessorClosedError } from '@wirework/encoding-errors';
import type { OperationEvent } from '../observe/operation-event.ts';
import { type FileOptions, type Progress, settingsOf } from './file-options.ts';

/** One operation on a file while it runs: its bytes, its end, and what it is told of. */
export class Operation {
  readonly #name: string;
  readonly #options: FileOptions;
  readonly #started: number;
  #bytes = 0;

  constructor(name: string, options: FileOptions) {
    this.#name = name;
    this.#options = options;
    this.check();
    this.#started = settingsOf(options.processor).clock();
  }

  /**
   * Whether to go on.
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
    const progress: Progress = { bytes: this.#bytes, total: total === undefined ? undefined : Math.max(total, this.#bytes) };
    this.#options.onProgress?.(progress);
  }

  /** The file is read once more from its beginning. */
  restart(): void {
    this.#bytes = 0;
  }

  /** Tells `onOperation` how it ended. */
  tell(failure?: { readonly error: unknown }): void {
    const { onOperation, clock } = settingsOf(this.#options.processor);
    if (onOperation === undefined) return;
    const event: OperationEvent = {
      operation: this.#name,
      duration: clock() - this.#started,
      bytes: this.#bytes,
      ...(failure !== undefined && { code: isJsonError(failure.error) ? failure.error.code : 'OTHER' }),
    };
    try {
      onOperation(Object.freeze(event));
    } catch {
      // An observer that fails must not change what the operation gives.
    }
  }
}

/** Runs an operation and tells of its end. */
export async function operate<T>(name: string, options: FileOptions, work: (operation: Operation) => Promise<T>): Promise<T> {
  const operation = new Operation(name, options);
  try {
    const outcome = await work(operation);
    operation.tell();
    return outcome;
  } catch (error) {
    operation.tell({ error });
    throw error;
  }
}
