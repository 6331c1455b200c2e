/**
 * Equality of JSON values (Draft 7 core, 4.2.3): numbers by value, strings by code units, objects whatever the order of
 * their members. A member that is `undefined` counts as absent. Objects that JSON does not have, such as dates, equal
 * none that it has.
 *
 * Values are compared directly, or by keys: two containers have the same key exactly if they are equal. With keys, many
 * values are compared, and a value with the same part many times is read, in linear time.
 */
import { areValuesEqual, type EqualityRules } from '@wirework/scanner/primitives';
import { isObject, memberNames, objectTag } from './kind.ts';
import { tooDeep } from './too-deep.ts';

const maxDepth = 1_000;

/** Containers that are compared directly. More of them may mean that the same ones occur again and again. */
const maxDirectComparisons = 100_000;

/** A longer key of a container is replaced by a number in the keys of containers around it. */
const maxInnerKey = 100;

/**
 * Returns whether two JSON values are equal.
 *
 * @throws LimitExceededError if they are nested deeper than 1,000 levels
 */
export function equal(a: unknown, b: unknown): boolean {
  return a === b || areValuesEqual(a, b, new SchemaRules());
}

/** The rules of one comparison, which compares by keys after many containers. */
class SchemaRules implements EqualityRules {
  readonly ignoresUndefined = true;
  #count = 0;
  #keyOf: KeyOf | undefined;

  isLeaf(object: object): boolean {
    return opaqueKey(object) !== undefined;
  }

  areLeavesEqual(a: unknown, b: unknown): boolean {
    return a === b || (isObject(a) && isObject(b) && opaqueKey(a) === opaqueKey(b));
  }

  enter(a: object, b: object, depth: number): boolean | undefined {
    if (depth > maxDepth) throw tooDeep(maxDepth);
    if (++this.#count <= maxDirectComparisons) return undefined;
    this.#keyOf ??= containerKeys();
    return this.#keyOf(a, depth - 1) === this.#keyOf(b, depth - 1);
  }
}

/** Returns the key of a container that is at a depth of the value. */
export type KeyOf = (container: object, depth: number) => string;

/**
 * Returns a function that makes keys of arrays and objects. A key is JSON with sorted names, in which a container with
 * a long key is replaced by a number, the same for equal ones. Such a container is not read again where it occurs
 * again.
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

/**
 * Returns the key of any value: that of an array with only this value in it, so that it is longer than a bare number or
 * string.
 */
export function wrappedKey(keyOf: KeyOf, value: unknown): string {
  return keyOf([value], -1);
}

/** Numbers of objects that only equal themselves. */
const objectNumbers = /* @__PURE__ */ new WeakMap<object, number>();
let objectCount = 0;

/**
 * Returns a text for an object whose content is not in its members, such as a `Date` or a `Map` of a reader of YAML:
 * dates of the same time share one, any other object has its own. `undefined` for objects that are compared by their
 * members.
 */
function opaqueKey(object: object): string | undefined {
  const tag = objectTag(object);
  if (tag === undefined || Object.keys(object).length > 0) return undefined;
  if (tag === 'Date') {
    const time = timeOf(object);
    if (time !== undefined) return `<Date ${time}>`;
  }
  let number = objectNumbers.get(object);
  if (number === undefined) objectNumbers.set(object, (number = ++objectCount));
  return `<${number}>`;
}

/** Returns the time of a date; `undefined` for an object that only has its name. */
function timeOf(object: object): number | undefined {
  try {
    return Date.prototype.getTime.call(object);
  } catch {
    return undefined;
  }
}
