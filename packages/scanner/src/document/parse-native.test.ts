import { describe, expect, it } from '@jest/globals';
import { misreadTexts, runs } from '@wirework/test-support';
import { nativeParserFor, parseNative } from './parse-native.ts';
import { parseText } from './parse-text.ts';

describe('parseNative()', () => {
  it('reads a name that is written as a known name begins', () => {
    const known = [JSON.parse('{"user":1,"\\\\u006":2}'), JSON.parse('{"h":1,"\\\\":2}')];
    expect(parseNative('{"user":1,"\\u0061dmin":true}')).toEqual({ user: 1, admin: true });
    expect(parseNative('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(known).toHaveLength(2);
  });

  it('reads the names of any object, whatever was parsed before', () => {
    for (const { text, value } of misreadTexts(runs(500))) {
      expect([text, parseNative(text)]).toEqual([text, value]);
      expect(parseText(`[${text}]`, 100)).toEqual([value]);
      const lines = `"a":{\n["\\\\",${text}]\n\\\n${text}\n"\\"`;
      const parse = nativeParserFor(lines);
      expect(parse(lines.split('\n')[1] as string)).toEqual(['\\', value]);
      expect(parse(text)).toEqual(value);
    }
  });

  it('reads repeated names, names of Object.prototype, indices, scalars and blanks as JSON.parse does', () => {
    const text =
      ' {"b\\n":1, "2":-0, "__proto__":{"x":[]}, "a":[true,false,null,1e400,"\\ud83d\\u00e9"], "1":{}, "\\u00e9\\ud800":"\\\\", "b\\u000a":2}\n';
    const value = parseNative(text) as object;
    expect(Object.entries(value)).toEqual([
      ['1', {}],
      ['2', -0],
      ['b\n', 2],
      ['__proto__', { x: [] }],
      ['a', [true, false, null, Infinity, '\ud83dé']],
      ['é\ud800', '\\'],
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
});
