import { ProcessorClosedError } from '@wirework/encoding-errors';
import { compilePath, type PathInput } from '@wirework/path';
import { type AccessResult, accessFound, accessMissing } from '@wirework/result';
import { copyValue } from '../values/copy-value.ts';
import type { Found } from '../documents/document.ts';
import { findIn } from '../documents/documents.ts';
import { toArray, toBoolean, toDouble, toInteger, toObject, toText } from '../values/conversions.ts';
import { type BreakSignal, breakSignal, forEachItem } from './for-each-item.ts';
import type { IterableValue, IterationCallback } from './iterable-value.ts';
import { descendants, type Entry, type NamesOf } from './walk.ts';

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

/** Yields the items of an iteration over keys and values. */
export function* itemsOf(entries: Iterable<Entry>, namesOf: NamesOf): Generator<IterableValue, undefined, undefined> {
  for (const [key, value] of entries) yield new Item(key, value, namesOf);
}
