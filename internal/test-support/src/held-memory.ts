import { turns } from './turns.ts';

/** Bytes that this process holds, without what can be collected. Tests run with `--expose-gc`. */
export function heldMemory(): number {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Cannot measure memory: run with --expose-gc');
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const times = 8;

/**
 * Expects work on eight times the input to hold no more memory than work on the input once, but for a quarter of the
 * seven inputs more: engines free the last of an input a moment later. For suites named `*.long.test.ts` only.
 *
 * @example
 *   await expectConstantMemory(async (times, measure) => {
 *     for await (const { index } of lines(times * count)) if (index % 1_000 === 0) measure();
 *   }, 4_000_000);
 *
 * @param work - does the work on the input so many times; its result counts as held. During the work, `measure`
 *   notes what is held; the most is compared. It collects, so call it some ten times, not for each item.
 * @param inputBytes - the bytes that the input takes once, 4 million or more: the engine itself needs some of them
 */
export async function expectConstantMemory(
  work: (times: 1 | 8, measure: () => void) => unknown,
  inputBytes: number,
): Promise<void> {
  // Caches are filled and modules loaded by the first call.
  await mostHeldBy(work, 1);
  const [once, often] = [await mostHeldBy(work, 1), await mostHeldBy(work, times)];
  if (often - once <= ((times - 1) * inputBytes) / 4) return;
  throw new Error(`${times} times ${inputBytes} bytes hold ${often} bytes, once ${once}`);
}

/** Returns the most that work held when it was measured, and at its end. */
async function mostHeldBy(work: (times: 1 | 8, measure: () => void) => unknown, times: 1 | 8): Promise<number> {
  await turns();
  const before = heldMemory();
  let most = 0;
  const measure = (): void => {
    most = Math.max(most, heldMemory() - before);
  };
  const result = { value: await work(times, measure) };
  // Frames that have seen the input are gone a few turns later.
  await turns();
  measure();
  // Used once more, so that the result is still held above.
  result.value = undefined;
  return most;
}
