/** What is asked of the runtime by feature, so that this package runs where it is missing. */
interface Runtime {
  readonly performance?: { now(): number };
  readonly process?: { readonly memoryUsage?: () => { readonly heapUsed: number } };
}

/** Milliseconds that do not run backwards, where the runtime has such a clock. */
export function runtimeClock(): number {
  const { performance } = globalThis as Runtime;
  return performance === undefined ? Date.now() : performance.now();
}

/** Bytes of heap in use, where the runtime tells. */
export function runtimeMemoryUsage(): number | undefined {
  return (globalThis as Runtime).process?.memoryUsage?.().heapUsed;
}
