/** Returns an own member of an object, or `undefined`: a polluted `Object.prototype` must not get into an error. */
export function own<T extends object, K extends keyof T>(object: T, name: K): T[K] | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
