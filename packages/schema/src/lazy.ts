/**
 * What is made when it is first asked for, and kept: for what takes long to make and is not needed by whoever only imports it. It is
 * the same whenever it is made.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
