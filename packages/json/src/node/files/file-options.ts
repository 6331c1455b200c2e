import { assertOptions, describeKind } from '@wirework/scanner/primitives';
import type { Settings } from '../../config/config.ts';
import { readConfig } from '../../config/read-config.ts';
import { withoutPrototype } from '../../values/null-prototype.ts';
import type { Processor } from '../../processor/processor.ts';

/** How far a file has been read or written. */
export interface Progress {
  /** Bytes so far. */
  readonly bytes: number;
  /**
   * Bytes in all, as known now: it changes if the file grows. `undefined` while a stream of unknown length is written.
   */
  readonly total: number | undefined;
}

/** Options of every operation on a file. */
export interface FileOptions {
  /**
   * Its limits apply, its `onOperation` is called, and once it is closed the operation fails. Without it, the default
   * limits apply.
   */
  readonly processor?: Processor | undefined;
  /** Called after each chunk that was read or written; what it throws ends the operation. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the operation with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The options of all functions that read and write files. Each accepts all of them, so that one object can serve many
 * functions.
 */
const fileOptions: readonly string[] = [
  'processor',
  'onProgress',
  'signal',
  'path',
  'onError',
  'indent',
  'escapeHtml',
  'maxLength',
];

/**
 * Returns the own members of options, on an object without a prototype: a property of a polluted `Object.prototype` is
 * not an option.
 *
 * @param known names of the known options
 * @throws TypeError if they are not an object, such as a path, or have an unknown member, or one that cannot be used
 */
export function ownOptions<T extends object>(options: T | undefined, known: readonly string[] = fileOptions): T {
  if (options === undefined) return withoutPrototype({} as T);
  assertOptions(options, known);
  const own = withoutPrototype(options);
  const { processor, onProgress, signal }: { readonly [K in keyof FileOptions]?: unknown } = own;
  if (processor !== undefined && !has(processor, 'getConfig')) throw misfit('processor', 'a processor', processor);
  if (onProgress !== undefined && onProgress !== null && typeof onProgress !== 'function')
    throw misfit('onProgress', 'a function', onProgress);
  if (signal !== undefined && signal !== null && !has(signal, 'throwIfAborted'))
    throw misfit('signal', 'an AbortSignal', signal);
  return own;
}

/** Recognised by a method: a processor may be of another copy, a signal of another realm. */
function has(value: unknown, method: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Readonly<Record<string, unknown>>)[method] === 'function'
  );
}

function misfit(name: keyof FileOptions, expected: string, found: unknown): TypeError {
  return new TypeError(`Cannot use the option '${name}': expected ${expected}, found ${describeKind(found)}`);
}

/** Returns the config of a processor, or the default one. */
export function settingsOf(processor: Processor | undefined): Settings {
  return processor === undefined ? readConfig(undefined) : processor.getConfig();
}
