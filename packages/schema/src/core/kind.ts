import type { JsonKind } from '@wirework/scanner/primitives';

/** Returns the kind of a JSON value; `undefined` for undefined, functions, symbols, bigints, NaN and the infinities, which JSON does not have. */
export function kindOf(value: unknown): JsonKind | undefined {
  // Engines decide each comparison of `typeof` directly; for a `switch` they would first make the string.
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : undefined;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'object') return undefined;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : 'object';
}

/** Returns whether a value is a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
