/** Calls an observer and ignores its errors, those of a promise too. */
export function observe(watcher: () => unknown): void {
  (async () => watcher())().catch(() => undefined);
}
