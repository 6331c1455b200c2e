/**
 * Sets and memos of values that an attacker chooses.
 *
 * V8 salts the hashes of strings and objects, but not those of numbers and of short strings of digits: 20,000 chosen
 * integers with the same place in a `Set` block it for seconds. So numbers are sorted, or are parts of
 * longer keys, and are never put into a `Set` or `Map`. `@wirework/scanner/patterns` keeps code points in an array for
 * the same reason. Once V8 salts numbers, plain sets will do.
 */
import { containerKeys, equal, type KeyOf, wrappedKey } from './equal.ts';
import type { KeywordParams } from './keyword-params.ts';

/** Items or numbers that are compared one by one, or hashed: so few are fast whatever their hashes. */
const maxUnprotected = 50;

/** Scalars that are compared faster than a value is hashed. */
const maxCompared = 8;

/** Results of one schema by value; in validation, whether the value passed. */
export class ResultMemo<T = boolean> {
  readonly #byContainer = new Map<unknown, T>();
  /** Of scalars only the last is kept, because they could be numbers with one hash. */
  #lastScalar: unknown;
  #lastResult: T | undefined;

  get(value: unknown): T | undefined {
    if (typeof value === 'object') return this.#byContainer.get(value);
    return value === this.#lastScalar ? this.#lastResult : undefined;
  }

  set(value: unknown, result: T): void {
    if (typeof value === 'object') {
      this.#byContainer.set(value, result);
    } else {
      this.#lastScalar = value;
      this.#lastResult = result;
    }
  }
}

/** Returns whether two items are equal: in linear time, and n log n for numbers. */
export function hasDuplicate(items: readonly unknown[]): boolean {
  const { length } = items;
  if (length < 2) return false;
  const scalars = new Set<unknown>();
  const keys = new Set<unknown>();
  const numbers: number[] = [];
  let keyOf: KeyOf | undefined;
  for (let i = 0; i < length; i++) {
    const item = items[i];
    if (typeof item === 'number' && length > maxUnprotected) {
      numbers.push(item);
      continue;
    }
    const isContainer = typeof item === 'object' && item !== null;
    const seen = isContainer ? keys : scalars;
    const key = isContainer ? (keyOf ??= containerKeys())(item, 0) : item;
    if (seen.has(key)) return true;
    seen.add(key);
  }
  const sorted = new Float64Array(numbers).sort();
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true;
  return false;
}

/**
 * Returns the indices of the first item that equals an earlier one, and of that one, for a list that has a duplicate.
 */
export function firstDuplicate(items: readonly unknown[]): KeywordParams['uniqueItems'] {
  const seen = new Map<string, number>();
  const keyOf = containerKeys();
  for (let second = 0; ; second++) {
    const key = wrappedKey(keyOf, items[second]);
    const first = seen.get(key);
    if (first !== undefined) return { first, second };
    seen.set(key, second);
  }
}

/** Returns the test whether a value equals one of a list. A long list does not make it slower. */
export function memberOf(list: readonly unknown[]): (value: unknown) => boolean {
  if (list.length <= maxCompared && !list.some((it) => typeof it === 'object' && it !== null)) {
    return (value) => {
      for (let i = 0; i < list.length; i++) if (list[i] === value) return true;
      return false;
    };
  }
  const scalars = new Set(list.filter(isSafeScalar));
  const others = list.filter((it) => !isSafeScalar(it));
  if (others.length === 0) return (value) => scalars.has(value);
  if (others.length <= maxUnprotected)
    return (value) => scalars.has(value) || others.some((other) => equal(value, other));
  const numbers = new Map<string, number>();
  const keyOf = containerKeys(numbers);
  const keys = new Set(others.map((it) => wrappedKey(keyOf, it)));
  return (value) =>
    isSafeScalar(value) ? scalars.has(value) : keys.has(wrappedKey(containerKeys(numbers, true), value));
}

/** Returns whether a value may be put into a `Set` as it is. */
function isSafeScalar(value: unknown): boolean {
  return typeof value !== 'number' && (typeof value !== 'object' || value === null);
}
