import { equal } from './equal.ts';
import type { KeywordParams } from './keyword-params.ts';
import { type KeyOf, valueKeys } from './value-keys.ts';

/** For up to this many, looking at all of them is as fast as anything clever. */
const few = 50;

/**
 * Whether two elements are equal. Hostile elements cannot make it quadratic: strings go into a set, and so do
 * the keys of containers. Many numbers are sorted, since engines hash numbers predictably, and search those with the
 * same hash in a set one by one.
 */
export function hasDuplicate(items: readonly unknown[]): boolean {
  const { length } = items;
  if (length < 2) return false;
  const scalars = new Set<unknown>();
  const keys = new Set<unknown>();
  const numbers: number[] = [];
  let keyOf: KeyOf | undefined;
  for (let i = 0; i < length; i++) {
    const item = items[i];
    if (typeof item === 'number' && length > few) {
      numbers.push(item);
      continue;
    }
    const isContainer = typeof item === 'object' && item !== null;
    const seen = isContainer ? keys : scalars;
    const key = isContainer ? (keyOf ??= valueKeys())(item, 0) : item;
    if (seen.has(key)) return true;
    seen.add(key);
  }
  const sorted = new Float64Array(numbers).sort();
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true;
  return false;
}

/** The indices of the first element that equals an earlier one, and of that one; there is one. */
export function firstDuplicate(items: readonly unknown[]): KeywordParams['uniqueItems'] {
  const seen = new Map<string, number>();
  const keyOf = valueKeys();
  for (let second = 0; ; second++) {
    const key = keyIn(keyOf, items[second]);
    const first = seen.get(key);
    if (first !== undefined) return { first, second };
    seen.set(key, second);
  }
}

/** The key of any value, which is longer than a bare number or string: engines hash short numbers predictably as strings, too. */
function keyIn(keyOf: KeyOf, value: unknown): string {
  return keyOf([value], -1);
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'number' && (typeof value !== 'object' || value === null);
}

/** A test whether a value equals one of a list. A long list does not make it slower. */
export function memberOf(list: readonly unknown[]): (value: unknown) => boolean {
  const scalars = new Set(list.filter(isScalar));
  const others = list.filter((it) => !isScalar(it));
  if (others.length === 0) return (value) => scalars.has(value);
  if (others.length <= few) return (value) => scalars.has(value) || others.some((other) => equal(value, other));
  const numbers = new Map<string, number>();
  const keyOf = valueKeys(numbers);
  const keys = new Set(others.map((it) => keyIn(keyOf, it)));
  return (value) => (isScalar(value) ? scalars.has(value) : keys.has(keyIn(valueKeys(numbers, true), value)));
}
