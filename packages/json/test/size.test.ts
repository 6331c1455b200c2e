import { describe, expect, it } from '@jest/globals';
import { bundleSize } from '@wirework/test-support';

const bundle = (name: string) =>
  bundleSize(`export { ${name} } from './index.ts'`, new URL('../src/', import.meta.url));

describe('a bundle with one function', () => {
  // The bounds are a little above the sizes that were reached.
  it.each([
    ['get', 32_500],
    ['getTyped', 41_600],
    ['set', 43_800],
    ['foreach', 35_000],
    ['compare', 33_400],
    ['parseAny', 32_500],
    ['validateSchema', 67_400],
    ['createProcessor', 91_200],
  ])('is within its bound: %s', async (name, bound) => {
    expect((await bundle(name)).size).toBeLessThan(bound);
  });

  it.each(['get', 'getFromParsed', 'compare', 'parseAny', 'getStats'])(
    'leaves out schemas, edits, batches and iterations: %s',
    async (name) => {
      const { files } = await bundle(name);
      expect(files.filter((it) => /\/(?:schema|edit|batch|iterate)\//.test(it))).toEqual([]);
    },
  );

  it('with a function of a package below leaves out the processor', async () => {
    const { files } = await bundle('stringify');
    expect(files.filter((it) => /packages\/json\/|lru-cache/.test(it))).toEqual([]);
  });
});
