import { describe, expect, it } from '@jest/globals';
import { multipleTest } from './multiple-of.ts';
import fc from 'fast-check';

describe('multipleTest()', () => {
  it.each([
    [19.99, 0.01],
    [0.3, 0.1],
    [-0.3, 0.1],
    [4.35, 0.01],
    [1e308, 0.5],
    [1e-7, 1e-8],
    [0, 0.1],
    [-0, 3],
    [9007199254740991, 1],
    [1.1, 1.1],
    [1e22, 1e21],
    [123456789.123, 0.001],
    [5e-324, 5e-324],
    [-4, 2],
    [12391239123, 1e-8],
  ])('%p is a multiple of %p', (value, divisor) => {
    expect(multipleTest(divisor)(value)).toBe(true);
  });

  it.each([
    [19.995, 0.01],
    [0.35, 0.1],
    [0.00751, 0.0001],
    [1e308, 0.123456789],
    [1, 3],
    [1e-8, 1e-7],
    [9007199254740991, 2],
    [0.5, 1],
    [NaN, 1],
    [Infinity, 1],
  ])('%p is not a multiple of %p', (value, divisor) => {
    expect(multipleTest(divisor)(value)).toBe(false);
  });

  it('agrees with the remainder of scaled whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.nat({ max: 6 }),
        (a, b, digits) => {
          const scaled = (it: number) => Number(`${it}e-${digits}`);
          expect(multipleTest(scaled(b))(scaled(a))).toBe(a % b === 0);
        },
      ),
    );
  });
});
