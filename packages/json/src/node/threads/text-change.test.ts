import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyChange, changeOf } from './text-change.ts';

describe('changeOf', () => {
  it.each([
    ['abc', 'abXc', { start: 2, end: 2, text: 'X' }],
    ['abc', 'ac', { start: 1, end: 2, text: '' }],
    ['aaa', 'aaaa', { start: 3, end: 3, text: 'a' }],
    ['aaaa', 'aaa', { start: 3, end: 4, text: '' }],
    ['', 'x', { start: 0, end: 0, text: 'x' }],
    ['same', 'same', { start: 4, end: 4, text: '' }],
    ['all', 'new', { start: 0, end: 3, text: 'new' }],
  ])('finds what makes of %j %j', (before, after, change) => {
    expect(changeOf(before, after)).toEqual(change);
    expect(applyChange(before, change)).toBe(after);
  });

  it('finds one character in a long text, wherever it is', () => {
    const text = 'x'.repeat(50_000);
    for (const at of [0, 1, 8_191, 8_192, 8_193, 16_384, 41_807, 41_808, 49_999]) {
      expect(changeOf(text, `${text.slice(0, at)}y${text.slice(at + 1)}`)).toEqual({
        start: at,
        end: at + 1,
        text: 'y',
      });
    }
    expect(changeOf(text, text + text)).toEqual({ start: 50_000, end: 50_000, text });
  });

  it('makes of every text every other, with no more than what differs', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '\ud800', '\udc00', '€'), maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(part, part, part, part, (head, gone, come, tail) => {
        const [before, after] = [head + gone + tail, head + come + tail];
        const change = changeOf(before, after);
        expect(applyChange(before, change)).toBe(after);
        expect(change.text.length).toBeLessThanOrEqual(come.length);
      }),
    );
  });
});
