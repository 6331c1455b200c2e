/**
 * Options of callers are read from a copy without a prototype, which has own properties only: a property that someone
 * added to `Object.prototype` is never an option.
 */

const nothing: object = Object.freeze(Object.create(null) as object);

/** Copies the own, enumerable properties of an options object to an object without a prototype. */
export function ownCopy<T extends object>(options: T | undefined | null): T {
  if (options === undefined || options === null) return nothing as T;
  return Object.assign(Object.create(null) as object, options) as T;
}

/** Returns the properties of an object, overridden by the given ones; `undefined` counts as absent. */
export function fill<T extends object>(base: T, given: object | undefined): T {
  const filled = { ...base };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined) filled[name as keyof T] = value as T[keyof T];
  }
  return filled;
}
