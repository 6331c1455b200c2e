import { describe, expect, it } from '@jest/globals';
import { compilePath, isCompiledPath, type PathInput } from './compiled-path.ts';
import { get } from '../value/get.ts';

describe('compilePath()', () => {
  it('returns a frozen path that prints as its source', () => {
    const path = compilePath('a[1:3].b');
    expect(Object.isFrozen(path) && Object.isFrozen(path.segments) && Object.isFrozen(path.segments[1])).toBe(true);
    expect(String(path)).toBe('a[1:3].b');
    expect(JSON.stringify({ path })).toBe('{"path":"a[1:3].b"}');
    expect(path.source).toBe('a[1:3].b');
  });

  it('copies segments', () => {
    const segments = ['a', 0, { kind: 'pick', names: ['x', 'y'] }] as const;
    const path = compilePath(segments);
    expect(path.source).toBe('a[0]{x,y}');
    expect(path.segments).toEqual(segments);
    expect(path.segments[2]).not.toBe(segments[2]);
  });

  it('returns a compiled path itself', () => {
    const path = compilePath('a');
    expect(compilePath(path)).toBe(path);
  });

  it('accepts a compiled path of another copy of the package', () => {
    const foreign = { source: 'a.b', segments: ['a', 'b'], [Symbol.for('@wirework/compiled-path')]: true };
    expect(isCompiledPath(foreign)).toBe(true);
    expect(get({ a: { b: 1 } }, foreign as unknown as PathInput)).toBe(1);
  });

  it.each([null, undefined, 1, true, {}, Symbol('a'), () => 0, new String('a')])(
    'throws PATH_SYNTAX for %p as a path',
    (given) => {
      expect(() => get({ a: 1 }, given as PathInput)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
    },
  );

  it.each([
    [[1.5]],
    [[NaN]],
    [[null]],
    [[undefined]],
    [[['__proto__']]],
    [[new String('a')]],
    [[Symbol('a')]],
    [[{}]],
    [[{ kind: 'slice', step: 0 }]],
    [[{ kind: 'slice', step: 1, start: 0.5 }]],
    [[{ kind: 'extract', name: 1 }]],
    [[{ kind: 'pick', names: ['a'] }]],
    [[{ kind: 'append' }, 'a']],
    [[Object.create({ kind: 'wildcard' })]],
  ])('throws PATH_SYNTAX for the segments %p without coercion', (given) => {
    expect(() => compilePath(given as unknown as PathInput)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });

  it('throws with a message that says what a segment may be, and where [+] may be', () => {
    expect(() => compilePath(['a', 1.5])).toThrow(
      'at offset 1: expected a name, an integer or a form that parsePath() gives as segment 1 of the array',
    );
    expect(() => compilePath([{ kind: 'append' }, 'a'])).toThrow(
      "expected '[+]' as the last segment of the array, not as segment 0",
    );
  });

  it('throws LIMIT_EXCEEDED for segments over the limits of an expression', () => {
    expect(() => compilePath(Array<string>(101).fill('a'))).toThrow(expect.objectContaining({ limit: 'maxSegments' }));
    expect(() => compilePath(['a'.repeat(5_002)])).toThrow(expect.objectContaining({ limit: 'maxPathLength' }));
    expect(() => compilePath(['a', 1_000_001])).toThrow(expect.objectContaining({ limit: 'maxIndex' }));
  });

  it('throws with the offset of an unsupported form in the source as written', () => {
    expect(() => get([], '["a"]["b"][+]')).toThrow(expect.objectContaining({ offset: 10 }));
  });
});
