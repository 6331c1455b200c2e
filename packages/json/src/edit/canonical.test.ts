import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { expectLinear } from '@wirework/test-support';
import fc from 'fast-check';
import { canonical } from './canonical.ts';

const number = (literal: string): string => canonical(new JsonNumber(literal));

describe('canonical', () => {
  it.each([
    ['1', '1.0', '1e0', '10e-1', '0.1E+1', '100e-2'],
    ['0', '-0', '0.0', '0e5', '-0.000', '0e-999999999999999999999'],
    ['1200', '1.2e3', '12e2', '0.0012e6'],
    ['-5e-1', '-0.5', '-0.50', '-5.0e-1'],
    ['9007199254740993', '9007199254740993.0', '9.007199254740993e15'],
    ['1e400', '10e399', '0.1e401'],
    ['1e1000000000000000', '10e999999999999999', '0.1e+01000000000000001'],
    ['12e-98765432109876543210', '1.2e-98765432109876543209'],
  ])('writes %s and its other spellings alike', (...spellings) => {
    expect(new Set(spellings.map(number)).size).toBe(1);
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
  ])('tells %s from %s', (a, b) => {
    expect(number(a)).not.toBe(number(b));
  });

  it('tells numbers apart whose exponents are too long to be added to', () => {
    const nines = '9'.repeat(10_001);
    expect(new Set([`1e${nines}`, `10e${nines}`, `1e${nines.slice(1)}8`, `1e-${nines}`].map(number)).size).toBe(4);
    expect(number(`1.0e${nines}`)).toBe(number(`1.0e${nines}`));
  });

  it('takes doubles, bigints and JsonNumbers of one value for one', () => {
    expect(new Set([canonical(5), canonical(5n), number('5.0')]).size).toBe(1);
    expect(canonical(1e21)).toBe(number('1000000000000000000000'));
  });

  it('sorts members and keeps the order of elements', () => {
    expect(canonical({ b: 1, a: [2, 1] })).toBe(canonical({ a: [2, 1], b: 1 }));
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
    expect(canonical([1, 2])).not.toBe(canonical([12]));
    expect(canonical(['1'])).not.toBe(canonical([1]));
    expect(canonical({ a: null })).not.toBe(canonical({}));
    expect(canonical(JSON.parse('{"__proto__": 1}'))).not.toBe(canonical({}));
  });

  it('is the same text whatever the order of the members', () => {
    fc.assert(fc.property(fc.jsonValue(), (a) => {
      const shuffled = JSON.parse(JSON.stringify(a), (_key, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).reverse()) : value) as unknown;
      expect(canonical(shuffled)).toBe(canonical(a));
    }));
  });

  it('is one text for two values exactly if they are equal', () => {
    let same = 0;
    const value = fc.oneof(fc.constantFrom<unknown>(null, true, 0, 1, '1', 'a'), fc.array(fc.constantFrom<unknown>(0, 1, 'a', []), { maxLength: 2 }), fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, '1', [1], {}), { noNullPrototype: true }));
    fc.assert(fc.property(value, value, (a, b) => {
      const equal = isDeepStrictEqual(a, b);
      same += Number(equal);
      expect(canonical(a) === canonical(b)).toBe(equal);
    }), { numRuns: 1_000 });
    expect(same).toBeGreaterThan(20);
  });

  it('takes linear time for a long number', async () => {
    await expectLinear((digits) => {
      const value = new JsonNumber(`1${'0'.repeat(digits)}1e5`);
      return () => canonical(value);
    }, 400_000);
  });
});
