import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalNumber, formatNumber } from './number-text.ts';

describe('canonicalNumber()', () => {
  it.each([
    ['1', '1.0', '1e0', '10e-1', '0.1E+1', '100e-2'],
    ['0', '-0', '0.0', '0e5', '-0.000', '0e-999999999999999999999'],
    ['1200', '1.2e3', '12e2', '0.0012e6'],
    ['-5e-1', '-0.5', '-0.50', '-5.0e-1'],
    ['9007199254740993', '9007199254740993.0', '9.007199254740993e15'],
    ['1e400', '10e399', '0.1e401'],
    ['1e1000000000000000', '10e999999999999999', '0.1e+01000000000000001'],
    ['12e-98765432109876543210', '1.2e-98765432109876543209'],
  ])('returns one text for %s and its other spellings', (...spellings) => {
    expect(new Set(spellings.map(canonicalNumber)).size).toBe(1);
  });

  it.each([
    ['9007199254740993', '9007199254740992'],
    ['1e400', '1e401'],
    ['1', '-1'],
    ['1e99999999999999999999', '1e-99999999999999999999'],
    ['0.1', '0.10000000000000001'],
    ['1e9007199254740993', '1e9007199254740992'],
    ['1.5e10000000000000000', '15e10000000000000000'],
    ['1.5e-10000000000000000', '150e-10000000000000000'],
  ])('returns different texts for %s and %s', (a, b) => {
    expect(canonicalNumber(a)).not.toBe(canonicalNumber(b));
  });

  it('returns different texts for numbers with very long exponents', () => {
    const nines = '9'.repeat(10_001);
    expect(
      new Set([`1e${nines}`, `10e${nines}`, `1e${nines.slice(1)}8`, `1e-${nines}`].map(canonicalNumber)).size,
    ).toBe(4);
    expect(canonicalNumber(`1.0e${nines}`)).toBe(canonicalNumber(`1.0e${nines}`));
  });

  it('returns one text for two doubles exactly if they are equal', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const spellings = [String(value), value.toExponential()];
        expect(new Set(spellings.map(canonicalNumber)).size).toBe(1);
        expect(Number(canonicalNumber(String(value)))).toBe(value + 0);
      }),
    );
  });
});

it('formatNumber() returns the same as JSON.stringify, and keeps the sign of -0', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(formatNumber(value)).toBe(Object.is(value, -0) ? '-0' : JSON.stringify(value));
      expect(JSON.parse(formatNumber(value))).toBe(value);
    }),
  );
});

it.each([
  [NaN, 'NaN'],
  [Infinity, '+Inf'],
  [-Infinity, '-Inf'],
])('formatNumber() throws for %p, named %s', (value, str) => {
  expect(() => formatNumber(value)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED_VALUE', str }));
});
