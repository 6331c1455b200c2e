import { describe, expect, it } from '@jest/globals';
import { conformance, describeConformance } from '@wirework/test-support';
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

describeConformance('RFC 7396', () => {
  it.each(conformance<{ vectors: Row[] }>('rfc/merge_patch.json').vectors)('$id', (row) => {
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
  it('shares what did not change', () => {
    const target = { a: { b: 1 }, c: 2 };
    expect((mergePatch(target, { c: 3 }) as typeof target).a).toBe(target.a);
  });

  it('treats __proto__ as any member', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__": {"x": 1}}')) as { x?: number };
    expect(Object.keys(merged)).toEqual(['__proto__']);
    expect(merged.x).toBeUndefined();
  });

  it('has a limit for the depth of the patch', () => {
    let patch: unknown = 1;
    for (let i = 0; i < 200; i++) patch = { a: patch };
    expect(() => mergePatch({}, patch)).not.toThrow();
    expect(() => mergePatch({}, { a: patch })).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 200 }));
    expect(() => mergePatch({}, { a: {} }, { maxDepth: 1 })).toThrow(expect.objectContaining({ max: 1 }));
  });

  it('refuses an option that there is none of', () => {
    expect(() => mergePatch({}, {}, { maxdepth: 1 } as never)).toThrow("Cannot use the option 'maxdepth': there is no such option");
  });
});
