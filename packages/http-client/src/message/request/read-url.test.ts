import { expect, it } from '@jest/globals';
import { readUrl } from './parse-url.ts';

it('readUrl returns a URL, absolute or relative to a base, and undefined for another text', () => {
  expect([readUrl('http://a.test/b')?.href, readUrl('c', new URL('http://a.test/b'))?.href]).toEqual([
    'http://a.test/b',
    'http://a.test/c',
  ]);
  expect([readUrl(''), readUrl('a b'), readUrl('c')]).toEqual([undefined, undefined, undefined]);
});

it('readUrl reads a host with an umlaut, also after the engine has optimised it', () => {
  const host = 'http://münchen.test/';
  let read = 0;
  for (let i = 0; i < 50_000; i++) if (readUrl(host) !== undefined) read++;
  expect(read).toBe(50_000);
});
