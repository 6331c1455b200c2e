import type { JsonKind } from '@wirework/scanner/primitives';

/**
 * Returns the kind of a JSON value; `undefined` for undefined, functions, symbols, bigints, NaN and the infinities,
 * which JSON does not have.
 */
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

/**
 * Returns the engine's name of an object that is not plain: `Map`, `Promise`, `Date`, … Its content is not in its
 * properties, so as a schema it would demand nothing. `undefined` for plain objects of any realm, for instances of
 * classes, and for other values.
 */
export function objectTag(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Object.prototype)
    return undefined;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === 'Object' || name === 'Array' || name === 'Module' ? undefined : name;
}

/** Returns whether an object lacks a property. One that is `undefined` counts as absent, as for `JSON.stringify`. */
export function lacksMember(object: Readonly<Record<string, unknown>>, name: string): boolean {
  return !Object.hasOwn(object, name) || object[name] === undefined;
}

/** Returns the names of the properties of an object, without those that are `undefined`. */
export function memberNames(object: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(object);
  // Hardly any object has `undefined` properties, and filtering takes time.
  for (const name of names) if (object[name] === undefined) return names.filter((it) => object[it] !== undefined);
  return names;
}
