import { expect, it } from '@jest/globals';
import { numberOrBigint } from './number-or-bigint.ts';

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
