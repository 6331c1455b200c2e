import { describe, expect, it } from '@jest/globals';
import { frozen, nested, runs, tableRows } from '@wirework/test-support';
import fc from 'fast-check';
import { json } from '../../test/arbitraries.ts';
import { mergePatch } from './merge-patch.ts';

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
