/**
 * Returns a member of an object that is its own, or `undefined`. Nothing that someone put on `Object.prototype` gets into an error.
 */
export function own<T extends object, K extends keyof T>(object: T, name: K): T[K] | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
