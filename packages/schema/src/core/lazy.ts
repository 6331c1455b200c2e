/**
 * Makes a value on first use and keeps it: for values that are slow to make and not needed by a mere import.
 * They do not depend on when they are made.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
