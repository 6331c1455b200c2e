/** Returns the fields of a group, overridden by the given ones; `undefined` counts as absent. */
export function fill<T extends object>(group: T, given: object | undefined): T {
  const filled = { ...group };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined) filled[name as keyof T] = value as T[keyof T];
  }
  return filled;
}
