import type { Members } from './keyword.ts';
import { namesOf } from './members.ts';
import { tooDeep } from './too-deep.ts';

/** How deep values are compared. */
export const maxDepth = 1000;

/** A key inside another is replaced by a number if it is longer. */
const long = 100;

/** The key of a container at a depth. */
export type KeyOf = (container: object, depth: number) => string;

/**
 * Makes keys for arrays and objects: two have the same key exactly when they are equal. A key is JSON with sorted member names, in which a
 * container with a long key is replaced by a number, the same for equal ones; it is not read again where it occurs again.
 *
 * @param numbers of the containers inside others, by their keys
 * @param isComplete whether a container without a number gets none: it equals none of those that have one
 */
export function valueKeys(numbers: Map<string, number> = new Map<string, number>(), isComplete = false): KeyOf {
  let seen: Map<unknown, string> | undefined;
  const inside = (value: unknown, depth: number): string => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : String(value);
    const known = seen?.get(value);
    if (known !== undefined) return known;
    const key = keyOf(value, depth);
    if (key.length <= long) return key;
    if (!isComplete && !numbers.has(key)) numbers.set(key, numbers.size);
    const number = `#${numbers.get(key)}`;
    (seen ??= new Map<unknown, string>()).set(value, number);
    return number;
  };
  const keyOf = (container: object, depth: number): string => {
    if (depth >= maxDepth) throw tooDeep(maxDepth);
    if (Array.isArray(container)) return `[${container.map((it) => inside(it, depth + 1)).join()}]`;
    const object = container as Members;
    return `{${namesOf(object)
      .toSorted()
      .map((name) => `${JSON.stringify(name)}:${inside(object[name], depth + 1)}`)
      .join()}}`;
  };
  return keyOf;
}
