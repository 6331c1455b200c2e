import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import fc from 'fast-check';
import { JsonNumber } from './json-number.ts';
import { valueKeys } from './value-keys.ts';

const nested = (levels: number, inner: unknown): unknown =>
  Array.from({ length: levels }).reduce<unknown>((value) => [value], inner);

describe('valueKeys()', () => {
  const long = 'a'.repeat(200);

  it.each<[string, unknown, unknown]>([
    ['doubles, bigints and JsonNumbers of one value', [5, 5n, new JsonNumber('5.0')], [5n, new JsonNumber('50e-1'), 5]],
    ['a double and its digits', 1e21, new JsonNumber('1000000000000000000000')],
    ['objects in another order', { b: 1, a: [2, 1] }, { a: [2, 1], b: 1 }],
    ['containers with long keys', { a: [long] }, { a: [long] }],
    ['-0 and 0', [-0], [0]],
  ])('returns one key for %s', (_, left, right) => {
    const keyOf = valueKeys();
    expect(keyOf(left)).toBe(keyOf(right));
  });

  it.each<[string, unknown, unknown]>([
    ['arrays in another order', [1, 2], [2, 1]],
    ['digits that are split otherwise', [1, 2], [12]],
    ['a number and its text', ['1'], [1]],
    ['null and a missing member', { a: null }, {}],
    ['an own __proto__ and none', JSON.parse('{"__proto__": 1}'), {}],
    ['long numbers that are the same double', new JsonNumber('9007199254740992'), new JsonNumber('9007199254740993')],
    ['a text and the number of a container', { a: [long], b: '#0' }, { a: '#0', b: [long] }],
    ['two functions', () => 1, () => 1],
  ])('returns two keys for %s', (_, left, right) => {
    const keyOf = valueKeys();
    expect(keyOf(left)).not.toBe(keyOf(right));
  });

  it('returns one key exactly when two values are equal', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, true, 0, 1, '1', 'a'),
      fc.array(fc.constantFrom<unknown>(0, 1, 'a', [], [long]), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, '1', [1], {}), { noNullPrototype: true }),
    );
    const keyOf = valueKeys();
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(keyOf(a) === keyOf(b)).toBe(isDeepStrictEqual(a, b));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('returns two keys for equal containers below the maximal depth', () => {
    const keyOf = valueKeys(3);
    expect(keyOf(nested(3, 1))).toBe(keyOf(nested(3, 1)));
    expect(keyOf(nested(4, 1))).not.toBe(keyOf(nested(4, 1)));
  });

  it('compares 2,000 levels if the depth is not limited', () => {
    const keyOf = valueKeys(Infinity);
    expect(keyOf(nested(2_000, 1))).toBe(keyOf(nested(2_000, 1)));
    expect(keyOf(nested(2_000, 1))).not.toBe(keyOf(nested(2_000, 2)));
  });

  it('reads a container once, however often it occurs', () => {
    const doubled = (): unknown => Array.from({ length: 60 }).reduce<unknown>((value) => [value, value], [long]);
    const keyOf = valueKeys();
    expect(keyOf(doubled())).toBe(keyOf(doubled()));
  });
});
