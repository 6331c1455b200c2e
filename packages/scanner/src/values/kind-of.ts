import { isJsonNumber } from './is-json-number.ts';

/** The kinds of JSON values (RFC 8259 section 3). */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/**
 * Returns the kind of a JSON value. A bigint and a `JsonNumber` are numbers, `undefined` counts as null, and any other value
 * without a JSON form, such as a function, is an object.
 *
 * @example
 * ```ts
 * kindOf([]); // → 'array'
 * kindOf(new JsonNumber('1.50')); // → 'number'
 * ```
 */
export function kindOf(value: unknown): JsonKind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      if (value === null || value === undefined) return 'null';
      if (Array.isArray(value)) return 'array';
      return isJsonNumber(value) ? 'number' : 'object';
  }
}
