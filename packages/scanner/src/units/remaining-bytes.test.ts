import { describe, expect, it } from '@jest/globals';
import { remainingBytes } from './remaining-bytes.ts';

describe('remainingBytes()', () => {
  it('returns a negative number if, and only if, the input exceeds the limit', () => {
    for (const text of ['', 'a', 'é', '€€', 'a😀b', '\ud800', 'x'.repeat(100), 'é€'.repeat(50)]) {
      const bytes = new TextEncoder().encode(text);
      for (const max of [
        0,
        1,
        bytes.length - 1,
        bytes.length,
        bytes.length + 1,
        3 * text.length,
        3 * text.length + 1,
        Infinity,
      ].filter((it) => it >= 0)) {
        const room = remainingBytes(text, max);
        expect(room >= 0).toBe(bytes.length <= max);
        if (room >= 0) expect(room).toBeLessThanOrEqual(max - bytes.length);
        expect(remainingBytes(bytes, max)).toBe(max - bytes.length);
      }
    }
  });

  it('counts the bytes only of a text that may be too long', () => {
    expect(remainingBytes('abc', 8)).toBe(5);
    expect(remainingBytes('abc', 9)).toBe(0);
    expect(remainingBytes('abc', 3)).toBe(0);
    expect(remainingBytes('abcd', 3)).toBe(-1);
  });
});
