/**
 * Options for a library that reads them as plain members: without a prototype, so that it sees what is
 * written here and nothing that somebody gave `Object.prototype`.
 */
export function bare<T extends object>(options: T): T {
  return Object.assign(Object.create(null) as T, options);
}
