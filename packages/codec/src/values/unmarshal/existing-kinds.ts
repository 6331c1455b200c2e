/** Kinds of the values in an existing object or array: JSON of the same kind can replace them. */
import { isJsonNumber } from '@wirework/scanner';
import type { GoKind } from '../reader/reader.ts';

/** An element of each kind that an array has. */
export type ElementKinds = ReadonlyMap<GoKind, unknown>;

const kinds: Readonly<Record<string, GoKind | undefined>> = {
  string: 'string',
  number: 'number',
  bigint: 'number',
  boolean: 'bool',
  object: 'object',
};

/** Returns the kind of the JSON that can replace a value; `undefined` for functions, symbols and views of bytes. */
export function kindOfExisting(value: unknown): GoKind | undefined {
  if (Array.isArray(value)) return 'array';
  if (isJsonNumber(value)) return 'number';
  return ArrayBuffer.isView(value) ? undefined : kinds[typeof value];
}

/** Returns the type of a value for an error. */
export function typeOfExisting(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (isJsonNumber(value)) return 'JsonNumber';
  return ArrayBuffer.isView(value) ? 'ArrayBufferView' : typeof value;
}

/** Returns the kinds of the elements; `undefined` if any kind will do, because there are none, or one of them is `null` or `undefined`. */
export function kindsOfElements(items: readonly unknown[]): ElementKinds | undefined {
  const found = new Map<GoKind, unknown>();
  for (const item of items) {
    if (item === null || item === undefined) return undefined;
    const kind = kindOfExisting(item);
    if (kind !== undefined && !found.has(kind)) found.set(kind, item);
  }
  return items.length === 0 ? undefined : found;
}
