import { describe, expect, it } from '@jest/globals';
import { runs } from '@wirework/test-support';
import { compilePath, isCompiledPath, type PathInput, stringifyPath } from './compiled-path.ts';
import { get } from '../value/get.ts';
import fc from 'fast-check';
import { character } from '../../test/arbitraries.ts';
import { parsePath } from './parse-path.ts';
import { escapeSegment } from './print-path.ts';
import type { Segment } from './segment.ts';

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

const anyName = fc.oneof(
  fc.string({ unit: character }),
  fc.string({ unit: fc.constantFrom(...'.[]{}\\"\'$@*+:, 0a-', '\ud800', '\u0000', '\n', '\u2028') }),
);
const index = fc.integer({ min: -1_000_000, max: 1_000_000 });
const segment: fc.Arbitrary<Segment> = fc.oneof(
  { weight: 3, arbitrary: anyName },
  { weight: 2, arbitrary: index },
  fc.constant<Segment>({ kind: 'wildcard' }),
  anyName.map<Segment>((name) => ({ kind: 'extract', name })),
  anyName.map<Segment>((name) => ({ kind: 'flatten', name })),
  fc.array(anyName, { minLength: 2, maxLength: 4 }).map<Segment>((names) => ({ kind: 'pick', names })),
  fc
    .record({ start: index, end: index, step: index.filter((it) => it !== 0) }, { requiredKeys: ['step'] })
    .map<Segment>((bounds) => ({ kind: 'slice', ...bounds })),
);

describe('stringifyPath()', () => {
  it.each<[Segment[], string]>([
    [[], ''],
    [['a', 0, 'b', -1], 'a[0].b[-1]'],
    [['0', '1'], '0.1'],
    [['', 'a', ''], '[""].a[""]'],
    [['a.b', '[c]'], 'a\\.b.\\[c\\]'],
    [['a\nb'], '["a\\nb"]'],
    [['a\u202eb', { kind: 'extract', name: 'c\u200b' }], '["a\\u202eb"]{"c\\u200b"}'],
    [['a', { kind: 'slice', end: 3, step: 1 }], 'a[:3]'],
    [['a', { kind: 'slice', start: 1, step: -2 }], 'a[1::-2]'],
    [[{ kind: 'wildcard' }, { kind: 'append' }], '[*][+]'],
    [['a', { kind: 'pick', names: ['x', 'y z'] }], 'a{x,"y z"}'],
    [['a', { kind: 'extract', name: 'flat:b' }], 'a{"flat:b"}'],
  ])('prints %j', (segments, printed) => {
    expect(stringifyPath(segments)).toBe(printed);
  });

  it('normalizes a path expression and prints a compiled path', () => {
    expect(stringifyPath('["a"].b{ x , y }')).toBe('a.b{x,y}');
    expect(stringifyPath(compilePath('["a"]'))).toBe('a');
  });

  it('prints any segments so that parsePath() returns them', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        expect(parsePath(stringifyPath(segments), { maxPathLength: Infinity })).toEqual(segments);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('escapeSegment()', () => {
  it('returns a path that leads to the name, also after a dot', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(parsePath(escapeSegment(name))).toEqual([name]);
        expect(parsePath(`a.${escapeSegment(name)}.b`)).toEqual(['a', name, 'b']);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
