/**
 * Returns the engine's name of an object that is not plain: `Map`, `Promise`, `Date`, … Its content is not in its members, so as a
 * schema it would demand nothing. `undefined` for plain objects of any realm, for instances of classes, and for other values.
 */
export function objectTag(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Object.prototype)
    return undefined;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === 'Object' || name === 'Array' || name === 'Module' ? undefined : name;
}
