import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import fc from 'fast-check';
import { canonical } from './canonical.ts';

const number = (literal: string): string => canonical(new JsonNumber(literal));

describe('canonical', () => {
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
    fc.assert(
      fc.property(fc.jsonValue(), (a) => {
        const shuffled = JSON.parse(JSON.stringify(a), (_key, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).reverse())
            : value,
        ) as unknown;
        expect(canonical(shuffled)).toBe(canonical(a));
      }),
    );
  });

  it('is one text for two values exactly if they are equal', () => {
    let same = 0;
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, true, 0, 1, '1', 'a'),
      fc.array(fc.constantFrom<unknown>(0, 1, 'a', []), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, '1', [1], {}), { noNullPrototype: true }),
    );
    fc.assert(
      fc.property(value, value, (a, b) => {
        const equal = isDeepStrictEqual(a, b);
        same += Number(equal);
        expect(canonical(a) === canonical(b)).toBe(equal);
      }),
      { numRuns: 1_000 },
    );
    expect(same).toBeGreaterThan(20);
  });
});
