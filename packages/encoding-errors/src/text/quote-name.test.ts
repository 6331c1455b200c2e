import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describePosition, drawFrame, JsonSyntaxError, quoteName } from '../index.ts';

describe('quoteName()', () => {
  it.each([
    ['', "''"],
    ['a b.c["d"] é', '\'a b.c["d"] é\''],
    ['a\nb\r\t', "'a\\u000ab\\u000d\\u0009'"],
    ['\u202ereversed\u2066\u200b\ufeff', "'\\u202ereversed\\u2066\\u200b\\ufeff'"],
    ['a\u061cb\u00ad\u3164\u{e0041}', "'a\\u061cb\\u00ad\\u3164\\udb40\\udc41'"],
    ['👩\u200d👧 ❤\ufe0f', "'👩\u200d👧 ❤\ufe0f'"],
    ['\ud800 and 😀', "'\\ud800 and 😀'"],
    ['x'.repeat(100), `'${'x'.repeat(100)}'`],
    ['x'.repeat(101), `'${'x'.repeat(100)}…'`],
  ])('writes %j as %s', (name, quoted) => {
    expect(quoteName(name)).toBe(quoted);
  });

  it('returns one short line for any name', () => {
    const unit = fc.oneof(
      // `unit: 'binary'` of fast-check makes a table of all characters first, which takes a second.
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom('\n', '\u2028', '\u202e', '\0', '\ud800', '\udc00'),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200, size: 'max' }), (name) => {
        const quoted = quoteName(name);
        expect(quoted).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(quoted).not.toMatch(/\p{Cs}/u);
        expect(quoted.length).toBeLessThanOrEqual(6 * 100 + 3);
        expect([quoted.at(0), quoted.at(-1)]).toEqual(["'", "'"]);
      }),
    );
  });
});

describe('describePosition()', () => {
  it.each([
    [{}, ''],
    [{ offset: 0 }, ' at offset 0'],
    [{ line: 3 }, ''],
    [{ line: 3, column: 7 }, ' at line 3, column 7'],
    [{ offset: 41, index: 40, line: 3, column: 7, pointer: '/a' }, ' at line 3, column 7 (offset 41) in /a'],
    [{ offset: 41, pointer: '' }, ' at offset 41'],
    [{ pointer: '/a\nb\u202e/é' }, ' in /a\\u000ab\\u202e/é'],
  ])('of %j returns %j', (position, words) => {
    expect(describePosition(position)).toBe(words);
  });

  it('shows the end of a long pointer', () => {
    const x = 'x'.repeat(199);
    expect(describePosition({ pointer: `/${x}` })).toBe(` in /${x}`);
    expect(describePosition({ pointer: `/${'0/'.repeat(5_000)}a` })).toBe(` in …${'/0'.repeat(99)}/a`);
    expect(describePosition({ pointer: `/😀${x}` })).toBe(` in …\\ude00${x}`);
  });

  it('keeps an error on one line, with any names in its pointer', () => {
    const error = new JsonSyntaxError('no', { line: 1, column: 2, pointer: '/a\nFATAL: forged\u001b[31m' });
    expect(String(error)).toBe('JsonSyntaxError: no at line 1, column 2 in /a\\u000aFATAL: forged\\u001b[31m');
    expect(error.pointer).toBe('/a\nFATAL: forged\u001b[31m');
  });
});

describe('drawFrame()', () => {
  it('draws the line of an index', () => {
    expect(drawFrame('[1,\n x]', 5, 2)).toBe('2 |  x]\n  |  ^');
  });
});
