import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonNumber } from '@wirework/scanner';
import { frozen, metBy, nested, runs, tableRows, thrownBy } from '@wirework/test-support';
import { json } from '../../test/arbitraries.ts';
import { suiteFiles, suiteRows } from '../../test/json-patch-suite.ts';
import { applyPatch } from './apply-patch.ts';
import { Comparer, equalValues } from './equal-values.ts';
import { mergePatch } from './merge-patch.ts';
import type { JsonPatchOperation } from './run-patch.ts';

describe('apply patch', () => {
  const apply = (doc: unknown, ...operations: unknown[]): unknown =>
    applyPatch(doc, operations as JsonPatchOperation[]);

  describe.each(suiteFiles)('json-patch-test-suite, %s.json', (file) => {
    const { rows, enabled } = suiteRows(file);

    it('has rows, few of which are disabled', () => {
      expect(enabled.length).toBeGreaterThan(15);
      expect(rows.length - enabled.length).toBeLessThan(5);
    });

    it.each(enabled)('$name', (row) => {
      const before = JSON.stringify([row.doc, row.patch]);
      if (row.error === undefined) {
        const result = applyPatch(row.doc, row.patch ?? []);
        if (Object.hasOwn(row, 'expected')) expect(result).toEqual(row.expected);
      } else {
        expect(() => applyPatch(row.doc, row.patch ?? [])).toThrow(expect.objectContaining({ code: 'PATCH' }));
      }
      expect(JSON.stringify([row.doc, row.patch])).toBe(before);
    });
  });

  describe('applyPatch()', () => {
    it('throws PATCH with the number, path and reason of the failed operation', () => {
      const run = (): unknown =>
        apply({ a: {} }, { op: 'add', path: '/a/b', value: 1 }, { op: 'remove', path: '/a/c' });
      expect(run).toThrow(
        expect.objectContaining({
          code: 'PATCH',
          operation: 1,
          op: 'remove',
          pointer: '/a/c',
          cause: expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
        }),
      );
    });

    it.each<[unknown, RegExp]>([
      [null, /it is not an object/],
      [[], /it is not an object/],
      [{ path: '/a' }, /no 'op'/],
      [{ op: 'spam', path: '/a' }, /no such operation/],
      [{ op: 'add', path: '/a' }, /no 'value'/],
      [{ op: 'add', value: 1 }, /no 'path'/],
      [{ op: 'add', path: ['a'], value: 1 }, /no 'path'/],
      [Object.create({ op: 'remove', path: '/a' }), /no 'op'/],
      [{ op: 'copy', path: '/b' }, /no 'from'/],
      [{ op: 'move', from: '/a', path: '/a/b' }, /'from' contains 'path'/],
      [{ op: 'remove', path: '' }, /whole document/],
      [{ op: 'add', path: 'a', value: 1 }, /'\/' or nothing/],
      [{ op: 'add', path: '/s/x', value: 1 }, /expected object, found string/],
      [{ op: 'add', path: '/n/x', value: 1 }, /expected object, found null/],
      [{ op: 'replace', path: '/gone', value: 1 }, /no such value/],
      [{ op: 'test', path: '/s', value: 'y' }, /\(test at '\/s'\): the value is different$/],
      [
        { op: 'add', path: '/l/01', value: 1 },
        /expected object, found array; an array takes an index without leading zeros, or '-'/,
      ],
      [{ op: 'remove', path: '/l/-' }, /an array takes an index/],
      [{ op: 'add', path: '/toString/x', value: 1 }, /no such value/],
    ])('throws PATCH for the operation %j', (operation, reason) => {
      expect(() => apply({ a: {}, s: 'x', n: null, l: [1] }, operation)).toThrow(reason);
    });

    it('applies to the whole document', () => {
      expect(apply(1, { op: 'replace', path: '', value: [2] }, { op: 'add', path: '/-', value: 3 })).toEqual([2, 3]);
      expect(apply({ a: 1 }, { op: 'move', from: '/a', path: '' })).toBe(1);
      expect(apply({ a: 1 }, { op: 'copy', from: '', path: '/b' })).toEqual({ a: 1, b: { a: 1 } });
    });

    it('compares numbers by value, and digits exactly', () => {
      expect(apply([new JsonNumber('1.0')], { op: 'test', path: '/0', value: 1 })).toHaveLength(1);
      expect(
        apply([9007199254740993n], { op: 'test', path: '/0', value: new JsonNumber('9007199254740993') }),
      ).toHaveLength(1);
      expect(() => apply([9007199254740993n], { op: 'test', path: '/0', value: 9007199254740992 })).toThrow(
        'is different',
      );
    });

    it('compares values of any depth', () => {
      const levels = 20_000;
      expect(apply({ a: nested(levels) }, { op: 'test', path: '/a', value: nested(levels) })).toHaveProperty('a');
      expect(() => apply({ a: nested(levels) }, { op: 'test', path: '/a', value: nested(levels, 2) })).toThrow(
        'is different',
      );
    });

    it('never changes a value of the patch that a later operation changes in the document', () => {
      const value = { x: [1] };
      expect(apply({}, { op: 'add', path: '/a', value }, { op: 'add', path: '/a/x/-', value: 2 })).toEqual({
        a: { x: [1, 2] },
      });
      expect(value).toEqual({ x: [1] });
    });

    it('equals its operations applied one by one, and changes neither the document nor the patch', () => {
      const names = fc.constantFrom('a', 'b', '0', '1', '-', '__proto__');
      const pointer = fc.array(names, { maxLength: 3 }).map((it) => it.map((name) => `/${name}`).join(''));
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 3 },
          fc.nat(2),
          fc.array(tie('value'), { maxLength: 3 }),
          fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 }),
        ),
      }));
      let long = 0;
      const operation = fc.record({
        op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy'),
        path: pointer,
        from: pointer,
        value,
      });
      fc.assert(
        fc.property(value, fc.array(operation, { minLength: 1, maxLength: 60, size: 'max' }), (start, candidates) => {
          frozen([start, candidates]);
          const patch: JsonPatchOperation[] = [];
          let expected: unknown = start;
          for (const next of candidates as JsonPatchOperation[]) {
            try {
              expected = frozen(applyPatch(expected, [next]));
              patch.push(next);
            } catch {
              // It does not fit what is there by then.
            }
            if (patch.length === 12) break;
          }
          expect(applyPatch(start, patch)).toStrictEqual(expected);
          long += Number(patch.length > 5);
        }),
      );
      expect(long).toBeGreaterThan(20);
    });

    it('changes a container many times, and not the one in the document', () => {
      const members = (op: 'add' | 'remove'): JsonPatchOperation[] =>
        Array.from({ length: 100 }, (_, i) => ({ op, path: `/a/k${i}`, value: i }));
      const full = applyPatch({ a: {} }, members('add')) as { a: object };
      expect(Object.keys(full.a)).toHaveLength(100);
      expect(applyPatch(full, members('remove'))).toEqual({ a: {} });
      expect(Object.keys(full.a)).toHaveLength(100);
    });

    it('treats __proto__ as an ordinary member', () => {
      const patched = apply(
        {},
        { op: 'add', path: '/__proto__', value: { x: 1 } },
        { op: 'add', path: '/__proto__/y', value: 2 },
      );
      expect(JSON.stringify(patched)).toBe('{"__proto__":{"x":1,"y":2}}');
      expect((patched as { x?: number }).x).toBeUndefined();
    });

    it('throws LIMIT_EXCEEDED for maxOperations and maxCopied', () => {
      const test = { op: 'test', path: '', value: 1 };
      expect(() => apply(1, ...Array<unknown>(10_001).fill(test))).toThrow(
        expect.objectContaining({ limit: 'maxOperations', max: 10_000 }),
      );
      const bomb = Array.from({ length: 100 }, () => ({ op: 'copy', from: '', path: '/-' }));
      expect(() => apply([1, 2, 3], ...bomb)).toThrow(expect.objectContaining({ limit: 'maxCopied', max: 1_000_000 }));
      expect(() => applyPatch([1], [{ op: 'copy', from: '/0', path: '/-' }], { maxCopied: 0 })).toThrow(
        expect.objectContaining({ max: 0 }),
      );
      const twice = ['/b', '/c'].map((path): JsonPatchOperation => ({ op: 'copy', from: '/a', path }));
      expect(applyPatch({ a: [1, 2] }, twice, { maxCopied: 6 })).toEqual({ a: [1, 2], b: [1, 2], c: [1, 2] });
      expect(() => applyPatch({ a: [1, 2] }, twice, { maxCopied: 5 })).toThrow(
        expect.objectContaining({ limit: 'maxCopied', max: 5 }),
      );
    });

    it('moves to any depth, and leaves a value that is moved to its own place', () => {
      const move = (from: string, path: string): unknown =>
        applyPatch({ a: 1, b: { c: 2 } }, [{ op: 'move', from, path }]);
      expect(move('/a', '/b/a')).toEqual({ b: { c: 2, a: 1 } });
      expect(move('/b/c', '/c')).toEqual({ a: 1, b: {}, c: 2 });
      expect(JSON.stringify(move('/a', '/a'))).toBe('{"a":1,"b":{"c":2}}');
      expect(move('', '')).toEqual({ a: 1, b: { c: 2 } });
      expect(() => move('/b', '/b/c')).toThrow("'from' contains 'path'");
      expect(() => move('/gone', '/gone')).toThrow("Cannot find 'gone'");
    });

    it('throws PATCH for a pointer over a limit, with that error as the cause', () => {
      const patch: JsonPatchOperation[] = [
        { op: 'add', path: '/a', value: 1 },
        { op: 'add', path: '/a/b/c', value: 1 },
      ];
      const cause: unknown = expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxSegments', max: 2 });
      expect(() => applyPatch({}, patch, { maxSegments: 2 })).toThrow(
        expect.objectContaining({ code: 'PATCH', operation: 1, op: 'add', cause }),
      );
    });

    it('rethrows an error that reading the patch throws', () => {
      const cause = new Error('was read');
      const broken = {
        op: 'add',
        path: '/a',
        get value(): never {
          throw cause;
        },
      };
      expect(() => apply({}, broken)).toThrow(cause);
    });

    it('rethrows a thrown value that is not an error', () => {
      for (const thrown of [null, undefined, 'text', 5]) {
        expect(
          thrownBy(() =>
            apply(
              {},
              {
                op: 'add',
                path: '/a',
                get value(): never {
                  throw thrown;
                },
              },
            ),
          ),
        ).toBe(thrown);
      }
    });

    it('throws for a patch that is not an array, and for an unknown option', () => {
      const message = 'Cannot apply operation 0 of the patch: the patch is not an array of operations';
      expect(() => applyPatch({}, {} as JsonPatchOperation[])).toThrow(
        expect.objectContaining({ code: 'PATCH', operation: 0, op: '', message }),
      );
      expect(() => applyPatch({}, [], { maxCopy: 1 } as object)).toThrow("Cannot use the option 'maxCopy'");
    });

    it('throws without the name of an operation that is not a string', () => {
      expect(() => apply({}, { op: 5, path: 7 })).toThrow(
        expect.objectContaining({ op: '', reason: 'there is no such operation' }),
      );
      const error = thrownBy(() => apply({}, { op: 'add', path: 7, value: 1 }));
      expect(error).toMatchObject({ op: 'add', reason: "it has no 'path' that is a string" });
      expect(error).not.toHaveProperty('pointer');
    });

    it('leaves the original unchanged when a later operation changes a copy, at any depth', () => {
      const made = [
        { op: 'add', path: '/a', value: {} },
        { op: 'add', path: '/a/b', value: { c: [] } },
        { op: 'add', path: '/a/b/c/-', value: 1 },
      ];
      const changed = [
        { op: 'copy', from: '/a', path: '/x' },
        { op: 'add', path: '/x/b/c/-', value: 2 },
        { op: 'add', path: '/x/b/d', value: 3 },
        { op: 'add', path: '/x/e', value: 4 },
      ];
      expect(apply({}, ...made, ...changed)).toEqual({ a: { b: { c: [1] } }, x: { b: { c: [1, 2], d: 3 }, e: 4 } });
    });

    it('throws with the array that has no such index', () => {
      const document = { list: [[1]] };
      expect(() => apply(document, { op: 'add', path: '/list/0/x', value: 1 })).toThrow(
        "Cannot use 'list.0': expected object, found array; an array takes an index",
      );
      expect(() => apply(document, { op: 'add', path: '/list/0/2', value: 1 })).toThrow(
        /: Cannot find 'list\.0\.2': no such value$/,
      );
      expect(() => apply(document, { op: 'add', path: '/list/0/0/x', value: 1 })).toThrow(
        /: Cannot use 'list\.0\.0': expected object, found number$/,
      );
    });
  });
});

