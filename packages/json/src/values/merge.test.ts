import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { valueKeys } from '@wirework/scanner/primitives';
import { mergeValues } from './merge.ts';

describe('merge', () => {
  it.each<[string, unknown, unknown, unknown, unknown, unknown]>([
    ['members', { a: 1, b: 2 }, { b: 3, c: 4 }, { a: 1, b: 3, c: 4 }, { b: 3 }, { a: 1 }],
    [
      'members in depth',
      { o: { a: 1, b: 2 }, x: 1 },
      { o: { b: 3 } },
      { o: { a: 1, b: 3 }, x: 1 },
      { o: { b: 3 } },
      { o: { a: 1 }, x: 1 },
    ],
    ['arrays', { l: [1, 2] }, { l: [2, 3] }, { l: [1, 2, 3] }, { l: [2] }, { l: [1] }],
    [
      'arrays of objects',
      [{ a: 1, b: 2 }],
      [{ b: 2, a: 1 }, { c: 3 }],
      [{ a: 1, b: 2 }, { c: 3 }],
      [{ a: 1, b: 2 }],
      [],
    ],
    ['repeated elements', [1, 1, 2], [2, 3, 3], [1, 1, 2, 3, 3], [2], [1, 1]],
    ['two kinds', { a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }, { a: { b: 1 } }, {}],
    ['nulls', { a: null, b: 1 }, { a: 1, b: null }, { a: 1, b: null }, { a: 1, b: null }, {}],
    [
      'what is emptied',
      { a: { b: 1 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      { a: { b: 2 }, c: [1] },
      {},
    ],
    [
      'the same',
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      { a: [1, { b: null }] },
      {},
    ],
    ['nothing in common', { a: 1 }, { b: 2 }, { a: 1, b: 2 }, {}, { a: 1 }],
  ])('merges %s', (_name, first, second, union, intersection, difference) => {
    const before = JSON.stringify([first, second]);
    expect(mergeValues(first, second, 'union')).toEqual(union);
    expect(mergeValues(first, second, 'intersection')).toEqual(intersection);
    expect(mergeValues(first, second, 'difference')).toEqual(difference);
    expect(JSON.stringify([first, second])).toBe(before);
  });

  it('keeps the order of the first, then of the second', () => {
    expect(Object.keys(mergeValues({ z: 1, a: 1 }, { m: 1, a: 2, b: 1 }, 'union') as object)).toEqual([
      'z',
      'a',
      'm',
      'b',
    ]);
  });

  it('takes __proto__ as an ordinary name', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as object;
    for (const mode of ['union', 'intersection', 'difference'] as const) {
      const merged = mergeValues(hostile, mode === 'difference' ? {} : hostile, mode) as object;
      expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
      expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('keeps its laws for all values', () => {
    const values = fc.dictionary(fc.string({ maxLength: 2 }), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))] as [object, object];
        const keyOf = valueKeys(Infinity);
        expect(keyOf(mergeValues(x, x, 'union'))).toBe(keyOf(x));
        expect(keyOf(mergeValues(x, x, 'intersection'))).toBe(keyOf(x));
        expect(mergeValues(x, x, 'difference')).toEqual({});
        expect(keyOf(mergeValues(x, {}, 'union'))).toBe(keyOf(x));
        expect(mergeValues(x, {}, 'intersection')).toEqual({});
        expect(keyOf(mergeValues(x, {}, 'difference'))).toBe(keyOf(x));
        expect(new Set(Object.keys(mergeValues(x, y, 'union') as object))).toEqual(
          new Set([...Object.keys(x), ...Object.keys(y)]),
        );
      }),
    );
  });
});
