import { getOwn } from '@wirework/scanner/primitives';

/** The reasons of a {@link BatchError}. */
export type BatchErrorCode =
  /** The thread or the workers that had the item ended before they answered. */
  | 'WORKER_LOST'
  /** A worker could not send its answer; `cause` says why. */
  | 'WORKER_FAILED'
  /** Redis could not be reached, or did not answer in time. */
  | 'CONNECTION'
  /** Redis refused the item; `cause` is its answer, such as that its memory is full. */
  | 'REFUSED'
  /** No worker finished a job in the time that `progressTimeout` allows. */
  | 'NO_PROGRESS'
  /** The store of long texts failed, or a process has none. */
  | 'TEXT_STORE'
  /** The worker has another config than the workers of other items of the batch, and the sender was given none. */
  | 'CONFIG'
  /** The sender and the worker have versions of this package that do not understand each other. */
  | 'VERSION';

/** Marks a batch error, across copies of this package and across realms. */
const brand: symbol = Symbol.for('@wirework/batch-error');

/**
 * An item could not be run, for a reason that is not in the item: a lost thread or worker, or the queue between them.
 *
 * It is the `error` of the item's result; sending the item again is safe.
 *
 * @example
 * ```ts
 * new BatchError('WORKER_LOST', 'Cannot run the item: its thread ended').code; // → 'WORKER_LOST'
 * ```
 */
export class BatchError extends Error {
  /** The reason. */
  readonly code: BatchErrorCode;

  /**
   * @param code the reason
   * @param message one sentence
   * @param cause the error below it; left out if there is none
   */
  constructor(code: BatchErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  override get name(): string {
    return 'BatchError';
  }

  /** Returns `{name, code, message}`. */
  toJSON(): { readonly name: string; readonly code: BatchErrorCode; readonly message: string } {
    return { name: this.name, code: this.code, message: this.message };
  }
}

/**
 * Returns whether a value is a {@link BatchError}, also one of another copy of this package.
 *
 * @param value any value
 * @param code a reason that it must have
 * @example
 * ```ts
 * isBatchError(new BatchError('CONNECTION', 'Cannot run the item: Redis does not answer'), 'CONNECTION'); // → true
 * isBatchError(new Error('other')); // → false
 * ```
 */
export function isBatchError(value: unknown, code?: BatchErrorCode): value is BatchError {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, brand)) return false;
  return code === undefined || (value as BatchError).code === code;
}

/** Reads the JSON form of a {@link BatchError}; `undefined` for anything else. */
export function batchErrorFromJson(plain: unknown): BatchError | undefined {
  if (typeof plain !== 'object' || plain === null) return undefined;
  const [name, code, message] = ['name', 'code', 'message'].map((it) => getOwn(plain, it));
  if (name !== 'BatchError' || typeof code !== 'string' || typeof message !== 'string') return undefined;
  return new BatchError(code as BatchErrorCode, message);
}
