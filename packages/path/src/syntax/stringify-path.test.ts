import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePath } from './compiled-path.ts';
import { parsePath } from './parse-path.ts';
import { escapeSegment } from './print-path.ts';
import type { Segment } from './segment.ts';
import { stringifyPath } from './stringify-path.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
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
      { numRuns: 2_000 },
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
      { numRuns: 2_000 },
    );
  });
});
