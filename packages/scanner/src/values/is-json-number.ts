import type { JsonNumber } from './json-number.ts';
import { jsonNumberBrand } from './json-number-brand.ts';

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
