/** Bytes that this process holds, without what can be collected. Tests run with `--expose-gc`. */
export function heldMemory(): number {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Cannot measure memory: run with --expose-gc');
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
