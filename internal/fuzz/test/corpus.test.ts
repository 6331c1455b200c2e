import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { corpusOf, loadTarget, targets } from '../src/corpus-of.ts';

describe('the corpus of the fuzz targets', () => {
  it('has a folder for each target', () => {
    expect(readdirSync(new URL('../corpus/', import.meta.url)).toSorted()).toEqual(targets.toSorted());
  });

  it.each(targets)('has no input on which %s fails', async (name) => {
    const { fuzz } = await loadTarget(name);
    const corpus = corpusOf(name);
    expect(corpus.size).toBeGreaterThan(10);
    for (const [file, input] of corpus) {
      try {
        await fuzz(input);
      } catch (error) {
        throw new Error(`corpus/${name}/${file}`, { cause: error });
      }
    }
  });
});
