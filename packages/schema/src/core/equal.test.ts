import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { nested, metBy, runs, thrownBy } from '@wirework/test-support';
import { containerKeys, equal, wrappedKey } from './equal.ts';
import fc from 'fast-check';

const keyOf = (value: unknown): string => wrappedKey(containerKeys(), value);

/** Returns a value of so many levels, each of which has the one below it twice. */
const doubled = (levels: number, innermost: unknown, wrap: (it: unknown) => unknown = (it) => [it, it]): unknown =>
  nested(levels, innermost, wrap);

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  '',
  '0',
  '1',
  'null',
  [],
  {},
  [1],
  ['1'],
  [null],
  [[]],
  [{}],
  { 0: 1 },
  { a: 1 },
  { a: '1' },
  { a: [] },
  { a: {} },
  { a: 1, b: 2 },
  [1, 2],
  [2, 1],
  [1, 1],
];

describe('equal() and containerKeys()', () => {
  it('distinguish all kinds of values, and find a copy of each equal', () => {
    for (const [at, a] of values.entries()) {
      for (const [other, b] of values.entries()) {
        expect([a, b, equal(a, b), keyOf(a) === keyOf(b)]).toEqual([a, b, at === other, at === other]);
      }
      expect(equal(a, JSON.parse(JSON.stringify(a)))).toBe(true);
    }
    expect(equal({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(keyOf({ b: [2], a: 1 })).toBe('[{"a":1,"b":[2]}]');
  });

  it('ignore a member that is undefined', () => {
    expect([
      equal({ a: 1, b: undefined }, { c: undefined, a: 1 }),
      equal({ a: undefined }, { b: 1 }),
      equal({ a: 1 }, { a: undefined }),
    ]).toEqual([true, false, false]);
    expect(keyOf({ b: undefined, a: [{ c: undefined }] })).toBe('[{"a":[{}]}]');
  });

  it.each([
    ['arrays', (it: unknown) => [it]],
    ['objects', (it: unknown) => ({ it })],
  ] as const)('go 1,000 levels deep into %s, and no further', (_, wrap) => {
    const deep = (levels: number): unknown => nested(levels, 1, wrap);
    expect(equal(deep(1_000), deep(1_000))).toBe(true);
    const key = containerKeys();
    expect([
      key([deep(1_000)], -1) === key([deep(1_000)], -1),
      key([deep(1_000)], -1) === key([deep(999)], -1),
    ]).toEqual([true, false]);
    for (const run of [() => equal(deep(1_001), deep(1_001)), () => keyOf(deep(1_001))]) {
      const error = thrownBy(run);
      expect([isJsonError(error, 'LIMIT_EXCEEDED'), String(error)]).toEqual([
        true,
        expect.stringContaining('nested deeper than 1000 levels'),
      ]);
    }
    // One level less than the other is seen before that.
    expect(equal(deep(1_000), deep(5_000))).toBe(false);
  });

  it('distinguish containers with long keys by numbers', () => {
    const long = 'x'.repeat(200);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(1, '#0', '#1', long, `${long}y`),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', long), tie('value'), { maxKeys: 2 }),
      ),
    }));
    let same = 0;
    fc.assert(
      fc.property(value, value, fc.boolean(), fc.array(value), (a, other, isCopy, known) => {
        const b = isCopy ? sorted(a) : other;
        const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        same += Number(isSame && typeof a === 'object');
        const key = containerKeys();
        expect([key([a, a], 0) === key([b, structuredClone(b)], 0), equal(a, b)]).toEqual([isSame, isSame]);
        // Of those that are not known, none equals one that is.
        const numbers = new Map<string, number>();
        const keys = known.map((it) => wrappedKey(containerKeys(numbers), it));
        const count = numbers.size;
        expect([keys.includes(wrappedKey(containerKeys(numbers, true), a)), numbers.size]).toEqual([
          known.some((it) => equal(it, a)),
          count,
        ]);
      }),
      { numRuns: runs(1_000) },
    );
    expect(same).toBeGreaterThan(metBy(100));
  });

  it.each([
    ['arrays', (it: unknown) => [it, it]],
    ['objects', (it: unknown) => ({ a: it, b: it })],
    ['both, far apart', (it: unknown) => [it, [{ a: it }, 'x'.repeat(200)]]],
  ])('read a part that occurs many times once: %s', (_, wrap) => {
    const [one, other, longer] = [doubled(64, 1, wrap), doubled(64, 2, wrap), doubled(65, 1, wrap)];
    const again = doubled(64, 1, wrap);
    expect([equal(one, again), equal([one, 1], [again, 2]), equal(one, other), equal(one, longer)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([keyOf(one).length < 1_000, keyOf([one, one]).length < 1_000]).toEqual([true, true]);
    const key = containerKeys();
    expect([
      key([one], -1) === key([again], -1),
      key([one], -1) === key([other], -1),
      key([one], -1) === key([longer], -1),
    ]).toEqual([true, false, false]);
  });

  it('throw for values that contain themselves, unless a difference comes first', () => {
    const cyclic = (last: unknown): unknown[] => {
      const list: unknown[] = [1];
      list.push({ list }, { list }, last);
      return list;
    };
    for (const run of [() => equal(cyclic(1), cyclic(1)), () => keyOf(cyclic(1))])
      expect(isJsonError(thrownBy(run), 'LIMIT_EXCEEDED')).toBe(true);
    expect([equal(cyclic(1), [1, 2]), equal([cyclic(1), 1], [[2], 1])]).toEqual([false, false]);
  });
});

/** A copy with the members of all objects in one order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, it]) => [name, sorted(it)]),
  );
}
