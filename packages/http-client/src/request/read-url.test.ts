import { expect, it } from '@jest/globals';
import { readUrl } from './read-url.ts';

it('reads a URL, whole or against another one, and is undefined for what is none', () => {
  expect([readUrl('http://a.test/b')?.href, readUrl('c', new URL('http://a.test/b'))?.href]).toEqual([
    'http://a.test/b',
    'http://a.test/c',
  ]);
  expect([readUrl(''), readUrl('a b'), readUrl('c')]).toEqual([undefined, undefined, undefined]);
});

it('knows a host with an umlaut however often it is asked', () => {
  const host = 'http://münchen.test/';
  let read = 0;
  for (let i = 0; i < 50_000; i++) if (readUrl(host) !== undefined) read++;
  expect(read).toBe(50_000);
});
