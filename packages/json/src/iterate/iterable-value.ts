import { ProcessorClosedError } from '@wirework/encoding-errors';
import { compilePath, type PathInput } from '@wirework/path';
import { type AccessResult, accessFound, accessMissing } from '@wirework/result';
import { copyValue } from '../values/copy-value.ts';
import type { Found } from '../documents/document.ts';
import { findIn } from '../documents/documents.ts';
import { toArray, toBoolean, toDouble, toInteger, toObject, toText } from '../read/conversions.ts';
import { type BreakSignal, breakSignal } from './break-signal.ts';
import { type Continue, forEachItem } from './for-each-item.ts';
import { descendants, type Entry, type NamesOf } from './walk.ts';

/** Called for each item; returning `item.break()` ends the iteration. */
export type IterationCallback = (key: string | number, item: IterableValue) => Continue;

/**
 * One item of an iteration: a value with its key. It stays usable after the callback has returned, until it is
 * released. What it returns is yours to change. ReadCheckedOptions do not throw: a value that is missing or of another type is
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

  /** Returns a boolean, also from the strings that `asBool` of an `AccessResult` accepts; `undefined` for anything else. */
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

/** The item of one iteration. */
export class Item implements IterableValue {
  readonly key: string | number;
  readonly #namesOf: NamesOf;
  #held: { readonly value: unknown } | undefined;

  constructor(key: string | number, value: unknown, namesOf: NamesOf) {
    this.key = key;
    this.#held = { value };
    this.#namesOf = namesOf;
  }

  get(path: PathInput): unknown {
    return copyValue(this.#find(path).value);
  }

  getString(path: PathInput): string | undefined {
    return toText(this.#access(path));
  }

  getInt(path: PathInput): number | undefined {
    return toInteger(this.#access(path));
  }

  getFloat64(path: PathInput): number | undefined {
    return toDouble(this.#access(path));
  }

  getBool(path: PathInput): boolean | undefined {
    return toBoolean(this.#access(path));
  }

  getArray(path: PathInput): unknown[] | undefined {
    return copyValue(toArray(this.#access(path)));
  }

  getObject(path: PathInput): Record<string, unknown> | undefined {
    return copyValue(toObject(this.#access(path)));
  }

  getWithDefault<D>(path: PathInput, defaultValue: D): unknown {
    const found = this.#find(path);
    return found.exists ? copyValue(found.value) : defaultValue;
  }

  getStringWithDefault<D>(path: PathInput, defaultValue: D): string | D {
    return this.getString(path) ?? defaultValue;
  }

  getIntWithDefault<D>(path: PathInput, defaultValue: D): number | D {
    return this.getInt(path) ?? defaultValue;
  }

  getFloat64WithDefault<D>(path: PathInput, defaultValue: D): number | D {
    return this.getFloat64(path) ?? defaultValue;
  }

  getBoolWithDefault<D>(path: PathInput, defaultValue: D): boolean | D {
    return this.getBool(path) ?? defaultValue;
  }

  exists(path: PathInput): boolean {
    return this.#find(path).exists;
  }

  isNull(path: PathInput): boolean {
    return (this.#find(path).value ?? null) === null;
  }

  isNullData(): boolean {
    return this.isNull('');
  }

  isEmpty(path: PathInput): boolean {
    const { value } = this.#find(path);
    if (value === undefined || value === null || value === '') return true;
    const { type } = accessFound(value);
    return (type === 'array' || type === 'object') && Object.keys(value).length === 0;
  }

  isEmptyData(): boolean {
    return this.isEmpty('');
  }

  getData(): unknown {
    return copyValue(this.#value());
  }

  break(): BreakSignal {
    return breakSignal;
  }

  foreachNested(path: PathInput, fn: IterationCallback): void {
    forEachItem(itemsOf(descendants(this.#find(path).value, this.#namesOf), this.#namesOf), fn);
  }

  release(): void {
    this.#held = undefined;
  }

  #value(): unknown {
    if (this.#held === undefined) throw new ProcessorClosedError('released item');
    return this.#held.value;
  }

  #find(path: PathInput): Found {
    return findIn(this.#value(), compilePath(path));
  }

  #access(path: PathInput): AccessResult {
    const found = this.#find(path);
    return found.exists ? accessFound(found.value) : accessMissing();
  }
}

/** The items of an iteration over keys and values. */
export function* itemsOf(entries: Iterable<Entry>, namesOf: NamesOf): Generator<IterableValue, undefined, undefined> {
  for (const [key, value] of entries) yield new Item(key, value, namesOf);
}
