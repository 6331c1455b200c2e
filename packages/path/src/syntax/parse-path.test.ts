import { describe, expect, it } from '@jest/globals';
import { isJsonError } from '@wirework/encoding-errors';
import { thrownBy } from '@wirework/test-support';
import { parsePath } from './parse-path.ts';
import type { Segment } from './segment.ts';

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
