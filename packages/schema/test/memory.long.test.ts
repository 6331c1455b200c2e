import { expect, it } from '@jest/globals';
import { peakMemoryOf } from '@wirework/test-support';

const sources = new URL('../src/index.ts', import.meta.url).href;

it('open brackets take little more memory than their text', () => {
  // `JSON.parse` would take some fifty bytes for each.
  const peakOf = (count: number): number =>
    peakMemoryOf(`
      import { throws } from 'node:assert';
      import { validateSchema } from '${sources}';
      throws(() => validateSchema('['.repeat(${count}), {}), { code: 'LIMIT_EXCEEDED' });
    `);
  const [few, times] = [2_000_000, 8];
  expect(peakOf(times * few) - peakOf(few)).toBeLessThan((times - 1) * few * 16);
});
