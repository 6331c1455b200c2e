/**
 * The only place where members with names from input are read and written. `__proto__`,
 * `constructor` and `prototype` are ordinary names here, and nothing inherited is ever read.
 */

/**
 * Returns whether an object has an own member of this name; inherited ones do not count.
 *
 * @throws TypeError for null and `undefined`
 *
 * @example
 * ```ts
 * hasOwn({}, 'constructor'); // → false
 * ```
 */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return Object.hasOwn(object, key);
}

/**
 * Returns the value of an object's own member, or `undefined`; inherited ones do not count.
 *
 * @throws TypeError for null and `undefined`, and what a getter throws
 *
 * @example
 * ```ts
 * getOwn({ a: 1 }, 'a'); // → 1
 * getOwn({}, '__proto__'); // → undefined
 * ```
 */
export function getOwn(object: object, key: PropertyKey): unknown {
  return Object.hasOwn(object, key) ? (object as Record<PropertyKey, unknown>)[key] : undefined;
}

/**
 * Gives an object an own, enumerable, writable and configurable member, whatever its name is and
 * whatever has happened to `Object.prototype`: no setter runs and no prototype changes.
 *
 * @throws TypeError if the object is frozen, or has a member of that name that cannot be changed
 * @example
 * ```ts
 * const object = {};
 * setOwn(object, '__proto__', 1);
 * Object.keys(object); // → [ '__proto__' ]
 * ```
 */
export function setOwn(object: object, key: PropertyKey, value: unknown): void {
  if (key in object) {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    // The prototype chain has no such name, so this can only create an own member.
    (object as Record<PropertyKey, unknown>)[key] = value;
  }
}
