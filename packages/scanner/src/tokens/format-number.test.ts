import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatNumber } from './format-number.ts';

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
