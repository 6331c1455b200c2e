import { describe, expect, it } from '@jest/globals';
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

  it('replaces bytes that are not UTF-8', () => {
    expect(unescapeString(Uint8Array.of(0x22, 0xff, 0x22), 0, 3)).toBe('\ufffd');
  });
});

describe('nameEquals()', () => {
  it.each([
    ['"a"', 'a', true], ['"a"', 'b', false], ['"ab"', 'a', false], ['"a"', 'ab', false], ['""', '', true], ['"\\u0061"', 'a', true],
    ['"\\n"', '\n', true], ['"\\n"', '\\n', false], ['"\\\\n"', '\\n', true], ['"€"', '€', true], ['"\u0122"', '"', false], ['"\\""', '"', true],
  ])('%j names %j: %p', (token, name, expected) => {
    expect(nameEquals(`{${token}:1, "\\n":2}`, 1, token.length + 1, name)).toBe(expected);
    const bytes = Buffer.from(token);
    expect(nameEquals(bytes, 0, bytes.length, name)).toBe(expected);
  });
});
