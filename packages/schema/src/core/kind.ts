import type { JsonKind } from '@wirework/scanner';

/** The kinds of JSON values. */
export type Kind = JsonKind;

/**
 * The kind of a JSON value; `undefined` for what JSON does not have: undefined, functions,
 * symbols, bigint, NaN and the infinities.
 */
export function kindOf(value: unknown): Kind | undefined {
  // Engines answer each comparison directly; for a `switch` they would first make the string.
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : undefined;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'object') return undefined;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : 'object';
}

/** Whether a value is an object in the sense of JSON: no array, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
