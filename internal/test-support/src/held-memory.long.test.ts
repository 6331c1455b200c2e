import { describe, expect, it } from '@jest/globals';
import { expectConstantMemory } from './held-memory.ts';

const million = 1_000_000;

/** Yields texts of a million characters that share no memory. */
async function* texts(count: number): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) yield await Promise.resolve(JSON.parse(`"${'x'.repeat(million)}"`) as string);
}

describe('expectConstantMemory() accepts', () => {
  it('work that keeps the lengths of texts', async () => {
    await expectConstantMemory(async (times, measure) => {
      const lengths: number[] = [];
      for await (const text of texts(4 * times)) lengths.push(text.length);
      measure();
      return lengths;
    }, 4 * million);
  });
});

describe('expectConstantMemory() refuses', () => {
  const message = /^8 times 4000000 bytes hold \d{8} bytes, once \d{7}$/;

  it('work that returns the texts', async () => {
    const work = expectConstantMemory(async (times) => {
      const kept: string[] = [];
      for await (const text of texts(4 * times)) kept.push(text);
      return kept;
    }, 4 * million);
    await expect(work).rejects.toThrow(message);
  });

  it('work that holds the texts only while it goes on', async () => {
    const work = expectConstantMemory(async (times, measure) => {
      const kept: string[] = [];
      for await (const text of texts(4 * times)) kept.push(text);
      measure();
      return kept.length;
    }, 4 * million);
    await expect(work).rejects.toThrow(message);
  });
});
