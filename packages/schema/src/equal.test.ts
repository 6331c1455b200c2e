import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { canonical, equal } from './equal.ts';

const values: readonly unknown[] = [
  null, true, false, 0, 1, '', '0', '1', 'null', [], {}, [1], ['1'], [null], [[]], [{}], { 0: 1 }, { a: 1 }, { a: '1' }, { a: [] }, { a: {} }, { a: 1, b: 2 }, [1, 2], [2, 1], [1, 1],
];

/** A value in so many arrays, or objects. */
function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = wrap(value);
  return value;
}

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
    expect(equal(nested(1_000, wrap), nested(1_000, wrap))).toBe(true);
    expect(canonical(nested(1_000, wrap))).toHaveLength(JSON.stringify(nested(1_000, wrap)).length);
    for (const run of [() => equal(nested(1_001, wrap), nested(1_001, wrap)), () => canonical(nested(1_001, wrap))]) {
      expect(run).toThrow('nested deeper than 1000 levels');
    }
    // One level less than the other is seen before that.
    expect(equal(nested(1_000, wrap), nested(5_000, wrap))).toBe(false);
    try {
      canonical(nested(1_001, wrap));
    } catch (error) {
      expect(isJsonError(error, 'LIMIT_EXCEEDED')).toBe(true);
    }
  });
});
