import { describe, expect, it } from '@jest/globals';
import { areValuesEqual, type EqualityRules } from './equality.ts';
import { JsonNumber } from './json-number.ts';
import { isJsonNumber } from './kind-of.ts';

const plain: EqualityRules = {
  ignoresUndefined: false,
  isLeaf: isJsonNumber,
  areLeavesEqual: (a, b) => a === b,
  enter: () => undefined,
};

describe('areValuesEqual()', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['objects in any order', { a: 1, b: [null] }, { b: [null], a: 1 }, true],
    ['arrays in another order', [1, 2], [2, 1], false],
    ['an array and an object', [], {}, false],
    ['an object and an array', {}, [], false],
    ['a list and a longer one', [1], [1, 2], false],
    ['a name that only the prototype has', { a: 1 }, Object.create({ a: 1 }), false],
    ['an own __proto__', JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}'), true],
    ['null and an object', { a: null }, { a: {} }, false],
    ['a member that is undefined and another', { a: undefined }, { b: undefined }, false],
  ])('compares %s', (_, a, b, expected) => {
    expect(areValuesEqual(a, b, plain)).toBe(expected);
  });

  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: undefined }, { b: undefined }, true],
    [{ a: 1, b: undefined }, { a: 1, c: 2 }, false],
    [{ a: 1 }, { a: undefined }, false],
  ])('ignores members that are undefined where the rules do: %j and %j', (a, b, expected) => {
    expect(areValuesEqual(a, b, { ...plain, ignoresUndefined: true })).toBe(expected);
  });

  it('calls areLeavesEqual for leaves, and for equal strings where the rules count them', () => {
    const asked: unknown[] = [];
    const rules: EqualityRules = { ...plain, areLeavesEqual: (a, b) => asked.push(a, b) > 0 };
    const [one, other] = [new JsonNumber('1'), new JsonNumber('2')];
    expect(areValuesEqual(['x', 1, one, 2], ['x', 1, other, {}], rules)).toBe(true);
    expect(asked.splice(0)).toEqual([one, other, 2, {}]);
    expect(areValuesEqual(['x', { a: 'y' }], ['x', { a: 'y' }], { ...rules, countsStrings: true })).toBe(true);
    expect(asked).toEqual(['x', 'x', 'y', 'y']);
  });

  it('passes depth and size of containers to enter, and uses its answer', () => {
    const entered: [number, number][] = [];
    const rules: EqualityRules = {
      ...plain,
      enter: (_a, _b, depth, count) => {
        entered.push([depth, count]);
        return depth > 2 ? true : undefined;
      },
    };
    expect(areValuesEqual([{ a: [1], b: { c: 1 } }], [{ a: [2], b: { c: 3 } }], rules)).toBe(true);
    expect(entered).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [3, 1],
    ]);
    expect(areValuesEqual([[1]], [[1]], { ...rules, enter: (_a, _b, depth) => depth === 1 && undefined })).toBe(false);
  });
});
