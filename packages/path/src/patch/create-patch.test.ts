import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { frozen, metBy, nested, runs, thrownBy } from '@wirework/test-support';
import { json } from '../../test/arbitraries.ts';
import { applyPatch } from './apply-patch.ts';
import { createMergePatch } from './create-merge-patch.ts';
import { createPatch } from './create-patch.ts';
import { equalValues } from './equal-values.ts';
import { mergePatch } from './merge-patch.ts';
import type { JsonPatchOperation } from './run-patch.ts';

describe('createPatch()', () => {
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

describe('createMergePatch()', () => {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  /** Returns a value without the null members of objects that a merge reaches. */
  function withoutNulls(value: unknown): unknown {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== null)
        .map(([name, member]) => [name, withoutNulls(member)]),
    );
  }

  /** Returns the pointer of the first member that becomes null, found without a patch. */
  function newNull(from: unknown, to: unknown, way = ''): string | undefined {
    if (!isObject(to)) return undefined;
    for (const [name, member] of Object.entries(to)) {
      const isThere = isObject(from) && Object.hasOwn(from, name);
      const place = `${way}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (member === null && !(isThere && from[name] === null)) return place;
      const below = newNull(isThere ? from[name] : undefined, member, place);
      if (below !== undefined) return below;
    }
    return undefined;
  }

  const few = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.nat(2),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '', '~1/', '__proto__'), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('turns any document into any other that has no null in an object', () => {
    for (const value of [json, few]) {
      fc.assert(
        fc.property(value, value.map(withoutNulls), (from, to) => {
          frozen([from, to]);
          const patch = frozen(createMergePatch(from, to));
          expect(equalValues(mergePatch(from, patch), to)).toBe(true);
          if (isObject(from)) expect(createMergePatch(from, structuredClone(from))).toEqual({});
        }),
        { numRuns: runs(1_000) },
      );
    }
  });

  it('keeps nulls that both documents have, and throws for one that it cannot set', () => {
    let refused = 0;
    fc.assert(
      fc.property(few, few, (from, to) => {
        const pointer = newNull(from, to);
        if (pointer === undefined) {
          expect(equalValues(mergePatch(from, createMergePatch(from, to)), to)).toBe(true);
          return;
        }
        refused++;
        expect(thrownBy(() => createMergePatch(from, to))).toMatchObject({
          code: 'TYPE_MISMATCH',
          actual: 'null',
          pointer,
        });
      }),
      { numRuns: runs(1_000) },
    );
    expect(refused).toBeGreaterThan(metBy(50));
  });

  it('contains only differences', () => {
    fc.assert(
      fc.property(few.filter(isObject), few.map(withoutNulls).filter(isObject), (from, to) => {
        const patch = createMergePatch(from, to) as Record<string, unknown>;
        for (const name of Object.keys(patch)) {
          const less = Object.fromEntries(Object.entries(patch).filter(([other]) => other !== name));
          expect(equalValues(mergePatch(from, less), to)).toBe(false);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['members', { a: 1, b: 2, c: 3 }, { b: 2, c: 4, d: 5 }, { a: null, c: 4, d: 5 }],
    ['members of members', { a: { b: 1, c: { d: 1 } } }, { a: { b: 1, c: { d: 2 } } }, { a: { c: { d: 2 } } }],
    ['an array as a whole, nulls and all', { a: [1, 2] }, { a: [1, { b: null }, null] }, { a: [1, { b: null }, null] }],
    ['an object in the place of something else', { a: 1, b: [] }, { a: {}, b: { c: {} } }, { a: {}, b: { c: {} } }],
    ['an object that becomes empty', { a: { b: 1 } }, { a: {} }, { a: { b: null } }],
    ['a null that stays', { a: null, b: 1 }, { a: null, b: 2 }, { b: 2 }],
    ['a null that goes', { a: null }, {}, { a: null }],
    ['the whole document', { a: 1 }, [1], [1]],
    ['the whole document, by null', { a: 1 }, null, null],
    ['an object for an array', [1], { a: 1 }, { a: 1 }],
    ['numbers of one value', { a: 1, b: new JsonNumber('2.0'), c: [3n] }, { a: 1.0, b: 2, c: [3] }, {}],
  ])('%s', (_, from, to, patch) => {
    expect(createMergePatch(from, to)).toEqual(patch);
    expect(equalValues(mergePatch(from, patch), to)).toBe(true);
  });

  it('throws with a hint about createPatch for a member that becomes null', () => {
    const [from, to] = [{ a: { 'b.c': 1 } }, { a: { 'b.c': null } }];
    const error = thrownBy(() => createMergePatch(from, to));
    expect(error).toMatchObject({ code: 'TYPE_MISMATCH', path: 'a.b\\.c', pointer: '/a/b.c' });
    expect(String(error)).toBe(
      "TypeMismatchError: Cannot use 'a.b\\.c': expected a value that a merge patch can set, found null in /a/b.c: a null of a merge patch removes the member; a patch of createPatch can set it",
    );
    expect(createPatch(from, to)).toEqual([{ op: 'replace', path: '/a/b.c', value: null }]);
  });

  it('keeps digits beyond the precision of a double', () => {
    const from = { a: 9007199254740992n, b: 9007199254740993n };
    const patch = createMergePatch(from, { a: 9007199254740993n, b: new JsonNumber('9007199254740993') });
    expect(patch).toEqual({ a: 9007199254740993n });
  });

  it('treats __proto__ as an ordinary member', () => {
    const [one, two] = ['1', '2'].map((it) => JSON.parse(`{"__proto__": {"x": ${it}}}`) as unknown);
    expect(JSON.stringify(createMergePatch({}, one))).toBe('{"__proto__":{"x":1}}');
    expect(JSON.stringify(createMergePatch(one, two))).toBe('{"__proto__":{"x":2}}');
    expect(JSON.stringify(createMergePatch(one, {}))).toBe('{"__proto__":null}');
    expect(JSON.stringify(createMergePatch({ a: 1 }, JSON.parse('{"toString": 1, "a": 1}')))).toBe('{"toString":1}');
  });

  it('is at most as deep as mergePatch() accepts, without recursion', () => {
    const deep = (levels: number, value: number): unknown => nested(levels, value, (a) => ({ a }));
    expect(createMergePatch(deep(200, 1), deep(200, 2))).toEqual(deep(200, 2));
    const tooDeep: unknown = expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 });
    for (const from of [deep(201, 1), {}]) expect(() => createMergePatch(from, deep(201, 2))).toThrow(tooDeep as Error);
    expect(createMergePatch({ a: deep(5_000, 1), b: 1 }, { a: deep(5_000, 1), b: 2 })).toEqual({ b: 2 });
    const [from, to] = [deep(20_000, 1), deep(20_000, 2)];
    expect(
      equalValues(mergePatch(from, createMergePatch(from, to, { maxDepth: Infinity }), { maxDepth: Infinity }), to),
    ).toBe(true);
    expect(() => createMergePatch({}, {}, { maxDepth: 0 })).toThrow(expect.objectContaining({ max: 0 }));
    expect(() => createMergePatch({}, {}, { maxdepth: 1 } as never)).toThrow(
      "Cannot use the option 'maxdepth': there is no such option",
    );
  });
});
