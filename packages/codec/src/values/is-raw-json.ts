import type { RawJson } from './raw-json.ts';

/** Mark of a `RawJson`, in every copy of the package. */
const brand = Symbol.for('@wirework/raw-json');

/**
 * Returns whether a value is a `RawJson`, of this copy of the package or of another one.
 *
 * @example
 * ```ts
 * isRawJson(new RawJson('1')); // → true
 * ```
 */
export function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
