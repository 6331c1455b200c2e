import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isJsonError } from '@wirework/encoding-errors';
import { runs, tablesOf, thrownBy } from '@wirework/test-support';
import { character, name } from '../../test/arbitraries.ts';
import { set } from '../index.ts';
import { get, has } from '../value/get.ts';
import { compilePointer } from './compile-pointer.ts';
import { compilePath, isCompiledPath, knownPath, type PathInput, resolvePath, stringifyPath } from './compiled-path.ts';
import { parsePath } from './parse-path.ts';
import { escapeSegment } from './print-path.ts';
import type { Segment } from './segment.ts';

// First, because all tests share the paths that the module knows.
describe('knownPath()', () => {
  it('parses a path once, also after 999 others', () => {
    const known = knownPath('first.path');
    for (let i = 0; i < 999; i++) knownPath(`a${i}.b`);
    expect(knownPath('first.path')).toBe(known);
  });

  it('keeps a path in use, and forgets one that is not', () => {
    const [used, unused] = [knownPath('in.use'), knownPath('not.in.use')];
    for (let i = 0; i < 10_000; i++) {
      knownPath(`b${i}.c`);
      if (i % 100 === 0) expect(knownPath('in.use')).toBe(used);
    }
    expect(knownPath('not.in.use')).not.toBe(unused);
    expect(knownPath('not.in.use')).toEqual(unused);
  });

  it('keeps no path of more than 100 characters, and none that is malformed', () => {
    const long = 'x'.repeat(101);
    expect(knownPath(long)).not.toBe(knownPath(long));
    for (let i = 0; i < 3; i++)
      expect(() => knownPath('a..b')).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX' }));
  });
});

describe('a path in a string', () => {
  it('is within the limits of each call', () => {
    expect(get({ a: { b: 1 } }, 'a.b')).toBe(1);
    for (const limits of [{ maxSegments: 1 }, { maxPathLength: 2 }]) {
      const failure = expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: Object.keys(limits)[0] });
      expect(() => get({ a: { b: 1 } }, 'a.b', limits)).toThrow(failure);
      expect(() => has({ a: { b: 1 } }, 'a.b', limits)).toThrow(failure);
      expect(() => set({ a: { b: 1 } }, 'a.b', 2, limits)).toThrow(failure);
    }
    expect(get({ a: { b: 1 } }, 'a.b', { maxSegments: 2, default: 0 })).toBe(1);
    expect(resolvePath('a.b')).toBe(resolvePath('a.b', { maxDepth: 1 } as never));
  });
});

