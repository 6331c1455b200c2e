/**
 * Options of callers are read from a copy that has own properties only: a property that someone added to
 * `Object.prototype` is never an option.
 */

/** An object without inherited properties. V8 fills the one that `Object.create(null)` makes in twice the time. */
const Bare = /* @__PURE__ */ (() => {
  const made = function (): void {} as unknown as new () => object;
  made.prototype = Object.freeze(Object.create(null) as object);
  return made;
})();

/** The copy of no options. */
export const noOptions: object = /* @__PURE__ */ Object.freeze(new Bare());

/** Copies the own, enumerable properties of an options object to one that inherits none. */
export function ownCopy<T extends object>(options: T | undefined | null): T {
  if (options === undefined || options === null) return noOptions as T;
  return Object.assign(new Bare(), options) as T;
}

/** Returns the properties of an object, overridden by the given ones; `undefined` counts as absent. */
export function fill<T extends object>(base: T, given: object | undefined): T {
  const filled = { ...base };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined) filled[name as keyof T] = value as T[keyof T];
  }
  return filled;
}
