import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { frozen, nested, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { json } from '../../test/arbitraries.ts';
import { applyPatch } from './apply-patch.ts';
import type { JsonPatchOperation } from './run-patch.ts';
import { createPatch } from './create-patch.ts';
import { equalValues } from './equal-values.ts';

const require = createRequire(import.meta.url);

/** Such as `- /a`, `+ /b` and `= /c`. */
const briefly = (patch: readonly JsonPatchOperation[]): string[] =>
  patch.map(({ op, path }) => `${op === 'remove' ? '-' : op === 'add' ? '+' : '='} ${path}`);

function expectToTurn(from: unknown, to: unknown): readonly JsonPatchOperation[] {
  frozen([from, to]);
  const patch = createPatch(from, to);
  expect(equalValues(applyPatch(from, patch), to)).toBe(true);
  return patch;
}

describe('createPatch()', () => {
  it('turns the document of each row of json-patch-test-suite into the expected one, and back', () => {
    let rows = 0;
    for (const file of ['tests', 'spec_tests']) {
      for (const row of require(`json-patch-test-suite/${file}.json`) as Record<'doc' | 'expected', unknown>[]) {
        if (!Object.hasOwn(row, 'expected')) continue;
        rows++;
        expectToTurn(row.doc, row.expected);
        expectToTurn(row.expected, row.doc);
      }
    }
    expect(rows).toBeGreaterThan(50);
  });

  it('turns any document into any other, and is empty for equal ones', () => {
    const few = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.nat(2),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 6 }),
        fc.dictionary(fc.constantFrom('a', 'b', '', '~1/', '0', '__proto__'), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    for (const value of [json, few]) {
      fc.assert(
        fc.property(value, value, (from, to) => {
          expectToTurn(from, to);
          expect(createPatch(from, structuredClone(from))).toEqual([]);
        }),
        { numRuns: runs(1_000) },
      );
    }
  });

  it('removes and adds as few elements as possible', () => {
    const list = fc.array(fc.nat(3), { maxLength: 12 });
    const commonLength = (a: readonly number[], b: readonly number[]): number => {
      const longest = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
      for (let i = 1; i <= a.length; i++) {
        for (let j = 1; j <= b.length; j++) {
          const row = longest[i] as number[];
          const before = longest[i - 1] as number[];
          row[j] =
            a[i - 1] === b[j - 1] ? (before[j - 1] as number) + 1 : Math.max(before[j] as number, row[j - 1] as number);
        }
      }
      return longest.at(-1)?.at(-1) ?? 0;
    };
    fc.assert(
      fc.property(list, list, (from, to) => {
        const patch = expectToTurn(from, to);
        const edits = patch.reduce((sum, { op }) => sum + (op === 'replace' ? 2 : 1), 0);
        expect(edits).toBe(from.length + to.length - 2 * commonLength(from, to));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each<[string, unknown, unknown, string[]]>([
    ['members', { a: 1, b: 2, c: { d: 1 } }, { b: 3, c: { d: 1, e: 2 } }, ['- /a', '= /b', '+ /c/e']],
    ['names with ~ and /', { 'a/b': 1, '~': 1 }, { 'a/b': 2 }, ['- /~0', '= /a~1b']],
    ['an element in front', [2, 3], [1, 2, 3], ['+ /0']],
    ['elements here and there', [1, 2, 3, 4, 5], [1, 3, 9, 4, 5, 6], ['- /1', '+ /2', '+ /5']],
    [
      'a member of an element',
      [
        { id: 1, n: 1 },
        { id: 2, n: 1 },
      ],
      [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ],
      ['= /1/n'],
    ],
    ['another kind', { a: [] }, { a: {} }, ['= /a']],
    ['null and nothing', { a: null }, { b: null }, ['- /a', '+ /b']],
    ['the whole document', 1, [1], ['= ']],
    ['numbers of one value', [1, new JsonNumber('2.0'), 3n], [1.0, 2, 3], []],
  ])('%s', (_, from, to, expected) => {
    expect(briefly(expectToTurn(from, to))).toEqual(expected);
  });

  it('replaces the container of a change that is too deep for a pointer', () => {
    const deep = (levels: number, value: unknown): unknown => nested(levels, value as number);
    expect(createPatch(deep(99, 1), deep(99, 2)).map(({ op, path }) => [op, path.length])).toEqual([['replace', 198]]);
    for (const levels of [100, 101, 5_000]) {
      const patch = createPatch(deep(levels, 1), deep(levels, 2));
      expect(patch).toHaveLength(1);
      expect(equalValues(applyPatch(deep(levels, 1), patch), deep(levels, 2))).toBe(true);
    }
    const long = { ['x'.repeat(3_000)]: { ['y'.repeat(3_000)]: { a: 1 } } };
    const other = { ['x'.repeat(3_000)]: { ['y'.repeat(3_000)]: { a: 2 } } };
    const patch = createPatch(long, other);
    expect(patch.map((it) => it.path.length)).toEqual([3_001]);
    expect(applyPatch(long, patch)).toEqual(other);
    expect(createPatch({ a: { b: 1 } }, { a: { b: 2 } }, { maxSegments: 1 })).toEqual([
      { op: 'replace', path: '/a', value: { b: 2 } },
    ]);
    expect(createPatch({ a: { b: 1 } }, { a: { b: 2 } }, { maxPathLength: 1 })).toEqual([
      { op: 'replace', path: '', value: { a: { b: 2 } } },
    ]);
  });

  it('replaces the document if there would be too many operations', () => {
    const from = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`k${i}`, 1]));
    const to = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`k${i}`, 2]));
    expect(createPatch(from, to, { maxOperations: 10 })).toHaveLength(10);
    expect(createPatch(from, to, { maxOperations: 9 })).toEqual([{ op: 'replace', path: '', value: to }]);
    expect(createPatch({ a: from, b: 1 }, { a: to, b: 2 }, { maxOperations: 9 })).toMatchObject([{ path: '' }]);
    expect(
      createPatch({ a: { deep: from }, b: 1 }, { a: { deep: to }, b: 2 }, { maxOperations: 9, maxSegments: 2 }),
    ).toMatchObject([{ path: '/a/deep' }, { path: '/b' }]);
    expect(() => createPatch(1, 2, { maxOperation: 1 } as object)).toThrow("Cannot use the option 'maxOperation'");
  });

  it('compares a value in many nested arrays a few times, not once for each level', () => {
    let reads = 0;
    const counted = (last: number): unknown =>
      new Proxy([...Array.from({ length: 100 }, (_, i) => [i]), last], {
        get: (list, key, own): unknown => Reflect.get(list, (reads++, key), own),
      });
    const patch = createPatch(
      nested(90, counted(1), (it) => [it]),
      nested(90, counted(2), (it) => [it]),
    );
    expect(patch).toEqual([{ op: 'replace', path: `${'/0'.repeat(90)}/100`, value: 2 }]);
    expect(reads).toBeLessThan(2_000);
  });

  it.each<[string, (it: unknown) => unknown, (it: unknown) => unknown]>([
    ['in objects', (it) => [{ it }, 0], (it) => [{ it }, 0]],
    ['between others', (it) => [0, it, 0], (it) => [0, it, 0]],
    ['before an element that is added', (it) => [it, 0], (it) => [it, 0, 1]],
  ])('compares a large part below many levels a few times, not once for each level: %s', (_where, before, after) => {
    let reads = 0;
    const size = 1_000;
    const counted = (last: number): unknown =>
      new Proxy([last, ...Array.from({ length: size }, (_, i) => [i])], {
        get: (list, key, own): unknown => Reflect.get(list, (reads++, key), own),
      });
    const [from, to] = [nested(40, counted(1), before), nested(40, counted(2), after)];
    const patch = createPatch(from, to);
    expect(patch.filter(({ op }) => op === 'replace')).toMatchObject([{ value: 2 }]);
    expect(applyPatch(from, patch)).toEqual(to);
    expect(reads).toBeLessThan(40 * size);
  });

  it('keeps digits beyond the precision of a double', () => {
    const from = [1, 9007199254740992n, 2, new JsonNumber('1.50'), 3];
    const to = [9007199254740993n, 2, 1.5, 3, new JsonNumber('9007199254740993')];
    const patch = createPatch(from, to);
    expect(applyPatch(from, patch)).toEqual([
      9007199254740993n,
      2,
      new JsonNumber('1.50'),
      3,
      new JsonNumber('9007199254740993'),
    ]);
    expect(briefly(patch)).toEqual(['= /0', '- /1', '+ /4']);
  });
});
