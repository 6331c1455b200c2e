/** Calls an observer and ignores its errors, including those of a promise. */
export function observe(watcher: () => unknown): void {
  (async () => watcher())().catch(() => undefined);
}
