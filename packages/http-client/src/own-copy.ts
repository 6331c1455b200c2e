/**
 * The only place that turns a caller's options into something that is read field by field.
 * A copy without a prototype holds own members alone, so nothing planted on `Object.prototype` is ever an option.
 */

const nothing: object = Object.freeze(Object.create(null) as object);

/** The own, enumerable members of an options object, on an object without a prototype. */
export function ownCopy<T extends object>(options: T | undefined | null): T {
  if (options === undefined || options === null) return nothing as T;
  return Object.assign(Object.create(null) as object, options) as T;
}
