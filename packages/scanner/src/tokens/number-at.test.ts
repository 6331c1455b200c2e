import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { numberLiteral } from '../../test/number-literals.ts';
import { encodeUnits } from '../units/encode-units.ts';
import { numberAt } from './number-at.ts';

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
      { numRuns: 5_000 },
    );
  });
});
