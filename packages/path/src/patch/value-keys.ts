import { canonicalNumber, getOwn } from '@wirework/scanner';
import { isNumber } from './equal-values.ts';

/** Levels of a value that its key covers. */
const maxKeyDepth = 100;
/** A key inside another is replaced by a number if it is longer. */
const maxKeyLength = 100;

/**
 * Makes keys for JSON values: two values with the same key are equal (see `equalValues`), so that many values are compared with
 * many in linear time. Equal values have different keys only if they are nested deeper than 100 levels. A container with a long key has a
 * number in the keys of others, the same for equal ones, and is not read again where it occurs again.
 */
export function valueKeys(): (value: unknown) => string {
  let unique = 0;
  const numbers = new Map<string, string>();
  const seen = new Map<unknown, string>();
  const keyOf = (value: unknown, depth: number): string => {
    if (isNumber(value)) return canonicalNumber(String(value));
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? `#${unique++}`;
    if (depth === maxKeyDepth) return `#${unique++}`;
    const known = seen.get(value);
    if (known !== undefined) return known;
    const key = textOf(value, depth + 1);
    if (key.length <= maxKeyLength) return key;
    const number = numbers.get(key) ?? `#${unique++}`;
    numbers.set(key, number);
    seen.set(value, number);
    return number;
  };
  const textOf = (value: object, depth: number): string => {
    if (Array.isArray(value)) return `[${value.map((it: unknown) => keyOf(it, depth)).join()}]`;
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(getOwn(value, name), depth)}`).join()}}`;
  };
  return (value) => keyOf(value, 0);
}
