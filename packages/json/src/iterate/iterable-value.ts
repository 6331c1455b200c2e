import type { PathInput } from '@wirework/path';
import type { BreakSignal, Continue } from './for-each-item.ts';

/** Called for each item; returning `item.break()` ends the iteration. */
export type IterationCallback = (key: string | number, item: IterableValue) => Continue;

/**
 * One item of an iteration: a value with its key. It stays usable after the callback has returned, until it is
 * released. Its results belong to the caller. Reads do not throw: a value that is missing or of another type is
 * `undefined` or the default.
 *
 * Implements `IterableValue` of the specification.
 *
 * @example
 * ```ts
 * for (const item of createProcessor().iterate('[{"name": "Ada"}, {}]')) item.getString('name'); // 'Ada', then undefined
 * ```
 */
export interface IterableValue {
  /** Its index in an array, or its name in an object. */
  readonly key: string | number;

  /** Returns the value at a path; `undefined` if absent. `""` is the value itself. */
  get(path: PathInput): unknown;

  /** Returns a string, or a number or boolean as JSON writes it; `undefined` for anything else. */
  getString(path: PathInput): string | undefined;

  /** Returns a safe integer, also from a string of digits; `undefined` for anything else: 1.5 is not truncated. */
  getInt(path: PathInput): number | undefined;

  /** Returns a finite number, also from a string in JSON's number grammar; `undefined` for anything else. */
  getFloat64(path: PathInput): number | undefined;

  /**
   * Returns a boolean, also from the strings that `asBool` of an `AccessResult` accepts; `undefined` for anything else.
   */
  getBool(path: PathInput): boolean | undefined;

  /** Returns an array; `undefined` for anything else. */
  getArray(path: PathInput): unknown[] | undefined;

  /** Returns an object; `undefined` for anything else. */
  getObject(path: PathInput): Record<string, unknown> | undefined;

  /** Returns the value at a path, or `defaultValue` if absent; a null that is present is a value. */
  getWithDefault<D>(path: PathInput, defaultValue: D): unknown;

  /** As `getString`, with `defaultValue` instead of `undefined`. */
  getStringWithDefault<D>(path: PathInput, defaultValue: D): string | D;

  /** As `getInt`, with `defaultValue` instead of `undefined`. */
  getIntWithDefault<D>(path: PathInput, defaultValue: D): number | D;

  /** As `getFloat64`, with `defaultValue` instead of `undefined`. */
  getFloat64WithDefault<D>(path: PathInput, defaultValue: D): number | D;

  /** As `getBool`, with `defaultValue` instead of `undefined`. */
  getBoolWithDefault<D>(path: PathInput, defaultValue: D): boolean | D;

  /** Returns whether there is a value at a path; a null is one. */
  exists(path: PathInput): boolean;

  /** Returns whether the value at a path is null or absent. */
  isNull(path: PathInput): boolean;

  /** Returns whether the item itself is null. */
  isNullData(): boolean;

  /** Returns whether the value at a path is absent, null, `""`, `[]` or `{}`; 0 and false are not empty. */
  isEmpty(path: PathInput): boolean;

  /** Returns whether the item itself is null, `""`, `[]` or `{}`. */
  isEmptyData(): boolean;

  /** Returns the whole item, a copy each time. */
  getData(): unknown;

  /** Returns the signal that ends an iteration, at any depth, when a callback returns it. */
  break(): BreakSignal;

  /**
   * Calls `fn` for everything below the value at a path, outermost first, in document order. Does nothing if
   * there is no container.
   */
  foreachNested(path: PathInput, fn: IterationCallback): void;

  /** Releases the value; reads throw from then on. A second call does nothing. */
  release(): void;
}
