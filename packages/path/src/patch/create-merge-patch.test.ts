import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '@wirework/scanner';
import { frozen, metBy, nested, runs, thrownBy } from '@wirework/test-support';
import fc from 'fast-check';
import { json } from '../../test/arbitraries.ts';
import { createMergePatch } from './create-merge-patch.ts';
import { createPatch } from './create-patch.ts';
import { equalValues } from './equal-values.ts';
import { mergePatch } from './merge-patch.ts';

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

describe('createMergePatch()', () => {
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
