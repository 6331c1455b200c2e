/** Calls an observer. Errors that it throws, at once or later, are ignored. */
export function observe(watcher: () => unknown): void {
  (async () => watcher())().catch(() => undefined);
}
