/**
 * Returns a function that makes a value when it is first called, and keeps it. It is for values that take long to make
 * and do not depend on the time when they are made.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
