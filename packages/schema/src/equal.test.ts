import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { nested, thrownBy } from '@wirework/test-support';
import { canonical, equal } from './equal.ts';

const values: readonly unknown[] = [
  null, true, false, 0, 1, '', '0', '1', 'null', [], {}, [1], ['1'], [null], [[]], [{}], { 0: 1 }, { a: 1 }, { a: '1' }, { a: [] }, { a: {} }, { a: 1, b: 2 }, [1, 2], [2, 1], [1, 1],
];

describe('equal() and canonical()', () => {
  it('tell all kinds of values apart, and know a copy of each', () => {
    for (const [at, a] of values.entries()) {
      for (const [other, b] of values.entries()) {
        expect([a, b, equal(a, b), canonical(a) === canonical(b)]).toEqual([a, b, at === other, at === other]);
      }
      expect(equal(a, JSON.parse(JSON.stringify(a)))).toBe(true);
    }
    expect(equal({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(canonical({ b: [2], a: 1 })).toBe('{"a":1,"b":[2]}');
  });

  it('know nothing of a member that is undefined', () => {
    expect([equal({ a: 1, b: undefined }, { c: undefined, a: 1 }), equal({ a: undefined }, { b: 1 }), equal({ a: 1 }, { a: undefined })]).toEqual([true, false, false]);
    expect(canonical({ b: undefined, a: [{ c: undefined }] })).toBe('{"a":[{}]}');
  });

  it.each([['arrays', (it: unknown) => [it]], ['objects', (it: unknown) => ({ it })]] as const)('go 1,000 levels deep into %s, and no further', (_, wrap) => {
    const deep = (levels: number): unknown => nested(levels, 1, wrap);
    expect(equal(deep(1_000), deep(1_000))).toBe(true);
    expect(canonical(deep(1_000))).toBe(JSON.stringify(deep(1_000)));
    for (const run of [() => equal(deep(1_001), deep(1_001)), () => canonical(deep(1_001))]) {
      const error = thrownBy(run);
      expect([isJsonError(error, 'LIMIT_EXCEEDED'), String(error)]).toEqual([true, expect.stringContaining('nested deeper than 1000 levels')]);
    }
    // One level less than the other is seen before that.
    expect(equal(deep(1_000), deep(5_000))).toBe(false);
  });
});
