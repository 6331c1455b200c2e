import { jsonNumberBrand } from './json-number-brand.ts';
import type { JsonNumber } from './json-number.ts';

/** The kinds of JSON values (RFC 8259 section 3). */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/**
 * Returns the kind of a JSON value. A bigint and a `JsonNumber` are numbers, `undefined` counts as null, and any other
 * value without a JSON form, such as a function, is an object.
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

/**
 * Returns whether a value is a `JsonNumber`, of this copy of the package or of another one.
 *
 * @example
 * ```ts
 * isJsonNumber(new JsonNumber('1')); // → true
 * isJsonNumber(1); // → false
 * ```
 */
export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[jsonNumberBrand] === true;
}

/** UTF-16 units of a string that are shown. */
const maxShown = 40;

/**
 * Returns the kind of a value in words, for a message. The value may be a document, so nothing of it is shown.
 *
 * @param value any value
 * @example
 * ```ts
 * describeKind([]); // → 'an array'
 * describeKind(5); // → 'a number'
 * ```
 */
export function describeKind(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * Returns a value of an option or a config for a message: a scalar as it is, a string of more than 40 UTF-16 units cut,
 * and everything else by kind.
 *
 * @param value any value; not of a document, and not secret
 * @example
 * ```ts
 * describeValue('fast'); // → "'fast'"
 * describeValue({}); // → 'an object'
 * ```
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value.length > maxShown ? `${value.slice(0, maxShown)}…` : value}'`;
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'bigint':
      return `${value}n`;
    default:
      return describeKind(value);
  }
}

/**
 * Returns the name of the type of a value without a JSON form, for an error: `function`, `bigint`, or the name of its
 * class. An own member `constructor` is data and is ignored.
 *
 * @param value any value
 * @example
 * ```ts
 * typeName(new Map()); // → 'Map'
 * typeName({ constructor: 1 }); // → 'Object'
 * ```
 */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: unknown } } | null;
  const name = prototype?.constructor?.name;
  return typeof name === 'string' && name !== '' ? name : 'object';
}
