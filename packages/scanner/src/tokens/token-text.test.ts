import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameEquals, unescapeString } from './token-text.ts';

describe('unescapeString()', () => {
  it.each([
    ['"a\\u00e9\\n"', 'aé\n'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\ud800"', '\ud800'],
    ['""', ''],
    ['"€"', '€'],
    ['"\ufeff"', '\ufeff'],
  ])('of %j is %j', (token, value) => {
    expect(unescapeString(token, 0, token.length)).toBe(value);
    const bytes = Buffer.from(token);
    expect(unescapeString(bytes, 0, bytes.length)).toBe(value);
  });

  it('is what JSON.parse makes of the token, however long it is', () => {
    const part = fc.constantFrom('a', '\\n', '\\\\', '\\"', '\\u00e9', '\\ud83d', '\\ude00', 'é', '€', '😀');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const token = `"${parts.join('')}"`;
        expect(unescapeString(`[${token}]`, 1, token.length + 1)).toBe(JSON.parse(token));
        const bytes = Buffer.from(`[${token}]`);
        expect(unescapeString(bytes, 1, bytes.length - 1)).toBe(JSON.parse(token));
      }),
    );
  });

  it('replaces bytes that are not UTF-8', () => {
    expect(unescapeString(Uint8Array.of(0x22, 0xff, 0x22), 0, 3)).toBe('\ufffd');
  });
});

describe('nameEquals()', () => {
  it('compares what the name means, however it is written', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '\\', '\n', 'é', '€', '😀', '\u0122'),
      maxLength: 4,
    });
    const escaped = (text: string, every: number): string =>
      `"${Array.from({ length: text.length }, (_, i) => (i % every === 0 ? `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}` : JSON.stringify(text[i]).slice(1, -1))).join('')}"`;
    fc.assert(
      fc.property(letters, letters, fc.constantFrom(1, 2, 9), (written, name, every) => {
        const token = escaped(written, every);
        fc.pre(JSON.parse(token) === written);
        for (const other of [name, written]) {
          expect(nameEquals(token, 0, token.length, other)).toBe(written === other);
          const bytes = Buffer.from(token);
          expect(nameEquals(bytes, 0, bytes.length, other)).toBe(written === other);
        }
      }),
    );
  });

  it.each([
    ['"a"', 'a', true],
    ['"a"', 'b', false],
    ['"ab"', 'a', false],
    ['"a"', 'ab', false],
    ['""', '', true],
    ['"\\u0061"', 'a', true],
    ['"\\n"', '\n', true],
    ['"\\n"', '\\n', false],
    ['"\\\\n"', '\\n', true],
    ['"€"', '€', true],
    ['"\u0122"', '"', false],
    ['"\\""', '"', true],
  ])('%j names %j: %p', (token, name, expected) => {
    expect(nameEquals(`{${token}:1, "\\n":2}`, 1, token.length + 1, name)).toBe(expected);
    const bytes = Buffer.from(token);
    expect(nameEquals(bytes, 0, bytes.length, name)).toBe(expected);
  });
});
