import { isJsonNumber, JsonNumber, type Processor } from '@wirework/json';
import { compactJson, parseNative } from '@wirework/scanner/primitives';

/*
 * Values that a processor read, as JSON texts from which another processor with the same `numbers` reads equal values.
 */

/** Returns the JSON of a value. */
export function writeValue(value: unknown): string {
  return isPlain(value) ? JSON.stringify(value) : compactJson(withLiterals(value));
}

/**
 * Returns the value of JSON that {@link writeValue} wrote; `reader` has the `numbers` of the processor that read it
 * first.
 */
export function readValue(json: string, reader: Processor): unknown {
  return reader.getConfig().numbers === 'number' ? parseNative(json) : reader.get(json, '');
}

/**
 * Whether `JSON.stringify` keeps the value: every number is a finite double, not -0, and written without losing its
 * kind.
 */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return isKept(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (Array.isArray(value)) return value.every(isPlain);
  if (isJsonNumber(value)) return false;
  for (const name in value) if (!isPlain((value as Readonly<Record<string, unknown>>)[name])) return false;
  return true;
}

/** An integer from 2^53 on would be read as a bigint. */
const isKept = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER && !Object.is(value, -0);

/** Returns the value with a literal in the place of each number that `JSON.stringify` would change. */
function withLiterals(value: unknown): unknown {
  if (typeof value === 'number') return isKept(value) ? value : new JsonNumber(literalOf(value));
  if (typeof value !== 'object' || value === null || isJsonNumber(value)) return value;
  if (Array.isArray(value)) return value.map(withLiterals);
  // Entries define members, so that one named `__proto__` stays one.
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, withLiterals(it)]));
}

function literalOf(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (value === Infinity) return '1e999';
  return value === -Infinity ? '-1e999' : value.toExponential();
}
