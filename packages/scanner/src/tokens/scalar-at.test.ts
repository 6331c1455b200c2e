import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { numberLiteral } from '../../test/number-literals.ts';
import { encodeUnits } from '../units/encode-units.ts';
import { numberAt, numberOrBigint, nameEquals, unescapeString } from './scalar-at.ts';

describe('numberAt()', () => {
  it.each([
    '0',
    '-0',
    '12',
    '-12.5',
    '1e3',
    '0.1',
    '123456789012345678901234567890',
    '1e400',
    '-1E-7',
    '9007199254740993',
    '5e-324',
  ])('returns the value of %s', (literal) => {
    expect(numberAt(encodeUnits(`[${literal}]`), 1, literal.length + 1)).toBe(Number(literal));
    expect(numberAt(`[${literal}]`, 1, literal.length + 1)).toBe(Number(literal));
  });

  it('returns the same as JSON.parse for any literal', () => {
    fc.assert(
      fc.property(numberLiteral, (text) => {
        expect(numberAt(encodeUnits(`[${text}]`), 1, text.length + 1)).toBe(JSON.parse(text));
        expect(numberAt(`[${text}]`, 1, text.length + 1)).toBe(JSON.parse(text));
      }),
      { numRuns: runs(5_000) },
    );
  });
});

it.each<[string, number | bigint]>([
  ['0', 0],
  ['-0', -0],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740993', -9007199254740993n],
  ['9007199254740993.0', 9007199254740992],
  ['1e30', 1e30],
  ['1E400', Infinity],
  ['9'.repeat(10_000), BigInt('9'.repeat(10_000))],
  [`-${'9'.repeat(10_000)}`, -BigInt('9'.repeat(10_000))],
])('numberOrBigint() of %s returns %p', (literal, value) => {
  expect(numberOrBigint(literal)).toBe(value);
});

it('numberOrBigint() throws for more than 10,000 digits, with the position', () => {
  expect(() => numberOrBigint(`-${'9'.repeat(10_001)}`)).toThrow('digits of a bigint is 10000');
  expect(() => numberOrBigint('9'.repeat(10_001), () => ({ line: 3, pointer: '/a' }))).toThrow(
    expect.objectContaining({
      code: 'LIMIT_EXCEEDED',
      limit: 'digits of a bigint',
      max: 10_000,
      line: 3,
      pointer: '/a',
    }),
  );
});

describe('unescapeString()', () => {
  it.each([
    ['"a\\u00e9\\n"', 'aé\n'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\ud800"', '\ud800'],
    ['""', ''],
    ['"€"', '€'],
    ['"\ufeff"', '\ufeff'],
  ])('of %j returns %j', (token, value) => {
    expect(unescapeString(token, 0, token.length)).toBe(value);
    const bytes = Buffer.from(token);
    expect(unescapeString(bytes, 0, bytes.length)).toBe(value);
  });

  it('returns the same as JSON.parse for a token of any length', () => {
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

  it('replaces ill-formed UTF-8', () => {
    expect(unescapeString(Uint8Array.of(0x22, 0xff, 0x22), 0, 3)).toBe('\ufffd');
  });
});

describe('nameEquals()', () => {
  it('compares the denoted name, with any escapes', () => {
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
  ])('of %j and %j returns %p', (token, name, expected) => {
    expect(nameEquals(`{${token}:1, "\\n":2}`, 1, token.length + 1, name)).toBe(expected);
    const bytes = Buffer.from(token);
    expect(nameEquals(bytes, 0, bytes.length, name)).toBe(expected);
  });
});
