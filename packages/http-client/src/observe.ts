/** Calls what only watches. What it throws, at once or later, is nobody's failure. */
export function observe(watcher: () => unknown): void {
  (async () => watcher())().catch(() => undefined);
}
