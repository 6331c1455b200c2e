import { isJsonNumber } from '@wirework/scanner';

/** The kinds of JSON values. */
export type ValueKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The kind of a value that is present. A bigint and a `JsonNumber` are numbers. */
export function kindOf(value: unknown): ValueKind {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value;
    case 'bigint':
      return 'number';
    default:
      if (value === null || value === undefined) return 'null';
      if (Array.isArray(value)) return 'array';
      return isJsonNumber(value) ? 'number' : 'object';
  }
}
