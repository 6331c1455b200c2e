import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Real documents from the npm package `simdjson`. */
export const corpora = {
  twitter: 'twitter.json',
  citm: 'citm_catalog.json',
  canada: 'canada.json',
  gsoc: 'gsoc-2018.json',
} as const;

export type CorpusName = keyof typeof corpora;

/** The text of one real document. */
export function corpus(name: CorpusName): string {
  return corpusBytes(name).toString('utf8');
}

/** The bytes of one real document. */
export function corpusBytes(name: CorpusName): Buffer {
  const home = dirname(require.resolve('simdjson/package.json'));
  return readFileSync(join(home, 'jsonexamples', corpora[name]));
}
