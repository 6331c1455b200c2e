/**
 * Options of callers are read from a copy without a prototype, which has own members only: a member that someone added to `Object.prototype` is never an
 * option.
 */

const nothing: object = Object.freeze(Object.create(null) as object);

/** Copies the own, enumerable members of an options object to an object without a prototype. */
export function ownCopy<T extends object>(options: T | undefined | null): T {
  if (options === undefined || options === null) return nothing as T;
  return Object.assign(Object.create(null) as object, options) as T;
}
