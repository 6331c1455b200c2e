/**
 * Equality of JSON values (Draft 7 core, 4.2.3): numbers by value, strings by code units, objects whatever the order of their members.
 * A member that is `undefined` counts as absent. Objects that JSON does not have, such as dates, equal none that it has.
 *
 * Values are compared directly, or by keys: two containers have the same key exactly if they are equal. With keys, many values are compared, and a
 * value with the same part many times is read, in linear time (decision 050).
 */
import { getOwn } from '@wirework/scanner/primitives';
import { isObject, memberNames } from './kind.ts';
import { opaqueKey } from './opaque-key.ts';
import { tooDeep } from './too-deep.ts';

const maxDepth = 1_000;

/** Containers that are compared directly. More of them may mean that the same ones occur again and again. */
const maxDirectComparisons = 100_000;

/** A longer key of a container is replaced by a number in the keys of containers around it. */
const maxInnerKey = 100;

const different = -1;

/**
 * Returns whether two JSON values are equal.
 *
 * @throws LimitExceededError if they are nested deeper than 1,000 levels
 */
export function equal(a: unknown, b: unknown): boolean {
  const left = compare(a, b, maxDirectComparisons, 0);
  if (left !== 0) return left !== different;
  const keyOf = containerKeys();
  return wrappedKey(keyOf, a) === wrappedKey(keyOf, b);
}

/**
 * Compares two values directly.
 *
 * @returns how many containers may be compared afterwards; 0 if there were too many, and `different` if the values differ
 */
function compare(a: unknown, b: unknown, max: number, depth: number): number {
  if (a === b) return max;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return different;
  if (depth >= maxDepth) throw tooDeep(maxDepth);
  let left = max - 1;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return different;
    for (let i = 0; i < a.length && left > 0; i++) left = compare(a[i], b[i], left, depth + 1);
    return left;
  }
  if (!isObject(a) || !isObject(b)) return different;
  const key = opaqueKey(a);
  if (key !== opaqueKey(b)) return different;
  if (key !== undefined) return left;
  let onlyInB = Object.keys(b).length;
  for (const name of Object.keys(a)) {
    if (left <= 0) return left;
    if (Object.hasOwn(b, name)) onlyInB--;
    left = compare(a[name], getOwn(b, name), left, depth + 1);
  }
  return left <= 0 || onlyInB === 0 || memberNames(a).length === memberNames(b).length ? left : different;
}

/** Returns the key of a container that is at a depth of the value. */
export type KeyOf = (container: object, depth: number) => string;

/**
 * Returns a function that makes keys of arrays and objects. A key is JSON with sorted names, in which a container with a long key is replaced by a
 * number, the same for equal ones. Such a container is not read again where it occurs again.
 *
 * @param numbers the numbers of containers inside others, by their keys
 * @param isComplete whether `numbers` is not extended: a container without a number equals none that has one
 */
export function containerKeys(numbers: Map<string, number> = new Map<string, number>(), isComplete = false): KeyOf {
  let seen: Map<unknown, string> | undefined;
  const innerKey = (value: unknown, depth: number): string => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : scalarKey(value);
    const known = seen?.get(value);
    if (known !== undefined) return known;
    const key = keyOf(value, depth);
    if (key.length <= maxInnerKey) return key;
    if (!isComplete && !numbers.has(key)) numbers.set(key, numbers.size);
    const number = `#${numbers.get(key)}`;
    (seen ??= new Map<unknown, string>()).set(value, number);
    return number;
  };
  const keyOf = (container: object, depth: number): string => {
    if (depth >= maxDepth) throw tooDeep(maxDepth);
    if (Array.isArray(container)) return `[${container.map((it) => innerKey(it, depth + 1)).join()}]`;
    const opaque = opaqueKey(container);
    if (opaque !== undefined) return opaque;
    const object = container as Readonly<Record<string, unknown>>;
    return `{${memberNames(object)
      .toSorted()
      .map((name) => `${JSON.stringify(name)}:${innerKey(object[name], depth + 1)}`)
      .join()}}`;
  };
  return keyOf;
}

/** Returns the key of a value that is neither a container nor a string. */
function scalarKey(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

/** Returns the key of any value: that of an array with only this value in it, so that it is longer than a bare number or string. */
export function wrappedKey(keyOf: KeyOf, value: unknown): string {
  return keyOf([value], -1);
}
