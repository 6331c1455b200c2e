import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeInWhole, positionAt, positionAtByte } from './position-at.ts';

describe('positionAt()', () => {
  it.each([
    ['', 0, 0, 1, 1],
    ['abc', 2, 2, 1, 3],
    ['a\nb', 2, 2, 2, 1],
    ['a\r\nb', 3, 3, 2, 1],
    ['a\rb', 2, 2, 2, 1],
    ['\r\r\n\n', 4, 4, 4, 1],
    ['é\n€x', 3, 6, 2, 2],
    ['"😀" x', 5, 7, 1, 6],
    ['¿\u07ff\u{10ffff}x', 4, 8, 1, 5],
    ['\ud800x', 1, 3, 1, 2],
  ])('of %j at %d returns offset %d, line %d, column %d', (text, index, offset, line, column) => {
    expect(positionAt(text, index)).toEqual({ offset, line, column });
    if (!text.includes('\ud800') || text.includes('😀')) {
      expect(positionAtByte(Buffer.from(text), offset)).toEqual({ offset, index, line, column });
    }
  });

  it('counts a line end to the line that it ends', () => {
    expect(positionAt('a\r\nb', 1)).toEqual({ offset: 1, line: 1, column: 2 });
    expect(positionAt('a\r\nb', 2)).toEqual({ offset: 2, line: 1, column: 3 });
    expect(positionAtByte(Buffer.from('a\r\nb'), 2)).toEqual({ offset: 2, index: 2, line: 1, column: 3 });
  });

  it('returns the end beyond the end, and the beginning before the beginning', () => {
    expect(positionAt('ab', 99)).toEqual({ offset: 2, line: 1, column: 3 });
    expect(positionAt('ab', -1)).toEqual({ offset: 0, line: 1, column: 1 });
    expect(positionAt('ab', NaN)).toEqual({ offset: 0, line: 1, column: 1 });
    expect(positionAtByte(Buffer.from('ab'), 99).offset).toBe(2);
  });

  it('throws for text in place of bytes, and bytes in place of text', () => {
    for (const text of [undefined, null, 5, Buffer.from('ab')])
      expect(() => positionAt(text as never, 1)).toThrow(
        new TypeError('Cannot find a position: the text is not a string'),
      );
    for (const bytes of [undefined, null, 'ab', [97]])
      expect(() => positionAtByte(bytes as never, 1)).toThrow(
        new TypeError('Cannot find a position: the bytes are not a Uint8Array'),
      );
  });
});

describe('placeInWhole()', () => {
  it('returns the position in the whole text for one in its rest', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '€', '😀') });
    fc.assert(
      fc.property(text, text, fc.nat(30), (head, rest, index) => {
        fc.pre(!(head.endsWith('\r') && rest.startsWith('\n')));
        const at = Math.min(index, rest.length);
        expect(placeInWhole(positionAt(rest, at), positionAt(head, head.length))).toEqual(
          positionAt(head + rest, head.length + at),
        );
      }),
    );
  });
});