describe('parsePath()', () => {
  it.each<[string, Segment[]]>([
    ['', []],
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a.0', ['a', '0']],
    ['0', ['0']],
    ['a[0]', ['a', 0]],
    ['a[-1]', ['a', -1]],
    ['[0][1]', [0, 1]],
    ['a[1000000]', ['a', 1_000_000]],
    ['a[1:3]', ['a', { kind: 'slice', start: 1, end: 3, step: 1 }]],
    ['a[:]', ['a', { kind: 'slice', step: 1 }]],
    ['a[::]', ['a', { kind: 'slice', step: 1 }]],
    ['a[::2]', ['a', { kind: 'slice', step: 2 }]],
    ['a[::-1]', ['a', { kind: 'slice', step: -1 }]],
    ['a[-3:-1:1].b', ['a', { kind: 'slice', start: -3, end: -1, step: 1 }, 'b']],
    ['a[*].b', ['a', { kind: 'wildcard' }, 'b']],
    ['a{name}', ['a', { kind: 'extract', name: 'name' }]],
    ['{name}', [{ kind: 'extract', name: 'name' }]],
    ['a{x,y}', ['a', { kind: 'pick', names: ['x', 'y'] }]],
    ['a{ x , y }', ['a', { kind: 'pick', names: ['x', 'y'] }]],
    ['a{flat:tags}[0]', ['a', { kind: 'flatten', name: 'tags' }, 0]],
    ['a{ flat: tags }', ['a', { kind: 'flatten', name: 'tags' }]],
    ['a{"flat:tags"}', ['a', { kind: 'extract', name: 'flat:tags' }]],
    ['a{"x,y","}"}', ['a', { kind: 'pick', names: ['x,y', '}'] }]],
    ['a{b}{c}.d', ['a', { kind: 'extract', name: 'b' }, { kind: 'extract', name: 'c' }, 'd']],
    ['a[+]', ['a', { kind: 'append' }]],
    ['[""]', ['']],
    ['a[""].b', ['a', '', 'b']],
    ['a.[""]', ['a', '']],
    ['["a.b"]["c\\"d"]["\\u0041\\n"]', ['a.b', 'c"d', 'A\n']],
    ['a\\.b.c\\[0\\]', ['a.b', 'c[0]']],
    ['\\{\\}\\\\', ['{}\\']],
    ['$.@.*', ['$', '@', '*']],
    ['a b-c:d,"e"\'f', ['a b-c:d,"e"\'f']],
    ['__proto__.constructor', ['__proto__', 'constructor']],
    ['\u0000.\ud800.😀.\u200d', ['\u0000', '\ud800', '😀', '\u200d']],
    ['["\\ud800"]', ['\ud800']],
  ])('reads %j', (path, segments) => {
    expect(parsePath(path)).toEqual(segments);
  });

  describe.each<[string, [string, number, RegExp][]]>([
    [
      'the names between dots',
      [
        ['a..b', 2, /a member name after '\.'/],
        ['.users[].name', 0, /a path begins without a dot, as in 'users\[\*\]\.name'$/],
        ['.', 0, /a member name before '\.'/],
        ['a.', 2, /a member name after '\.'/],
        ['a.[0]', 2, /a member name after '\.'; a bracket follows without one/],
        ['a.{b}', 2, /a member name after '\.'; a bracket follows without one/],
      ],
    ],
    [
      'what has to be escaped outside of quotes',
      [
        ['a]', 1, /'\\\]' for this character/],
        ['a}', 1, /'\\\}' for this character/],
        [']', 0, /a member name/],
        ['a\\', 2, /one of \. \[ \] \{ \} \\ after '\\'/],
        ['a\\n', 2, /one of \./],
      ],
    ],
    [
      'what stands in brackets',
      [
        ['a[', 2, /an index, a slice, '\*', '\+' or a quoted name after '\['$/],
        ['a[]', 2, /'\[\*\]' is every element$/],
        ['a[x]', 2, /a name is written in double quotes/],
        ["a['b']", 2, /a name is written in double quotes/],
        ['a[ 0]', 2, /an index.*, without spaces$/],
        ['a[0', 3, /'\]', ':' or a digit/],
        ['a[0 ]', 3, /'\]', ':' or a digit/],
        ['a[1.5]', 3, /'\]', ':' or a digit/],
        ['a[+1]', 3, /'\]' after '\+'; an index has no plus sign/],
        ['a[*', 3, /'\]' after '\*'/],
        ['a[-]', 3, /a digit after '-'/],
        ['a[01]', 2, /without a leading zero/],
        ['a[-0]', 2, /does not begin with '-0'/],
        ['a[-01]', 2, /does not begin with '-0'/],
        ['a[0:00]', 4, /without a leading zero/],
        ['a[1:2:0]', 6, /a slice step other than 0/],
        ['a[1:2:3:4]', 7, /'\]' after the slice/],
        ['a[:x]', 3, /a number, ':' or '\]'/],
      ],
    ],
    [
      'a quoted name',
      [
        ['["a', 3, /'"' at the end of the quoted name/],
        ['["a"', 4, /'\]' after the quoted name/],
        ['["a"x]', 4, /'\]' after the quoted name/],
        ['["\\x"]', 3, /one of " \\ \/ b f n r t u/],
        ['["\\u00g0"]', 6, /four hexadecimal digits/],
        ['["\\', 3, /one of " \\ \//],
        ['["\n"]', 2, /a control character as an escape/],
      ],
    ],
    [
      'what stands in braces',
      [
        ['a{', 2, /a member name/],
        ['a{}', 2, /a member name/],
        ['a{b', 3, /',' or '\}' after the name/],
        ['a{b,}', 4, /a member name/],
        ['a{,b}', 2, /a member name/],
        ['a{flat:}', 7, /a member name/],
        ['a{flat:b,c}', 8, /'\}' after the name/],
        ['a{b.c}', 3, /',' or '\}' after the name/],
        ['a{b[0]}', 3, /',' or '\}' after the name/],
      ],
    ],
    [
      'what follows a bracket',
      [
        ['a[0]b', 4, /'\.', '\[' or '\{' after a bracket/],
        ['a{b}c', 4, /'\.', '\[' or '\{' after a bracket/],
        ['a[+].b', 4, /the end of the path after '\[\+\]'/],
        ['[+][+]', 3, /the end of the path/],
      ],
    ],
  ])('is strict about %s', (_what, refused) => {
    it.each(refused)('throws PATH_SYNTAX for %j at offset %i', (path, offset, expected) => {
      const error = thrownBy(() => parsePath(path));
      expect(isJsonError(error, 'PATH_SYNTAX') && error).toMatchObject({
        path,
        offset,
        message: expect.stringMatching(expected),
      });
    });
  });

  it.each([
    ['x'.repeat(5_001), 'maxPathLength', 5_000],
    ['a'.concat('.a'.repeat(100)), 'maxSegments', 100],
    ['a[1000000000]', 'maxIndex', 1_000_000],
    ['a[99999999999999999999]', 'maxIndex', 1_000_000],
    ['a[-1000001]', 'maxIndex', 1_000_000],
    ['a[:1000001]', 'maxIndex', 1_000_000],
    ['a[::1000001]', 'maxIndex', 1_000_000],
  ])('throws LIMIT_EXCEEDED for %.20s…', (path, limit, max) => {
    expect(thrownBy(() => parsePath(path))).toMatchObject({ code: 'LIMIT_EXCEEDED', limit, max });
  });

  it('accepts a path at the limits', () => {
    expect(parsePath('x'.repeat(5_000))).toHaveLength(1);
    expect(parsePath('a'.concat('.a'.repeat(99)))).toHaveLength(100);
    expect(parsePath('a[5]', { maxIndex: 5, maxSegments: 2, maxPathLength: 4 })).toEqual(['a', 5]);
    expect(() => parsePath('a[5]', { maxIndex: 4 })).toThrow('maxIndex is 4');
  });

  it('throws RangeError for a limit that is not a count', () => {
    expect(() => parsePath('a', { maxSegments: NaN })).toThrow(
      expect.objectContaining({
        name: 'RangeError',
        message: "Cannot use the option 'maxSegments': expected a number of at least 0",
      }),
    );
  });
});

describe('a slice selects the elements that Python selects', () => {
  const array = [10, 20, 30, 40, 50];

  it.each<[string, number[]]>([
    ['[1:3]', [20, 30]],
    ['[:2]', [10, 20]],
    ['[-2:]', [40, 50]],
    ['[:-2]', [10, 20, 30]],
    ['[1:4:2]', [20, 40]],
    ['[:]', array],
    ['[::2]', [10, 30, 50]],
    ['[:100]', array],
    ['[-100:2]', [10, 20]],
    ['[10:20]', []],
    ['[3:1]', []],
    ['[2:2]', []],
    ['[:0]', []],
    ['[::-1]', [50, 40, 30, 20, 10]],
    ['[4:1:-1]', [50, 40, 30]],
    ['[-1:-3:-1]', [50, 40]],
    ['[1:-5:-1]', [20]],
    ['[10::-1]', [50, 40, 30, 20, 10]],
    ['[0:5:-1]', []],
    ['[-10::-1]', []],
    ['[:-10:-1]', [50, 40, 30, 20, 10]],
    ['[-2:-10:-1]', [40, 30, 20, 10]],
    ['[::-2]', [50, 30, 10]],
    ['[3::-3]', [40, 10]],
    ['[::1000000]', [10]],
    ['[::-1000000]', [50]],
  ])('%s', (path, expected) => {
    expect(get(array, path)).toEqual(expected);
    expect(get({ a: [array] }, `a[0]${path}`)).toEqual(expected);
  });

  it('selects them for any bounds and any step', () => {
    const bound = fc.option(fc.integer({ min: -8, max: 8 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.nat(6),
        bound,
        bound,
        fc.integer({ min: -4, max: 4 }).filter((it) => it !== 0),
        (length, start, end, step) => {
          const indices = [...Array(length).keys()];
          // Those from the start on, in the direction of the step, that come before the end; of them each so many-th.
          const [up, from, to] = [
            step > 0,
            ...[start, end].map((it) => (it !== undefined && it < 0 ? it + length : it)),
          ] as const;
          const inOrder = up ? indices : indices.toReversed();
          const within = inOrder.filter(
            (i) => (from === undefined || (up ? i >= from : i <= from)) && (to === undefined || (up ? i < to : i > to)),
          );
          const expected = within.filter((_, i) => i % Math.abs(step) === 0);
          expect(get(indices, `[${start ?? ''}:${end ?? ''}:${step}]`)).toEqual(expected);
          expect(
            get(indices, [
              { kind: 'slice', step, ...(start !== undefined && { start }), ...(end !== undefined && { end }) },
            ]),
          ).toEqual(expected);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('selects nothing in an empty array', () => {
    expect(get([], '[::-1]')).toEqual([]);
    expect(get([], '[1:3]')).toEqual([]);
  });
});

describe('compile pointer', () => {
  interface Row {
    readonly id: string;
    readonly doc: string;
    readonly pointer?: string;
    readonly fragment?: string;
    readonly expect: { readonly value?: unknown; readonly error?: string };
  }

  describe('RFC 6901', () => {
    const rows = tablesOf<{ _meta: { docs: Record<string, unknown> }; vectors: Row[] }>(
      'rfc/json_pointer.json',
    ).flatMap(({ _meta, vectors }) => vectors.map((row) => ({ ...row, document: _meta.docs[row.doc] })));
    // A fragment is percent-encoded text behind '#'; decoding it is the caller's.
    const pointerOf = (row: Row): string => row.pointer ?? decodeURIComponent((row.fragment ?? '#').slice(1));

    it.each(rows.filter((it) => it.expect.error === undefined))('$id gives its value', (row) => {
      const value = get(row.document, compilePointer(pointerOf(row)), { strict: true });
      expect(value).toEqual(row.expect.value);
      expect(compilePointer(pointerOf(row)).toPointer()).toBe(pointerOf(row));
    });

    it.each(rows.filter((it) => it.expect.error !== undefined))('$id fails', (row) => {
      expect(() => get(row.document, compilePointer(pointerOf(row)), { strict: true })).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(PATH_SYNTAX|PATH_NOT_FOUND|TYPE_MISMATCH)$/) }),
      );
    });
  });

  describe('compilePointer()', () => {
    it('returns a path whose source is the equivalent expression', () => {
      expect(compilePointer('/users/0/a.b~1c').source).toBe('users.0.a\\.b/c');
      expect(compilePointer('/users/0/a.b~1c').segments).toEqual(['users', '0', 'a.b/c']);
    });

    it.each([
      ['a', 0],
      ['#/a', 0],
      ['/~', 2],
      ['/a~2', 3],
    ])('throws PATH_SYNTAX for %j at offset %i', (pointer, offset) => {
      expect(() => compilePointer(pointer)).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset }));
    });

    it('throws LIMIT_EXCEEDED for a pointer over the limits of a path', () => {
      expect(() => compilePointer('/'.repeat(101))).toThrow(expect.objectContaining({ limit: 'maxSegments' }));
      expect(() => compilePointer(`/${'a'.repeat(5_000)}`)).toThrow(
        expect.objectContaining({ limit: 'maxPathLength' }),
      );
    });

    it('throws PATH_SYNTAX for anything but a string', () => {
      expect(() => compilePointer(null as unknown as string)).toThrow(
        expect.objectContaining({ code: 'PATH_SYNTAX', message: expect.stringContaining('found null') }),
      );
    });
  });

  describe('toPointer()', () => {
    it('returns a pointer that compilePointer() compiles to the same names', () => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(name, fc.string({ unit: fc.constantFrom('~', '/', '0', '1', '-') })), { maxLength: 5 }),
          (names) => {
            const pointer = compilePath(names).toPointer();
            expect(compilePointer(pointer).segments).toEqual(names);
            expect(compilePointer(pointer).toPointer()).toBe(pointer);
          },
        ),
      );
    });

    it('prints names and indices', () => {
      expect(compilePath('a[0]["b/c"].~[""]').toPointer()).toBe('/a/0/b~1c/~0/');
      expect(compilePath('').toPointer()).toBe('');
    });

    it.each([
      ['a[-1].b', 1],
      ['a.b[*]', 3],
      ['a{b}', 1],
      ['a[+]', 1],
    ])('throws PATH_SYNTAX for %j, which no pointer can express', (path, offset) => {
      expect(() => compilePath(path).toPointer()).toThrow(expect.objectContaining({ code: 'PATH_SYNTAX', offset }));
    });

    it('returns a pointer to the value of the path', () => {
      const path = compilePath('a[1].b');
      const doc = { a: [0, { b: null }] };
      expect(has(doc, path) && has(doc, compilePointer(path.toPointer()))).toBe(true);
    });
  });
});

describe('compiled path', () => {
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
      expect(() => compilePath(given as unknown as PathInput)).toThrow(
        expect.objectContaining({ code: 'PATH_SYNTAX' }),
      );
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
      expect(() => compilePath(Array<string>(101).fill('a'))).toThrow(
        expect.objectContaining({ limit: 'maxSegments' }),
      );
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
});
