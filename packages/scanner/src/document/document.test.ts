import { describe, expect, it } from '@jest/globals';
import { corpus, misreadTexts, runs } from '@wirework/test-support';
import { locate } from './locate.ts';
import { nativeParserFor, parseNative } from './parse-native.ts';
import { assertSyntax, assertText, canBeDeeper, isDeeper, maxUncheckedLength, parseText } from './parse-text.ts';

describe('locate()', () => {
  const textAt = (text: string, tokens: readonly (string | number)[]): string | undefined => {
    const found = locate(text, tokens);
    const inBytes = locate(Buffer.from(text), tokens);
    expect(inBytes === undefined ? undefined : Buffer.from(text).subarray(inBytes.start, inBytes.end).toString()).toBe(
      found === undefined ? undefined : text.slice(found.start, found.end),
    );
    return found === undefined ? undefined : text.slice(found.start, found.end);
  };

  it.each([
    ['42', [], '42'],
    [' {"a": 1} ', [], '{"a": 1}'],
    ['{"a": [10, {"b": "x"}]}', ['a', 1, 'b'], '"x"'],
    ['{"a": [10, {"b": "x"}]}', ['a', '1', 'b'], '"x"'],
    ['[[], [[1, 2]]]', [1, 0, 1], '2'],
    ['{"0": 1}', [0], '1'],
    ['{"": {"": 3}}', ['', ''], '3'],
    ['{"\\u0061\\n": 1}', ['a\n'], '1'],
    ['{"€": {"😀": [true]}}', ['€', '😀', 0], 'true'],
    ['{"a~/b": 1}', ['a~/b'], '1'],
    ['{"\\\\n": 1}', ['\\n'], '1'],
    ['{"\\n": 1}', ['\\n'], undefined],
    ['{"a": 1}', ['b'], undefined],
    ['{"a": 1}', ['a', 'b'], undefined],
    ['[1]', [1], undefined],
    ['[1]', ['00'], undefined],
    ['[1]', ['-'], undefined],
    ['[1]', ['length'], undefined],
    ['{}', ['constructor'], undefined],
    ['"a"', ['0'], undefined],
  ])('in %j at %j returns the span of %j', (text, tokens, expected) => {
    expect(textAt(text, tokens)).toBe(expected);
  });

  it.each([
    ['{"a": 1, "a": 2}', ['a'], '2'],
    ['{"a": {"b": 1}, "a": {"b": 2}}', ['a', 'b'], '2'],
    ['{"a": {"b": 1}, "a": {"c": 2}}', ['a', 'b'], undefined],
    ['{"a": {"b": 1}, "a": 7}', ['a', 'b'], undefined],
    ['{"a": 7, "a": {"b": 1, "b": 3}, "c": 4}', ['a', 'b'], '3'],
  ])('returns the last of several members with one name: %j at %j', (text, tokens, expected) => {
    expect(textAt(text, tokens)).toBe(expected);
  });

  it('returns the span of the name', () => {
    const text = '{"x": 0, "\\u0061b" : [1]}';
    const found = locate(text, ['ab']);
    expect(found).toEqual({ start: 21, end: 24, nameStart: 9, nameEnd: 18 });
    expect(locate(text, ['ab', 0])).toEqual({ start: 22, end: 23 });
  });

  it('finds each leaf of a real document as JSON.parse reads it', () => {
    const text = corpus('twitter').slice(0, 200_000);
    const document: unknown = JSON.parse(`${text.slice(0, text.lastIndexOf('\n    },'))}}]}`);
    const whole = JSON.stringify(document);
    let leaves = 0;
    const visit = (value: unknown, tokens: string[]): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [name, member] of Object.entries(value)) visit(member, [...tokens, name]);
      } else if (leaves++ % 29 === 0) {
        const { start, end } = locate(whole, tokens)!;
        expect(JSON.parse(whole.slice(start, end))).toEqual(value);
      }
    };
    visit(document, []);
    expect(leaves).toBeGreaterThan(1_000);
  });

  it('throws at the first fault', () => {
    for (const text of [
      '',
      '[',
      '[1 2]',
      '{"a" 1}',
      '{"a": x}',
      '{1}',
      '{"a":{"c":1},]',
      '[1,]',
      '[1}',
      '{"a":{"c":1]',
    ]) {
      expect(() => locate(text, ['a', 'b'])).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    }
    expect(() => locate('{"a" 1}', ['a'])).toThrow(expect.objectContaining({ code: 'SYNTAX', index: 5 }));
  });

  it('reads a deep document in one pass', () => {
    const depth = 200_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    expect(locate(text, Array<number>(depth - 1).fill(0))).toEqual({ start: depth - 1, end: depth + 1 });
  });
});

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

