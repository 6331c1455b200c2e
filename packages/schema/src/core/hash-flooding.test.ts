import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import { equal } from './equal.ts';
import { firstDuplicate, hasDuplicate, memberOf } from './hash-flooding.ts';
import fc from 'fast-check';

const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  1e21,
  '',
  '0',
  '1',
  '[1]',
  '#1',
  'null',
  'true',
);
const value = fc.oneof(
  scalar,
  scalar.map((it) => [it]),
  scalar.map((it) => ({ 0: it })),
  fc.tuple(scalar, scalar).map(([a, b]) => ({ a, b })),
  fc.tuple(scalar, scalar).map(([a, b]) => ({ b, a })),
);
/** More values than are looked at one by one. */
const many = (it: fc.Arbitrary<unknown>) => fc.array(it, { minLength: 51, maxLength: 120 });
const different = fc.uniqueArray(fc.integer(), { minLength: 51, maxLength: 120 });
const oneTwice = fc.tuple(different, fc.nat(50)).map(([list, at]) => [...list, list[at]]);

/** Undoes `it ^ (it >>> by)`. */
function unshift(it: number, by: number): number {
  let whole = it;
  for (let bits = by; bits < 32; bits += by) whole = it ^ (whole >>> by);
  return whole;
}

/**
 * Small integers of which V8 makes the same 15 last bits when it looks for a place: its steps, from the last to the
 * first.
 */
function numbersOfOnePlace(count: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; numbers.length < count; at++) {
    let it = Math.imul(unshift(at << 15, 16), 3_369_993_785); // undoes times 2057
    it = Math.imul(unshift(it, 4), 3_435_973_837); // times 5
    it = Math.imul(unshift(it, 12) + 1, 3_221_192_703); // times 32767, less 1
    if (it > 0 && it < 2 ** 30) numbers.push(it);
  }
  return numbers;
}

describe('hasDuplicate() and firstDuplicate()', () => {
  it('agree with comparing all pairs, for few and for many items', () => {
    let duplicates = 0;
    fc.assert(
      fc.property(fc.oneof(fc.array(value, { maxLength: 8 }), many(value), different, oneTwice), (items) => {
        const second = items.findIndex((item, at) => items.slice(0, at).some((other) => equal(item, other)));
        expect(hasDuplicate(items)).toBe(second >= 0);
        if (second < 0) return;
        duplicates++;
        expect(firstDuplicate(items)).toEqual({ first: items.findIndex((item) => equal(item, items[second])), second });
      }),
      { numRuns: 1_000 },
    );
    expect(duplicates).toBeGreaterThan(200);
  });

  it('find equal strings in a long list', () => {
    const list = Array.from({ length: 200 }, (_, at) => `${at}`);
    expect(hasDuplicate(list)).toBe(false);
    expect(hasDuplicate([...list, 1])).toBe(false);
    expect(hasDuplicate([...list, 'x', 1, 'x'])).toBe(true);
    expect(firstDuplicate([...list, 'x', 1, 'x'])).toEqual({ first: 200, second: 202 });
  });

  it('take linear time for numbers with one hash', async () => {
    await expectLinear((count) => {
      const numbers = numbersOfOnePlace(count);
      const again = [...numbers, numbers[7]];
      return () => {
        expect(hasDuplicate(numbers)).toBe(false);
        expect(firstDuplicate(again)).toEqual({ first: 7, second: count });
        expect(memberOf(numbers)(-1)).toBe(false);
      };
    }, 2_500);
  });
});

describe('memberOf()', () => {
  it('agrees with comparing each, for a short and a long list', () => {
    let members = 0;
    fc.assert(
      fc.property(fc.oneof(fc.array(value, { maxLength: 8 }), many(value), different), value, (list, it) => {
        const isMember = list.some((other) => equal(it, other));
        expect(memberOf(list)(it)).toBe(isMember);
        if (isMember) members++;
      }),
      { numRuns: 1_000 },
    );
    expect(members).toBeGreaterThan(100);
  });

  it('finds objects in a list of objects in linear time', async () => {
    await expectLinear((length) => {
      const list = Array.from({ length }, (_, id) => ({ id, name: `n${id}` }));
      const isMember = memberOf(list);
      expect(isMember({ id: 1, name: 'n2' })).toBe(false);
      return () => expect(list.every((it) => isMember({ ...it }))).toBe(true);
    }, 1_250);
  });
});
