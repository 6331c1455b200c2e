import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';
import { isBytes } from '@wirework/scanner/primitives';
import type { Settings, OperationEvent } from '../config/config.ts';
import type { Documents } from '../documents/documents.ts';

/**
 * Counts operations and failures, and reports each operation to `onOperation`. A failure is a `JsonError` other than
 * `PathNotFoundError`; an error thrown by a callback does not count.
 */
export class Monitor {
  readonly #settings: Settings;
  readonly #documents: Documents;
  #operations = 0;
  #errors = 0;
  /** Set while `onOperation` runs, so that its own use of the processor is not reported to it. */
  #isReporting = false;

  constructor(settings: Settings, documents: Documents) {
    this.#settings = settings;
    this.#documents = documents;
  }

  /** Operations that have begun. */
  get operations(): number {
    return this.#operations;
  }

  /** Operations that failed. */
  get errors(): number {
    return this.#errors;
  }

  /** Whether operations have to be reported. */
  get isObserved(): boolean {
    return this.#settings.onOperation !== undefined && !this.#isReporting;
  }

  /** Counts an operation that begins. */
  begin(): void {
    this.#operations++;
  }

  /** Ends an operation on a file or in another thread: counts its failure, if any, and reports it. */
  end(event: Omit<OperationEvent, 'code'>, failure?: { readonly error: unknown }): void {
    if (failure !== undefined) this.count(failure.error);
    if (this.isObserved) this.#emit(failure === undefined ? event : { ...event, code: codeOf(failure.error) });
  }

  /** Counts the error of an operation, if it is a failure. */
  count(error: unknown): void {
    if (isJsonError(error) && error.code !== JsonErrorCode.PathNotFound) this.#errors++;
  }

  /** Runs an operation that has begun, and reports it; returns its result, and throws its error. */
  report<A extends readonly unknown[], R>(operation: string, text: unknown, work: (...args: A) => R, args: A): R {
    const { clock } = this.#settings;
    const { cache } = this.#documents;
    const { hits, misses } = cache;
    const started = clock();
    let code: string | undefined;
    try {
      return work(...args);
    } catch (error) {
      this.count(error);
      code = codeOf(error);
      throw error;
    } finally {
      const duration = clock() - started;
      this.#emit({
        operation,
        duration,
        ...this.#bytes(text),
        ...(cache.hits > hits ? { cache: 'hit' } : cache.misses > misses && { cache: 'miss' }),
        ...(code !== undefined && { code }),
      });
    }
  }

  #bytes(text: unknown): { readonly bytes?: number } {
    if (typeof text === 'string') return { bytes: this.#documents.bytes(text) };
    return isBytes(text) ? { bytes: text.length } : {};
  }

  #emit(event: OperationEvent): void {
    this.#isReporting = true;
    try {
      this.#settings.onOperation?.(Object.freeze(event));
    } catch {
      // An observer that fails must not change the outcome of the operation.
    } finally {
      this.#isReporting = false;
    }
  }
}

/** Returns the code of an operation's failure, for its event. */
function codeOf(error: unknown): string {
  return isJsonError(error) ? error.code : 'OTHER';
}

/** The part of a processor's monitor that file operations and threads use. */
export interface ProcessorMonitor {
  /** Counts an operation that begins. */
  begin(): void;
  /** Ends an operation: counts its failure, if any, and reports it. */
  end(event: Omit<OperationEvent, 'code'>, failure?: { readonly error: unknown }): void;
}

/** The property with a processor's monitor, also for other copies of this package. */
const brand = Symbol.for('@wirework/json/monitor');

/** Makes the monitor of a processor available to {@link monitorOf}. */
export function attachMonitor(processor: object, monitor: ProcessorMonitor): void {
  Object.defineProperty(processor, brand, { value: monitor });
}

/** Returns the monitor of a processor; `undefined` without a processor, or for one that lends none. */
export function monitorOf(processor: object | undefined): ProcessorMonitor | undefined {
  if (processor === undefined || !Object.hasOwn(processor, brand)) return undefined;
  return (processor as { readonly [brand]?: ProcessorMonitor })[brand];
}
