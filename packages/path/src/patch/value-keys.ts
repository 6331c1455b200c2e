import { isJsonNumber } from '@wirework/scanner';
import { isObject } from '../is-object.ts';

/** Levels of a value that are looked at. */
const deepest = 100;

/**
 * Makes texts for JSON values of which two that are alike stand for equal values (see `equalValues`), so that many values are compared with
 * many in the time it takes to read them. Equal values may have different texts where their numbers are written in unusual ways, and where
 * they are nested deeper than 100 levels.
 */
export function valueKeys(): (value: unknown) => string {
  let unique = 0;
  const keyOf = (value: unknown, depth: number): string => {
    if (typeof value === 'number' || typeof value === 'bigint' || isJsonNumber(value)) return numberKey(String(value));
    if (typeof value !== 'object' || value === null) return value === undefined ? `#${unique++}` : (JSON.stringify(value) ?? `#${unique++}`);
    if (depth === deepest) return `#${unique++}`;
    if (Array.isArray(value)) return `[${value.map((it: unknown) => keyOf(it, depth + 1)).join()}]`;
    if (!isObject(value)) return `#${unique++}`;
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${keyOf(value[name], depth + 1)}`).join()}}`;
  };
  return (value) => keyOf(value, 0);
}

/** Integers by all their digits, everything else as a double. */
function numberKey(text: string): string {
  return /^-?\d{1,10000}$/.test(text) ? String(BigInt(text)) : String(Number(text));
}
