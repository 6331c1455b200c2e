import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import fc from 'fast-check';
import { parseJson } from './parse-json.ts';

/** Pairs of a part of a name as it is written and as it is read. */
const pieces: readonly (readonly [string, string])[] = [
  ...['a', 'b', 'u', '0', '1', 'é', '€', ':', ',', '{', ' '].map((it) => [it, it] as const),
  ...['\\', '"', '/'].map((it) => [`\\${it}`, it] as const),
  ['\\n', '\n'],
  ['\\u0061', 'a'],
  ['\\u005C', '\\'],
  ['\\u0022', '"'],
];
const names = fc
  .array(fc.constantFrom(...pieces), { maxLength: 4 })
  .map((parts) => ({ written: parts.map(([it]) => it).join(''), name: parts.map(([, it]) => it).join('') }));
const objects = fc.uniqueArray(names, { selector: (it) => it.name, minLength: 1, maxLength: 4 });

/** Parses objects of the same size whose last known name equals the first characters of a name as it is written. */
const poison = (members: readonly { written: string; name: string }[]): unknown[] =>
  members.map(({ written, name }, i) => {
    const known = [...members.slice(0, i).map((it) => it.name), written.slice(0, name.length)];
    const rest = ',"":1'.repeat(members.length - known.length);
    return JSON.parse(`{${known.map((it) => `${JSON.stringify(it)}:1`).join(',')}${rest}}`);
  });

describe('parseJson()', () => {
  it('reads a name that is written as a known name begins', () => {
    const known = [JSON.parse('{"user":1,"\\\\u006":2}'), JSON.parse('{"h":1,"\\\\":2}')];
    expect(parseJson('{"user":1,"\\u0061dmin":true}')).toEqual({ user: 1, admin: true });
    expect(parseJson('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(known).toHaveLength(2);
  });

  it('reads the names of any object, whatever was parsed before', () => {
    fc.assert(
      fc.property(objects, (members) => {
        const known = poison(members);
        const text = `{${members.map(({ written }, i) => `"${written}"\n:[${i}, "${i}\\"", {"\\n":{}}]`).join(' ,')}}`;
        expect(Object.entries(parseJson(text) as object).sort()).toEqual(
          members.map(({ name }, i) => [name, [i, `${i}"`, { '\n': {} }]]).sort(),
        );
        expect(known).toHaveLength(members.length);
      }),
      { numRuns: 500 },
    );
  });

  it('reads repeated names, names of Object.prototype, indices, scalars and blanks as JSON.parse does', () => {
    const value = parseJson(
      ' {"b\\n":1, "2":-0, "__proto__":{"x":[]}, "a":[true,false,null,1e400,"\\ud83d\\u00e9,:"], "1":{}, "b\\u000a":2}\n',
    ) as object;
    expect(Object.entries(value)).toEqual([
      ['1', {}],
      ['2', -0],
      ['b\n', 2],
      ['__proto__', { x: [] }],
      ['a', [true, false, null, Infinity, '\ud83dé,:']],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(() => parseJson('{"\\u0061":1')).toThrow(SyntaxError);
  });

  it('reads deep texts, and many escapes in values and in names, in linear time', async () => {
    for (const piece of ['"a\\n\\"":1,', '"b":"\\"\\\\",', '"c":"\\n  x\\t",'])
      await expectLinear((size) => {
        const text = `{${piece.repeat(size)}"":"${'\\\\\\"'.repeat(size)}"}`;
        return () => parseJson(text);
      }, 2000);
    await expectLinear((size) => {
      const text = `${'{"\\n":['.repeat(size)}${']}'.repeat(size)}`;
      return () => parseJson(text);
    }, 5000);
  });
});
