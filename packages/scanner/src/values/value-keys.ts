import { canonicalNumber } from '../tokens/number-text.ts';
import { isJsonNumber } from './kind-of.ts';
import { getOwn } from './own-property.ts';

/** A longer key of a container is replaced by a number in the keys of containers around it. */
const maxInnerKey = 100;

/**
 * Returns a function that makes a key for each JSON value: two values share a key if, and only if, they are equal.
 * Numbers are compared by their exact value, whether they are doubles, bigints or `JsonNumber`; arrays in order;
 * objects in any order. With keys, many values are compared with many in linear time. Only keys of one `valueKeys()`
 * are comparable.
 *
 * A container that occurs again is not read again, so it must not be changed between two calls.
 *
 * @param maxDepth nesting levels that are compared; a container below them equals nothing, not even itself. It bounds
 *   the stack
 * @example
 * ```ts
 * const keyOf = valueKeys();
 * keyOf({ a: 1, b: [2n] }) === keyOf({ b: [2], a: 1.0 }); // → true
 * ```
 */
export function valueKeys(maxDepth = 100): (value: unknown) => string {
  // A key that begins with '#' belongs to one container alone, or to all containers of one long key.
  let count = 0;
  const byKey = new Map<string, string>();
  const byContainer = new Map<unknown, string>();

  const keyOf = (value: unknown, depth: number): string => {
    if (typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value))
      return canonicalNumber(String(value));
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? `#${count++}`;
    if (depth >= maxDepth) return `#${count++}`;
    const known = byContainer.get(value);
    if (known !== undefined) return known;
    const key = containerKey(value, depth + 1);
    if (key.length <= maxInnerKey) return key;
    const number = byKey.get(key) ?? `#${count++}`;
    byKey.set(key, number);
    byContainer.set(value, number);
    return number;
  };

  // Loops, because the frames of callbacks would halve the depth that the stack allows.
  const containerKey = (value: object, depth: number): string => {
    let key = '';
    if (Array.isArray(value)) {
      for (const element of value as readonly unknown[]) key += `${key === '' ? '' : ','}${keyOf(element, depth)}`;
      return `[${key}]`;
    }
    for (const name of Object.keys(value).sort())
      key += `${key === '' ? '' : ','}${JSON.stringify(name)}:${keyOf(getOwn(value, name), depth)}`;
    return `{${key}}`;
  };

  return (value) => keyOf(value, 0);
}
