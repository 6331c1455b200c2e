import { canonicalNumber, getOwn } from '@wirework/scanner';
import { isNumber } from './equal-values.ts';

/** Levels of a value that its key covers. */
const deepest = 100;

/**
 * Makes keys for JSON values: two values with the same key are equal (see `equalValues`), so that many values are compared with
 * many in linear time. Equal values have different keys only if they are nested deeper than 100 levels.
 */
export function valueKeys(): (value: unknown) => string {
  let unique = 0;
  const keyOf = (value: unknown, depth: number): string => {
    if (isNumber(value)) return canonicalNumber(String(value));
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? `#${unique++}`;
    if (depth === deepest) return `#${unique++}`;
    if (Array.isArray(value)) return `[${value.map((it: unknown) => keyOf(it, depth + 1)).join()}]`;
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(getOwn(value, name), depth + 1)}`).join()}}`;
  };
  return (value) => keyOf(value, 0);
}
