/**
 * Options for a library that reads them as plain members: without a prototype, so that it reads only what is
 * written here and nothing from a polluted `Object.prototype`.
 */
export function withoutPrototype<T extends object>(options: T): T {
  return Object.assign(Object.create(null) as T, options);
}
