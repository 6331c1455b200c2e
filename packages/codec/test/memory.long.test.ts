import { describe, expect, it } from '@jest/globals';
import { expectConstantMemory, peakMemoryOf } from '@wirework/test-support';
import { decodeLines, newDecoder, newEncoder, partialValues } from '../src/index.ts';

const million = 1_000_000;
const sources = new URL('../src/index.ts', import.meta.url).href;

/** Yields a chunk of a million bytes of a unit so many times. */
async function* chunksOf(unit: string, count: number): AsyncGenerator<Uint8Array> {
  const chunk = new TextEncoder().encode(unit.repeat(Math.ceil(million / unit.length)));
  for (let i = 0; i < count; i++) yield await Promise.resolve(chunk);
}

describe('memory is constant', () => {
  it('while lines are read', async () => {
    const line = `${JSON.stringify({ id: 1, text: 'x'.repeat(180), list: [1, 2, 3] })}\n`;
    await expectConstantMemory(async (times, measure) => {
      let seen = 0;
      for await (const _ of decodeLines(chunksOf(line, 8 * times))) if (++seen % 10_000 === 0) measure();
    }, 8 * million);
  });

  it('while a list is written', async () => {
    const text = 'x'.repeat(million);
    await expectConstantMemory(async (times, measure) => {
      async function* values(): AsyncGenerator<string> {
        for (let i = 0; i < 8 * times; i++) {
          if (i % 8 === 0) measure();
          yield await Promise.resolve(text);
        }
      }
      await newEncoder({ write: () => undefined }).encode(values());
    }, 8 * million);
  });

  it('while tokens are kept that are far apart', async () => {
    await expectConstantMemory(async (times) => {
      const kept: unknown[] = [];
      const source = chunksOf(
        `"short" "a text of some length, longer than those that are copied"${' '.repeat(65_536)}`,
        16 * times,
      );
      for await (const token of newDecoder(source).tokens()) kept.push(token);
      return kept;
    }, 16 * million);
  });

  it('while prose arrives that has no JSON', async () => {
    await expectConstantMemory(async (times, measure) => {
      async function* answer(): AsyncGenerator<Uint8Array | string> {
        yield* chunksOf('Let us see (x) in 0, "a quote. ', 8 * times);
        measure();
        yield '{}';
      }
      let last: unknown;
      for await (const { value } of partialValues(answer(), { find: 'object', maxBytes: 1_000 })) last = value;
      expect(last).toEqual({});
    }, 8 * million);
  });
});

it('open brackets take little more memory than their text', () => {
  // `JSON.parse` would take some fifty bytes for each.
  const peakOf = (count: number): number =>
    peakMemoryOf(`
      import { rejects, throws } from 'node:assert';
      import { decodeLines, parseAny, t, unmarshal } from '${sources}';
      const text = '['.repeat(${count});
      const limit = { code: 'LIMIT_EXCEEDED' };
      throws(() => parseAny(text), limit);
      throws(() => unmarshal(text, t.list(t.any())), limit);
      await rejects(decodeLines(text).next(), limit);
    `);
  const [few, times] = [2 * million, 8];
  expect(peakOf(times * few) - peakOf(few)).toBeLessThan((times - 1) * few * 16);
});