describe('merge patch', () => {
  interface Row {
    readonly id: string;
    readonly target?: unknown;
    readonly patch?: unknown;
    readonly expect?: unknown;
    readonly target_json?: string;
    readonly patch_json?: string;
    readonly expect_json?: string;
  }

  describe('RFC 7396', () => {
    it.each(tableRows<Row>('rfc/merge_patch.json'))('$id', (row) => {
      const [target, patch, expected] = (['target', 'patch', 'expect'] as const).map((name) => {
        const text = row[`${name}_json`];
        return text === undefined ? row[name] : (JSON.parse(text) as unknown);
      });
      const before = JSON.stringify([target, patch]);
      expect(mergePatch(target, patch)).toEqual(expected);
      expect(JSON.stringify([target, patch])).toBe(before);
    });
  });

  describe('mergePatch()', () => {
    it('shares the unchanged parts with the input', () => {
      const target = { a: { b: 1 }, c: 2 };
      expect((mergePatch(target, { c: 3 }) as typeof target).a).toBe(target.a);
    });

    it('equals the pseudocode of the RFC, and changes nothing the second time, for any values', () => {
      const plainly = (target: unknown, patch: unknown): unknown => {
        if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
        const result = new Map(
          typeof target === 'object' && target !== null && !Array.isArray(target) ? Object.entries(target) : [],
        );
        for (const [name, member] of Object.entries(patch)) {
          if (member === null) result.delete(name);
          else result.set(name, plainly(result.get(name), member));
        }
        return Object.fromEntries(result);
      };
      fc.assert(
        fc.property(json, json, (target, patch) => {
          frozen([target, patch]);
          const merged = mergePatch(target, patch);
          expect(merged).toEqual(plainly(target, patch));
          expect(mergePatch(merged, patch)).toEqual(merged);
        }),
        { numRuns: runs(1_000) },
      );
    });

    it('treats __proto__ as an ordinary member', () => {
      const merged = mergePatch({}, JSON.parse('{"__proto__": {"x": 1}}')) as { x?: number };
      expect(Object.keys(merged)).toEqual(['__proto__']);
      expect(merged.x).toBeUndefined();
    });

    it('throws LIMIT_EXCEEDED when the patch is nested deeper than maxDepth', () => {
      const patch = nested(200, 1, (a) => ({ a }));
      expect(mergePatch({}, patch)).toEqual(patch);
      expect(() => mergePatch({}, { a: patch })).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 200 }));
      expect(() => mergePatch({}, { a: {} }, { maxDepth: 1 })).toThrow(expect.objectContaining({ max: 1 }));
    });

    it('throws TypeError for an unknown option', () => {
      expect(() => mergePatch({}, {}, { maxdepth: 1 } as never)).toThrow(
        "Cannot use the option 'maxdepth': there is no such option",
      );
    });
  });
});

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
      { numRuns: runs(1_000, 100) },
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
