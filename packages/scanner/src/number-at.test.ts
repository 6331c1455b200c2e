import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeUnits } from './encode-units.ts';
import { numberAt } from './number-at.ts';

describe('numberAt()', () => {
  it.each(['0', '-0', '12', '-12.5', '1e3', '0.1', '123456789012345678901234567890', '1e400', '-1E-7', '9007199254740993', '5e-324'])('reads %s', (literal) => {
    expect(numberAt(encodeUnits(`[${literal}]`), 1, literal.length + 1)).toBe(Number(literal));
    expect(numberAt(`[${literal}]`, 1, literal.length + 1)).toBe(Number(literal));
  });

  it('reads any literal as JSON.parse does', () => {
    const digits = (maxLength: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });
    const literal = fc
      .tuple(fc.constantFrom('', '-'), digits(17), fc.option(digits(20)), fc.option(fc.integer({ min: -330, max: 330 })))
      .map(([sign, whole, fraction, exponent]) => {
        const point = fraction === null ? '' : `.${fraction}`;
        return `${sign}${whole.replace(/^0+(?=.)/, '')}${point}${exponent === null ? '' : `e${exponent}`}`;
      });
    fc.assert(
      fc.property(literal, (text) => {
        expect(numberAt(encodeUnits(`[${text}]`), 1, text.length + 1)).toBe(JSON.parse(text));
      }),
      { numRuns: 5_000 },
    );
  });
});
