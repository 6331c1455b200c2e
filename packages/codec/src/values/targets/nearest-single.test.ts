import { describe, expect, it } from '@jest/globals';
import { t } from './t.ts';
import { unmarshal } from '../unmarshal/unmarshal.ts';

const largest = (2 - 2 ** -23) * 2 ** 127;
/** All digits of the middle between the largest single and what would follow it. */
const beyond = '340282356779733661637539395458142568448';

describe('t.float32', () => {
  const read = (literal: string): number => unmarshal(literal, t.float32());

  it.each([
    ['1.000000059604644775390625', 1],
    ['1.000000059604644775390624', 1],
    ['1.0000000596046447753906250000000000000000001', 1 + 2 ** -23],
    ['-1.0000000596046447753906250000000000000000001', -1 - 2 ** -23],
    ['1.000000178813934326171874', 1 + 2 ** -23],
    ['1.000000178813934326171875', 1 + 2 ** -22],
    ['0.0000001000000059604644775390626e7', 1 + 2 ** -23],
    ['10000000596046447753906249e-25', 1],
    ['1.000000059604644775390625E0', 1],
    ['16777217', 16777216],
    ['16777217.0000000000000000001', 16777218],
    ['16777219', 16777220],
    ['16777218.9999999999999999999', 16777218],
    ['7.006492321624085e-46', 0],
    [
      '7.00649232162408535461864791644958065640130970938257885878534141944895541342930300743319094181060791015626e-46',
      2 ** -149,
    ],
    ['-7.006492321624085e-46', -0],
    [`${beyond.slice(0, -1)}7`, largest],
    ['3.4028235677973366e+38', largest],
    ['-0', -0],
    ['1e-400', 0],
  ])('reads %s as the nearest single', (literal, expected) => {
    expect(read(literal)).toBe(expected);
  });

  it.each([beyond, `-${beyond}.0`, '3.40282356779733661638e38', '1e39', '1e400'])('throws for %s', (literal) => {
    expect(() => read(literal)).toThrow('Cannot unmarshal number');
  });
});
