import { describe, expect, it } from '@jest/globals';
import { misreadTexts } from '@wirework/test-support';
import { parseJson } from './parse-json.ts';

describe('parseJson()', () => {
  it('reads a name that is written as a known name begins', () => {
    const known = [JSON.parse('{"user":1,"\\\\u006":2}'), JSON.parse('{"h":1,"\\\\":2}')];
    expect(parseJson('{"user":1,"\\u0061dmin":true}')).toEqual({ user: 1, admin: true });
    expect(parseJson('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(known).toHaveLength(2);
  });

  it('reads the names of any object, whatever was parsed before', () => {
    for (const { text, value } of misreadTexts(500)) expect([text, parseJson(text)]).toEqual([text, value]);
  });

  it('reads repeated names, names of Object.prototype, indices, scalars and blanks as JSON.parse does', () => {
    const value = parseJson(
      ' {"b\\n":1, "2":-0, "__proto__":{"x":[]}, "a":[true,false,null,1e400,"\\ud83d\\u00e9,:"], "1":{}, "\\u00e9\\ud800":"\\\\", "b\\u000a":2}\n',
    ) as object;
    expect(Object.entries(value)).toEqual([
      ['1', {}],
      ['2', -0],
      ['b\n', 2],
      ['__proto__', { x: [] }],
      ['a', [true, false, null, Infinity, '\ud83dé,:']],
      ['é\ud800', '\\'],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(() => parseJson('{"\\u0061":1')).toThrow(SyntaxError);
  });

  it('reads deep texts, and many escapes in values and in names', () => {
    for (const piece of ['"a\\n\\"":1,', '"b":"\\"\\\\",', '"c":"\\n  x\\t",']) {
      const text = `{${piece.repeat(2000)}"":"${'\\\\\\"'.repeat(2000)}"}`;
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }
    const levels = 5000;
    let value: unknown = parseJson(`${'{"\\n":['.repeat(levels)}${']}'.repeat(levels)}`);
    for (let level = 1; level < levels; level++) [value] = (value as Record<string, unknown[]>)['\n'] as unknown[];
    expect(value).toEqual({ '\n': [] });
  });
});
