import { assertOptions, describeKind, readFunction, readOption } from '@wirework/scanner/primitives';

/** How far a batch is. */
export interface BatchProgress {
  /** Items with a result. */
  readonly done: number;
  /** Items of the batch. */
  readonly total: number;
}

/** Options of one batch. */
export interface BatchRunOptions {
  /** Ends the batch with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each part of the batch that is done; what it throws ends the batch. */
  readonly onProgress?: ((progress: BatchProgress) => void) | undefined;
}

/**
 * Reads the options of a batch as own properties.
 *
 * @throws TypeError for an unknown option, or one of the wrong kind
 */
export function readRunOptions(options: BatchRunOptions | undefined): BatchRunOptions {
  if (options === undefined) return {};
  assertOptions(options, ['signal', 'onProgress']);
  const signal = readOption(options, 'signal');
  // Recognised by a method: a signal may be of another realm.
  if (signal !== undefined && typeof (signal as AbortSignal | null)?.throwIfAborted !== 'function')
    throw new TypeError(`Cannot use the option 'signal': expected an AbortSignal, found ${describeKind(signal)}`);
  return { signal: signal as AbortSignal | undefined, onProgress: readFunction(options, 'onProgress') };
}
