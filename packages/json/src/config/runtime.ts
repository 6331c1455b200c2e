/** Optional features of the runtime; this package also runs without them. */
interface Runtime {
  readonly performance?: { now(): number };
  readonly process?: { readonly memoryUsage?: () => { readonly heapUsed: number } };
}

/** Milliseconds, from a clock that never runs backwards if the runtime has one. */
export function runtimeClock(): number {
  const { performance } = globalThis as Runtime;
  return performance === undefined ? Date.now() : performance.now();
}

/** Bytes of heap in use, if the runtime reports them. */
export function runtimeMemoryUsage(): number | undefined {
  return (globalThis as Runtime).process?.memoryUsage?.().heapUsed;
}