describe('parse text', () => {
  const brackets = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  describe('parseText()', () => {
    it.each(['5', ' "a" ', '[[1]]', '{"a": {"b": null}}', '[{"a": 1}, [2]]'])('returns the value of %s', (text) => {
      expect(parseText(text, 2)).toEqual(JSON.parse(text));
    });

    it('throws the error of the scanner for a text that is not JSON', () => {
      expect(() => parseText('[1,]', 2)).toThrow(expect.objectContaining({ code: 'SYNTAX', offset: 4 }));
    });

    it.each(['[[[]]]', '{"a": {"b": {}}}', '[{"a": []}]', '[[[1,]]]'])(
      'throws for %s, which has three levels',
      (text) => {
        expect(() => parseText(text, 2)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', max: 2 }));
      },
    );

    it('throws for a text that is too deep for the stack', () => {
      expect(() => parseText(brackets(100_000), 1_000)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    });

    it('returns a value that is as deep as the limit allows, however deep', () => {
      expect(Array.isArray(parseText(brackets(100_000), 100_000))).toBe(true);
    });

    it('does not let JSON.parse read a long text that is too deep', () => {
      const text = `[${'['.repeat(maxUncheckedLength)}`;
      expect(() => parseText(text, 1_000)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', offset: 1_001 }));
    });

    it('returns the value of a long text', () => {
      const text = `[${' '.repeat(maxUncheckedLength)}1]`;
      expect(parseText(text, 1)).toEqual([1]);
    });
  });

  describe('assertSyntax()', () => {
    it('returns nothing for JSON within the limit', () => {
      expect(assertSyntax(' [1, [2]] ', 2)).toBeUndefined();
    });

    it.each([
      ['[1', 'SYNTAX'],
      ['[[1]]', 'LIMIT_EXCEEDED'],
    ])('throws for %s an error with the code %s', (text, code) => {
      expect(() => assertSyntax(text, 1)).toThrow(expect.objectContaining({ code }));
    });
  });

  it.each([
    [2, 1, false],
    [3, 1, true],
    [0, 0, false],
  ])('canBeDeeper() for %i characters and %i levels returns %s', (length, maxDepth, expected) => {
    expect(canBeDeeper(length, maxDepth)).toBe(expected);
  });

  it.each<[unknown, number, boolean]>([
    [5, 0, false],
    [[], 0, true],
    [[1, { a: 1 }], 1, true],
    [[1, { a: 1 }], 2, false],
    [{ a: 1, b: [null] }, 1, true],
  ])('isDeeper() for %j and %i levels returns %s', (value, maxDepth, expected) => {
    expect(isDeeper(value, maxDepth)).toBe(expected);
  });

  describe('assertText()', () => {
    it('accepts a text within the limit and throws for a longer one', () => {
      expect(() => assertText('', 0)).not.toThrow();
      expect(() => assertText('[€]', 5)).not.toThrow();
      expect(() => assertText('[€]', 4)).toThrow(
        expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 4 }),
      );
    });

    it.each([
      [undefined, 'undefined'],
      [null, 'null'],
      [7, 'number'],
      [new Uint8Array(2), 'object'],
      [['[]'], 'array'],
    ])('throws for %p', (given, actual) => {
      expect(() => assertText(given, 9)).toThrow(
        expect.objectContaining({ code: 'TYPE_MISMATCH', expected: 'a JSON text in a string', actual }),
      );
    });
  });
});
