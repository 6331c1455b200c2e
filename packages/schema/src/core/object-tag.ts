/**
 * The engine's name for an object that is not a plain one: `Map`, `Promise`, `Date`, … Its content is not in its members, so as a
 * schema it would demand nothing. `undefined` for plain objects, of this realm or another, and for instances of classes.
 */
export function objectTag(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Object.prototype)
    return undefined;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === 'Object' || name === 'Array' || name === 'Module' ? undefined : name;
}
