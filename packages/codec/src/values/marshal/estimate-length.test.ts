import { describe, expect, it } from '@jest/globals';
import { stringify } from './stringify.ts';
import { estimateLength } from './estimate-length.ts';

describe('estimateLength', () => {
  it('returns the length of the text, or less if it is not known', () => {
    for (const value of [
      [],
      {},
      [1, 2],
      [[1], 'ab', 3],
      { a: 1, bc: ['x'] },
      { a: undefined, b: 2 },
      { a: { toJSON: () => undefined } },
      new Map([['a', undefined]]),
      new Map([['a', [1]]]),
      new Set([1, 2]),
      [undefined, null, true],
      [new Date(0), { toJSON: () => 1 }],
    ]) {
      expect(estimateLength(value)).toBeLessThanOrEqual(stringify(value).length);
    }
    expect(estimateLength([[1], 'ab', { abc: 7 }])).toBe(stringify([[1], 'ab', { abc: 7 }]).length);
    expect(estimateLength([1, [2, 'ab']])).toBe(stringify([1, [2, 'ab']]).length);
  });

  it('visits a container once, however often it occurs', () => {
    let value: unknown = [1];
    for (let i = 0; i < 5000; i++) value = [value, value];
    expect(estimateLength(value as object)).toBe(Infinity);
  });

  it('returns 0 for iterables', () => {
    expect(estimateLength([1, [[1, 2].values()]])).toBe(0);
  });

  it('stops after a number of items, and skips holes', () => {
    const ones = Array.from({ length: 300_000 }, () => 1);
    expect(estimateLength(ones)).toBe(stringify(ones).length);
    expect(estimateLength({ a: ones, b: 'not seen' })).toBe(stringify(ones).length + 1);
    expect(estimateLength([ones.map(() => ({ toJSON: () => undefined })), 1])).toBeLessThan(stringify(ones).length);
    expect(estimateLength(['x', new Array<unknown>(2 ** 32 - 1)])).toBeGreaterThan(2 ** 32);
  });

  it('throws for a cycle', () => {
    const list: unknown[] = [1];
    list.push(new Map([['a', list]]));
    expect(() => estimateLength(list)).toThrow('encountered a cycle via array');
  });
});
