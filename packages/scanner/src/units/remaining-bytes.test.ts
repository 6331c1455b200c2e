import { describe, expect, it } from '@jest/globals';
import { roomBehind } from './remaining-bytes.ts';

describe('roomBehind', () => {
  it('is negative if and only if an input is longer than the limit', () => {
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
        const room = roomBehind(text, max);
        expect(room >= 0).toBe(bytes.length <= max);
        if (room >= 0) expect(room).toBeLessThanOrEqual(max - bytes.length);
        expect(roomBehind(bytes, max)).toBe(max - bytes.length);
      }
    }
  });

  it('counts a text that may be too long, and no other', () => {
    expect(roomBehind('abc', 8)).toBe(5);
    expect(roomBehind('abc', 9)).toBe(0);
    expect(roomBehind('abc', 3)).toBe(0);
    expect(roomBehind('abcd', 3)).toBe(-1);
  });
});
