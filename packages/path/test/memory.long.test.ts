import { describe, expect, it } from '@jest/globals';
import { heldMemory, turns } from '@wirework/test-support';
import { getFromText, getManyFromText } from '../src/index.ts';

/** Memory that is held once the frames that have seen a text are gone. */
async function settled(): Promise<number> {
  await turns();
  return heldMemory();
}

/** A text of about `size` characters with values of many kinds in front. */
function makeText(size: number): string {
  const text = `{"long":"${'x'.repeat(100)}","number":1234567890.123456789012345,"list":["${'y'.repeat(50)}"],"${'n'.repeat(40)}":{"k":1},"filler":"${'z'.repeat(size)}"}`;
  // JSON.parse makes one flat string of it.
  return JSON.parse(JSON.stringify(text)) as string;
}

describe('a value that was read', () => {
  const paths = [
    'long',
    'number',
    'list',
    'list[0]',
    'list[*]',
    '{long,list}',
    '["'.concat('n'.repeat(40), '"]'),
    'gone',
  ];

  it.each(['number', 'lossless', 'bigint'] as const)(
    'does not keep the text in memory (numbers: %s)',
    async (numbers) => {
      const kept: unknown[] = [];
      const before = await settled();
      for (const validate of ['all', 'scanned'] as const) {
        for (const path of paths) kept.push(getFromText(makeText(4_000_000), path, { numbers, validate }));
      }
      kept.push(getManyFromText(makeText(4_000_000), paths, { numbers }));
      // There were 17 texts of 4 MB.
      expect((await settled()) - before).toBeLessThan(20_000_000);
      expect(kept).toHaveLength(17);
    },
  );
});

describe('reading one value from 100 MB', () => {
  it('allocates at most 1.2 times the text', () => {
    const text = `{"a":[${'{"id":12345,"name":"somebody","tags":["a","b"]},'.repeat(2_100_000)}null],"z":{"k":"value"}}`;
    expect(text.length).toBeGreaterThan(100_000_000);
    // Flat before it is measured, as a text from a file or a socket is.
    expect(text.charCodeAt(text.length - 1)).toBe(0x7d);
    const before = heldMemory();
    const hit = getFromText(text, 'z.k');
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    expect(hit.value).toBe('value');
    expect(heapUsed + arrayBuffers - before).toBeLessThan(text.length * 1.2);
  }, 60_000);
});
