import { describe, expect, it } from '@jest/globals';
import { type Indexed, TextIndex } from './text-index.ts';

/** Returns a text of a length, with another character at an index. */
const text = (length: number, at: number, character: string): string =>
  `${'x'.repeat(at)}${character}${'x'.repeat(length - at - 1)}`;

describe('TextIndex', () => {
  it('finds a text by its content and takes none for another, short or long', () => {
    for (const length of [1, 100, 1_024, 1_025, 50_000]) {
      const index = new TextIndex<Indexed>();
      const entries = ['a', 'b', 'c'].map((it) => ({ text: text(length, length >> 1, it) }));
      for (const entry of entries) expect(index.add(entry)).toBeUndefined();
      for (const entry of entries) expect(index.find(JSON.parse(JSON.stringify(entry.text)) as string)).toBe(entry);
      expect(index.find(text(length, length >> 1, 'd'))).toBeUndefined();
    }
  });

  it('forgets what is deleted, also when it was found last', () => {
    const index = new TextIndex<Indexed>();
    const [one, two] = [{ text: text(5_000, 7, 'a') }, { text: text(5_000, 7, 'b') }];
    index.add(one);
    index.add(two);
    expect(index.find(one.text)).toBe(one);
    index.delete(one);
    index.delete(one);
    expect(index.find(one.text)).toBeUndefined();
    expect(index.find(two.text)).toBe(two);
  });

  it('bounds the candidates that look alike: the oldest has to go', () => {
    const index = new TextIndex<Indexed>();
    const entries = Array.from({ length: 10 }, (_, i) => ({ text: text(100_000, 7, String(i)) }));
    const gone = entries.map((entry) => {
      const victim = index.add(entry);
      if (victim !== undefined) index.delete(victim);
      return victim;
    });
    expect(gone).toEqual([undefined, undefined, undefined, undefined, ...entries.slice(0, 6)]);
    expect(entries.filter((it) => index.find(it.text) === it)).toEqual(entries.slice(6));
  });
});
