import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
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
      { numRuns: runs(1_000) },
    );
    expect(duplicates).toBeGreaterThan(metBy(200));
  });

  it('find equal strings in a long list', () => {
    const list = Array.from({ length: 200 }, (_, at) => `${at}`);
    expect(hasDuplicate(list)).toBe(false);
    expect(hasDuplicate([...list, 1])).toBe(false);
    expect(hasDuplicate([...list, 'x', 1, 'x'])).toBe(true);
    expect(firstDuplicate([...list, 'x', 1, 'x'])).toEqual({ first: 200, second: 202 });
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
      { numRuns: runs(1_000) },
    );
    expect(members).toBeGreaterThan(metBy(100));
  });
});
