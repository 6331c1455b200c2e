import type { Settings } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { bare } from '../documents/bare.ts';
import type { Processor } from '../processor/processor.ts';

/** How far a file has been read or written. */
export interface Progress {
  /** Bytes so far. */
  readonly bytes: number;
  /** Bytes in all, as known now; `undefined` while a stream of unknown length is written. A file that grows moves it. */
  readonly total: number | undefined;
}

/** What every operation on a file takes. */
export interface FileOptions {
  /** Its limits hold, its `onOperation` is told, and once it is closed the operation fails. Without it the default limits hold. */
  readonly processor?: Processor | undefined;
  /** Called after each piece that was read or written; what it throws ends the operation. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the operation with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The own members of options, on an object without a prototype: nothing that is planted on `Object.prototype` is an option.
 *
 * @throws TypeError if they are no object, such as a path
 */
export function ownOptions<T extends object>(options: T | undefined): T {
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw new TypeError('Cannot read the options: expected an object, such as { path } or { signal }');
  }
  return bare(options ?? ({} as T));
}

/** The config of a processor, or the default one. */
export function settingsOf(processor: Processor | undefined): Settings {
  return processor === undefined ? readConfig(undefined) : processor.getConfig();
}
