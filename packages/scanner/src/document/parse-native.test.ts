import { describe, expect, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support';
import fc from 'fast-check';
import { nativeParserFor, parseNative } from './parse-native.ts';

/** A member as it is written, and its name. */
interface Member {
  readonly written: string;
  readonly name: string;
}

const pieces: readonly Member[] = [
  ...['a', 'b', 'u', '0', '1', 'é', '€', ':', ' '].map((it) => ({ written: it, name: it })),
  ...['\\', '"', '/'].map((it) => ({ written: `\\${it}`, name: it })),
  { written: '\\n', name: '\n' },
  { written: '\\u0061', name: 'a' },
  { written: '\\u005c', name: '\\' },
  { written: '\\u0022', name: '"' },
];
const names = fc
  .array(fc.constantFrom(...pieces), { maxLength: 4 })
  .map((parts): Member => ({
    written: parts.map((it) => it.written).join(''),
    name: parts.map((it) => it.name).join(''),
  }));
const objects = fc.uniqueArray(names, { selector: (it) => it.name, minLength: 1, maxLength: 4 });

const textOf = (members: readonly Member[]): string =>
  `{${members.map(({ written }, i) => `"${written}" :"${i}\\"\\\\"`).join(', ')}}`;
const valueOf = (members: readonly Member[]): object =>
  Object.fromEntries(members.map(({ name }, i) => [name, `${i}"\\`]));

/** Lets the engine see objects whose names are the beginnings of the names as they are written. */
function poison(members: readonly Member[]): unknown[] {
  return members.map(({ written, name }, i) =>
    JSON.parse(
      `{${[...members.slice(0, i).map((it) => it.name), written.slice(0, name.length)].map((it) => `${JSON.stringify(it)}:1`).join(',')}${',"":1'.repeat(members.length - i - 1)}}`,
    ),
  );
}

describe('parseNative()', () => {
  it('reads a name that is written as a known name begins', () => {
    const known = [JSON.parse('{"user":1,"\\\\u006":2}'), JSON.parse('{"h":1,"\\\\":2}')];
    expect(parseNative('{"user":1,"\\u0061dmin":true}')).toEqual({ user: 1, admin: true });
    expect(parseNative('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(known).toHaveLength(2);
  });

  it('reads the names of any object, whatever was parsed before', () => {
    fc.assert(
      fc.property(objects, (members) => {
        const known = poison(members);
        expect(Object.entries(parseNative(textOf(members)) as object).sort()).toEqual(
          Object.entries(valueOf(members)).sort(),
        );
        const both = `{"a\\n": [${textOf(members)}]}\n${textOf(members)}`;
        const [first, second] = both.split('\n').map(nativeParserFor(both));
        expect([first, second]).toEqual([{ 'a\n': [valueOf(members)] }, valueOf(members)]);
        expect(known).toHaveLength(members.length);
      }),
      { numRuns: 500 },
    );
  });

  it('reads repeated names, names of Object.prototype, indices, scalars and blanks as JSON.parse does', () => {
    const text =
      ' {"b\\n":1, "2":-0, "__proto__":{"x":[]}, "a":[true,false,null,1e400,"\\ud83d\\u00e9"], "1":{}, "b\\u000a":2}\n';
    const value = parseNative(text) as object;
    expect(Object.entries(value)).toEqual([
      ['1', {}],
      ['2', -0],
      ['b\n', 2],
      ['__proto__', { x: [] }],
      ['a', [true, false, null, Infinity, '\ud83dé']],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('throws the error of JSON.parse', () => {
    for (const text of ['{"\\u0061":1', '{"\\u0061":}', '"\\u0061":1', '\\', '{"\\x":1}', '"\\', '{"\\n"']) {
      let expected: unknown;
      try {
        JSON.parse(text);
      } catch (error) {
        expected = error;
      }
      expect(() => parseNative(text)).toThrow(expected as Error);
    }
  });

  it('reads a text that is nested 100,000 levels deep', () => {
    let value = parseNative(`${'{"\\n":['.repeat(50_000)}${']}'.repeat(50_000)}`);
    let depth = 0;
    for (; Array.isArray(value) ? value.length > 0 : true; depth++)
      value = Array.isArray(value) ? value[0] : (value as Record<string, unknown>)['\n'];
    expect(depth).toBe(99_999);
  });

  it('takes linear time for escapes in values and in names', async () => {
    for (const piece of ['"a\\n\\"":1,', '"b":"\\"\\\\",', '"c":"\\n  x\\t",'])
      await expectLinear((size) => {
        const text = `{${piece.repeat(size)}"":"${'\\\\\\"'.repeat(size)}"}`;
        return () => parseNative(text);
      }, 2000);
    await expectLinear((size) => {
      const text = `"${'\\n '.repeat(size)}"${' '.repeat(size)}`;
      return () => parseNative(text);
    }, 5000);
  });
});
