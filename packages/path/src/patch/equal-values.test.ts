import { describe, expect, it } from '@jest/globals';
import { metBy, nested, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { JsonNumber } from '@wirework/scanner';
import { Comparer, equalValues } from './equal-values.ts';

describe('equalValues()', () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1n, true],
    [1, new JsonNumber('1.0'), true],
    [0, -0, true],
    [9007199254740993n, 9007199254740992, false],
    [new JsonNumber('9007199254740993'), 9007199254740993n, true],
    [1, new JsonNumber('10e-1'), true],
    [0.1, new JsonNumber('0.10'), true],
    [0.1, new JsonNumber('0.1000000000000000000001'), false],
    [1.5, 1.25, false],
    [1, '1', false],
    [1, true, false],
    [null, undefined, false],
    [null, {}, false],
    [[], {}, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{}, { toString: 1 }, false],
  ])('of %p and %p is %p', (left, right, same) => {
    expect([equalValues(left, right), equalValues(right, left)]).toEqual([same, same]);
  });

  it('compares numbers beyond doubles by their exact value', () => {
    const numbers = ['1e400', '10e399', '2e400', `${'1'.repeat(10_001)}`, `${'1'.repeat(10_000)}2`].map(
      (it) => new JsonNumber(it),
    );
    const [first] = numbers;
    expect(numbers.map((it) => equalValues(it, first))).toEqual([true, true, false, false, false]);
    expect(equalValues(numbers[3], numbers[4])).toBe(false);
  });

  it('agrees with node:util about any two values', () => {
    let same = 0;
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom(null, true, 0, 1, 'a'),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, value, (left, right) => {
        const expected = isDeepStrictEqual(left, right);
        same += Number(expected);
        expect([equalValues(left, right), equalValues(left, structuredClone(left))]).toEqual([expected, true]);
      }),
      { numRuns: runs(1_000) },
    );
    expect(same).toBeGreaterThan(metBy(20));
  });

  it('terminates for values that contain themselves, or the same parts many times', () => {
    const cyclic = (last: unknown): unknown => {
      const list: unknown[] = [1];
      list.push(list, { list }, last);
      return list;
    };
    expect([
      equalValues(cyclic(2), cyclic(2)),
      equalValues(cyclic(2), cyclic(3)),
      equalValues(cyclic(cyclic(2)), cyclic(cyclic(2))),
    ]).toEqual([true, false, true]);
    const laughing = (last: unknown): unknown => {
      let value: unknown = last;
      for (let i = 0; i < 64; i++) value = [value, value];
      return value;
    };
    expect([equalValues(laughing(1), laughing(1)), equalValues(laughing(1), laughing(2))]).toEqual([true, false]);
  });

  it('finds the same difference again after many steps', () => {
    const comparer = new Comparer();
    expect(
      comparer.areEqual(
        Array.from({ length: 100_001 }, () => [1]),
        Array.from({ length: 100_001 }, () => [1]),
      ),
    ).toBe(true);
    const [same, different] = [
      [[1], [[2]]],
      [[1], [[3]]],
    ];
    const answers = [same, different, same, different].map((it) => comparer.areEqual(it, [[1], [[2]]]));
    expect([
      answers,
      comparer.areEqual(different, different[1]),
      comparer.areEqual([same, different], [different, same]),
    ]).toEqual([[true, false, true, false], false, false]);
    const [one, other] = [[[2]], [[3]]];
    expect([
      comparer.areEqual([one], [other]),
      comparer.areEqual(one, other),
      comparer.areEqual([one], [other]),
    ]).toEqual([false, false, false]);
  });

  it('compares values of any depth', () => {
    expect([equalValues(nested(20_000), nested(20_000)), equalValues(nested(20_000), nested(20_001))]).toEqual([
      true,
      false,
    ]);
  });
});
