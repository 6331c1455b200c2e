import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import JSON5 from 'json5';
import { metBy, mutations, runs } from '@wirework/test-support';
import { extractJson, newDecoder, parseAny, t, unmarshal, valid } from '../src/index.ts';
import { json5, parseJson5 } from '../src/json5.ts';
import { json5Container, json5Text } from './json5-texts.ts';

describe('json5', () => {
  /** Options with which `parseJson5` decides as the package json5 does, which has none. */
  const asTheirs = { loneSurrogates: 'keep', outOfRange: 'infinity' } as const;

  /** Returns the value of a text in a list, or `undefined` if it is refused. */
  function valueOf(read: () => unknown): readonly [unknown] | undefined {
    try {
      return [read()];
    } catch (error) {
      expect(['SYNTAX', undefined]).toContain((error as { readonly code?: string }).code);
      return undefined;
    }
  }

  const ours = (text: string): readonly [unknown] | undefined => valueOf(() => parseJson5(text, asTheirs));
  const theirs = (text: string): readonly [unknown] | undefined => valueOf(() => JSON5.parse(text));

  describe('parseJson5() and the package json5', () => {
    it('read every spelling of a value', () => {
      fc.assert(
        fc.property(json5Text, ({ text, value }) => {
          expect([text, isDeepStrictEqual(parseJson5(text, asTheirs), value)]).toEqual([text, true]);
          expect([text, isDeepStrictEqual(JSON5.parse(text), value)]).toEqual([text, true]);
        }),
        { numRuns: runs(5_000) },
      );
    });

    it('accept and refuse the same damaged texts, with the same values', () => {
      const met = { accepted: 0, refused: 0 };
      fc.assert(
        fc.property(json5Text, fc.integer({ min: 0, max: 1_000_000 }), ({ text }, seed) => {
          // The package prints a warning for these two in strings, where the specification allows them.
          const plain = text.replace(/[\u2028\u2029]/g, '\n');
          for (const damaged of mutations(plain, 5, seed)) {
            const expected = theirs(damaged);
            met[expected === undefined ? 'refused' : 'accepted']++;
            expect([damaged, isDeepStrictEqual(ours(damaged), expected)]).toEqual([damaged, true]);
          }
        }),
        { numRuns: runs(5_000) },
      );
      expect(met.accepted).toBeGreaterThan(metBy(3_000));
      expect(met.refused).toBeGreaterThan(metBy(3_000));
    });

    it('accept and refuse the same texts of few tokens', () => {
      const tokens =
        '{ } [ ] : , \' " \\ / * // /* */ \n \r 0 1 9 . e E + - x 0x u0061 \\u0061 \\x41 a n null true Infinity NaN $ _ é \\0 \\8 \\\n \u00a0 \ufeff \u0301'.split(
          ' ',
        );
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...tokens, ' '), { maxLength: 9 }), (all) => {
          const text = all.join('');
          expect([text, isDeepStrictEqual(ours(text), theirs(text))]).toEqual([text, true]);
        }),
        { numRuns: runs(20_000) },
      );
    });

    it('agree about characters in names, except letters that Unicode got later, which are accepted here', () => {
      expect([ours('{\u0560: 1}'), theirs('{\u0560: 1}')]).toEqual([[{ '\u0560': 1 }], undefined]);
      const point = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x1_0000, max: 0x2_ffff }));
      fc.assert(
        fc.property(point, (it) => {
          const character = String.fromCodePoint(it);
          for (const text of [`{${character}:1}`, `{a${character}:1}`]) {
            const [here, there] = [ours(text), theirs(text)];
            if (there !== undefined || !/[\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}]/u.test(character))
              expect([text, here]).toEqual([text, there]);
          }
        }),
        { numRuns: runs(4_000) },
      );
    });
  });

  /** Rules about which the package json5 is no oracle. */
  describe('parseJson5()', () => {
    it('accepts U+2028 and U+2029 in strings', () => {
      expect(parseJson5("'\u2028\u2029'")).toBe('\u2028\u2029');
    });

    it('makes own properties of any name', () => {
      const value = parseJson5("{__proto__: {a: 1}, 'constructor': 2}") as object;
      expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn({}, 'a')).toBe(false);
    });

    it('reads numbers as the options ask for', () => {
      const text = '[0x1F, -0x0, +.5, 5., 5.e3, -1.50, 0x20000000000001, -9007199254740993, -Infinity, NaN, 1e400]';
      const lossless = parseJson5(text, { numbers: 'lossless' }) as unknown[];
      expect(lossless.map(String)).toEqual(
        '31 -0 0.5 5 5e3 -1.50 9007199254740993 -9007199254740993 -Infinity NaN 1e400'.split(' '),
      );
      expect(parseJson5(text, { numbers: 'bigint', outOfRange: 'infinity' })).toEqual([
        31,
        -0,
        0.5,
        5,
        5000,
        -1.5,
        9007199254740993n,
        -9007199254740993n,
        -Infinity,
        NaN,
        Infinity,
      ]);
      for (const digits of ['1'.repeat(10_001), `0x${'f'.repeat(10_000)}`])
        expect(() => parseJson5(`[\n${digits}]`, { numbers: 'bigint' })).toThrow(
          expect.objectContaining({
            code: 'LIMIT_EXCEEDED',
            limit: 'digits of a bigint',
            line: 2,
            column: 1,
            pointer: '/0',
          }),
        );
      expect(() => parseJson5('{a: -1e400}')).toThrow(
        expect.objectContaining({ code: 'UNMARSHAL_TYPE', value: 'number -1e400', pointer: '/a', column: 5 }),
      );
    });

    it('replaces lone surrogates, and refuses duplicates, where the options ask for it', () => {
      expect(parseJson5("{'\ud800': '\\udc00'}")).toEqual({ '\ufffd': '\ufffd' });
      expect(parseJson5('{a: 1, a: 2}')).toEqual({ a: 2 });
      expect(() => parseJson5("{é: {a: 1,\n'\\x61': 2}}", { duplicates: 'reject' })).toThrow(
        expect.objectContaining({
          code: 'DUPLICATE_NAME',
          member: 'a',
          line: 2,
          column: 1,
          offset: 12,
          pointer: '/é/a',
        }),
      );
      // A fault of the grammar goes first, as in JSON.
      expect(() => parseJson5('{a: 1, a: 2', { duplicates: 'reject' })).toThrow(
        expect.objectContaining({ code: 'SYNTAX' }),
      );
    });

    it('applies maxDepth and maxBytes', () => {
      expect(parseJson5('[[1]]', { maxDepth: 2 })).toEqual([[1]]);
      expect(() => parseJson5('/* é */ [[[1]]]', { maxDepth: 2 })).toThrow(
        expect.objectContaining({
          code: 'LIMIT_EXCEEDED',
          limit: 'maxDepth',
          max: 2,
          column: 11,
          offset: 12,
          pointer: '/0/0',
        }),
      );
      expect(() => parseJson5('[{a:'.repeat(1_000_000))).toThrow(expect.objectContaining({ limit: 'maxDepth' }));
      const deep = parseJson5(`${'[{a:'.repeat(5_000)}1${'}]'.repeat(5_000)}`);
      expect(deep).toEqual([expect.anything()]);
      expect(() => parseJson5("'é'", { maxBytes: 3 })).toThrow(expect.objectContaining({ limit: 'maxBytes', max: 3 }));
    });

    it('throws TypeError for anything but text, and for an unknown option', () => {
      expect(() => parseJson5(new Uint8Array(1) as never)).toThrow('Cannot read JSON5: the text is not a string');
      expect(() => parseJson5('1', { maxdepth: 1 } as never)).toThrow("Cannot use the option 'maxdepth'");
    });

    it.each<[string, string, string | undefined]>([
      [
        '{id: 7 name: 1}',
        "invalid character 'n' after object key:value pair at line 1, column 8 (offset 8)",
        'a comma is missing before this member',
      ],
      [
        '[1 2]',
        "invalid character '2' after array element at line 1, column 4 (offset 4)",
        'a comma is missing before this element',
      ],
      [
        '[1,,2]',
        "invalid character ',' looking for beginning of value at line 1, column 4 (offset 4) in /1",
        'there is a comma too many; remove it',
      ],
      [
        '{a:}',
        "invalid character '}' looking for beginning of value at line 1, column 4 (offset 4) in /a",
        'a value is missing, or there is a comma too many',
      ],
      [
        '{,}',
        "invalid character ',' looking for beginning of object key string at line 1, column 2 (offset 2)",
        'there is a comma too many; remove it',
      ],
      [
        '{1: 2}',
        "invalid character '1' looking for beginning of object key string at line 1, column 2 (offset 2)",
        'a name without quotes begins with a letter, $ or _; others are written in quotes',
      ],
      [
        '{a-b: 1}',
        "invalid character '-' after object key at line 1, column 3 (offset 3)",
        'a name is followed by a colon; one with other characters than letters, digits, $ and _ is written in quotes',
      ],
      [
        '{\\u002d: 1}',
        "invalid character '\\\\' in object key at line 1, column 2 (offset 2)",
        'an escape in a name is a letter, a digit, $ or _',
      ],
      [
        '{a\\n: 1}',
        "invalid character 'n' in object key at line 1, column 4 (offset 4)",
        'an escape in a name is \\u and four hexadecimal digits',
      ],
      [
        '{a: 1]',
        "invalid character ']' after object key:value pair at line 1, column 6 (offset 6)",
        'an object ends with }',
      ],
      ['[1}', "invalid character '}' after array element at line 1, column 3 (offset 3)", 'an array ends with ]'],
      [
        '[True]',
        "invalid character 'T' looking for beginning of value at line 1, column 2 (offset 2) in /0",
        'true, false and null are written in lower case',
      ],
      [
        '{a: nil}',
        "invalid character 'i' in literal null (expecting 'u') at line 1, column 6 (offset 6) in /a",
        'the word for no value is null',
      ],
      [
        '{a: undefined}',
        "invalid character 'u' looking for beginning of value at line 1, column 5 (offset 5) in /a",
        'the word for no value is null',
      ],
      [
        '-infinity',
        "invalid character 'i' in numeric literal at line 1, column 2 (offset 2)",
        'NaN and Infinity are written with these capitals',
      ],
      [
        '{a: yes}',
        "invalid character 'y' looking for beginning of value at line 1, column 5 (offset 5) in /a",
        'strings are written in quotes',
      ],
      [
        "{a: 'x\ny'}",
        "invalid character '\\n' in string literal at line 1, column 7 (offset 7) in /a",
        'a line break in a string is written as \\n, or after a backslash',
      ],
      [
        "'\\8'",
        "invalid character '8' in string escape code at line 1, column 3 (offset 3)",
        'the only escape with a digit is \\0, and no digit follows it',
      ],
      [
        "'\\01'",
        "invalid character '1' in string escape code at line 1, column 4 (offset 4)",
        'the only escape with a digit is \\0, and no digit follows it',
      ],
      [
        "'\\xg'",
        "invalid character 'g' in \\x hexadecimal character escape at line 1, column 4 (offset 4)",
        'two hexadecimal digits follow \\x',
      ],
      [
        "{'\\u12'",
        "invalid character '\\'' in \\u hexadecimal character escape at line 1, column 7 (offset 7)",
        'four hexadecimal digits follow \\u',
      ],
      [
        '01',
        "invalid character '1' after top-level value at line 1, column 2 (offset 2)",
        'a number has no leading zeros',
      ],
      [
        '[+.]',
        "invalid character ']' in numeric literal at line 1, column 4 (offset 4) in /0",
        'a number has a digit before or after its point',
      ],
      ['[1e]', "invalid character ']' in exponent of numeric literal at line 1, column 4 (offset 4) in /0", undefined],
      [
        '0xg',
        "invalid character 'g' in hexadecimal literal at line 1, column 3 (offset 3)",
        'a hexadecimal digit follows 0x',
      ],
      [
        '{} {}',
        "invalid character '{' after top-level value at line 1, column 4 (offset 4)",
        'a JSON5 text has only one value',
      ],
      [
        '[/ 1]',
        "invalid character '/' looking for beginning of value at line 1, column 2 (offset 2) in /0",
        'a comment begins with // or /*',
      ],
      [
        '{é: “x”}',
        "invalid character 'â' looking for beginning of value at line 1, column 5 (offset 6) in /é",
        "the character is '“' (U+201C); strings and names are written in straight double quotes",
      ],
    ])('refuses %j with the place and a hint', (text, message, hint) => {
      expect(() => parseJson5(text)).toThrow(expect.objectContaining({ code: 'SYNTAX', reason: 'character' }));
      try {
        parseJson5(text);
      } catch (error) {
        expect(String(error)).toBe(`JsonSyntaxError: ${message}${hint === undefined ? '' : `: ${hint}`}`);
      }
    });

    it.each<[string, string, string | undefined]>([
      ['', 'empty', 'the text has no value'],
      [' // x', 'empty', 'the text has no value'],
      ['/* x', 'truncated', 'the comment is not closed; write */ where it ends'],
      ['[1 /', 'truncated', 'the comment is not closed; write */ where it ends'],
      ["['x", 'truncated', 'the string is not closed'],
      ["['x\\", 'truncated', 'the array is not closed'],
      ['{a', 'truncated', 'the object is not closed'],
      ['[1,', 'truncated', 'the array is not closed'],
      ['[-', 'truncated', 'the array is not closed'],
      ['[0x', 'truncated', 'a hexadecimal digit follows 0x'],
      ['-Inf', 'truncated', undefined],
    ])('refuses %j as %s', (text, reason, hint) => {
      const at = { index: text.length, offset: text.length, line: 1, column: text.length + 1 };
      expect(() => parseJson5(text)).toThrow(expect.objectContaining({ code: 'SYNTAX', reason, ...at }));
      expect(() => parseJson5(text)).toThrow(
        hint === undefined ? expect.anything() : expect.objectContaining({ hint }),
      );
    });
  });

  describe('extractJson() with json5', () => {
    it('finds any object or array in prose, and its place', () => {
      fc.assert(
        fc.property(json5Container, ({ text, value }) => {
          const found = extractJson(`So: ${text} as asked.`, { syntax: json5, ...asTheirs });
          expect([found.start, found.end, found.complete]).toEqual([4, 4 + text.length, true]);
          expect([text, isDeepStrictEqual(found.value, value)]).toEqual([text, true]);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('finds any value that fills a fence', () => {
      fc.assert(
        fc.property(json5Text, ({ text, value }) => {
          const found = extractJson(`So {a: 1}:\n~~~json5\n${text}\n~~~\n`, { syntax: json5, ...asTheirs });
          expect([text, isDeepStrictEqual(found.value, value)]).toEqual([text, true]);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('reports any beginning of an object or array as truncated, and never as a value', () => {
      fc.assert(
        fc.property(json5Container, fc.double({ min: 0, max: 1, noNaN: true }), ({ text }, part) => {
          const cut = text.slice(0, 1 + Math.floor(part * (text.length - 2)));
          const found = extractJson(`So: ${cut}`, { syntax: json5, ...asTheirs });
          expect([cut, found.start, found.value, found.reason]).toEqual([cut, 4, undefined, 'truncated']);
        }),
        { numRuns: runs(2_000) },
      );
    });

    it('returns only values that parseJson5 reads at their places, whatever the text is', () => {
      const tokens =
        "{ } [ ] \" ' : , / * \\ \n 1 - + . a e ` ~ a: 'x': {a:1} [1,] ``` \n```json5\n \n~~~\n // /* */ true Infinity 0x “ é".split(
          ' ',
        );
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...tokens, ' '), { maxLength: 40 }), (all) => {
          const text = all.join('');
          let from = 0;
          for (const it of extractJson(text, { syntax: json5, all: true })) {
            expect(it.start).toBeGreaterThanOrEqual(from);
            expect(it.end).toBeGreaterThan(it.start);
            from = it.end;
            const part = text.slice(it.start, it.end);
            if (it.complete) expect(it.value).toEqual(parseJson5(part));
            else expect(() => parseJson5(part)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
            if (it.reason === 'truncated') expect(it.error).toMatchObject({ reason: 'truncated', index: it.end });
          }
        }),
        { numRuns: runs(5_000) },
      );
    });
  });
});

describe("the option syntax: 'jsonc'", () => {
  const syntax = { syntax: 'jsonc' } as const;

  const text = '\ufeff/* € */ {\n  "a": [1, 2.5, /* é */], // é\n}';

  const bytes = new TextEncoder().encode(text);

  /** Returns the error of a call. */
  function errorOf(run: () => unknown): Record<string, unknown> {
    try {
      run();
    } catch (error) {
      return { ...(error as object) };
    }
    throw new Error('nothing was thrown');
  }

  it.each([text, bytes])('reads whole values from text and bytes', (data) => {
    expect(parseAny(data, syntax)).toEqual({ a: [1, 2.5] });
    expect(parseAny(data, { ...syntax, numbers: 'lossless' })).toHaveProperty('a.1.literal', '2.5');
    expect(parseAny(data, { ...syntax, duplicates: 'reject' })).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, undefined, syntax)).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, t.struct('S', { a: t.list(t.float64()) }), syntax)).toEqual({ a: [1, 2.5] });
    expect(unmarshal(data, { a: [0], b: 2 }, syntax)).toEqual({ a: [1, 2.5], b: 2 });
    expect([valid(data, syntax), valid(data), valid(data, {})]).toEqual([true, false, false]);
  });

  it('has errors with the places of the input, as text and as bytes', () => {
    const wrong = '/* €€ */ {"a": /* é */ "x"}';
    const target = t.struct('S', { a: t.int32() });
    const expected = errorOf(() => unmarshal(wrong.replaceAll(/[€é]/g, '?'), target, syntax));
    for (const data of [wrong, new TextEncoder().encode(wrong)]) {
      const error = errorOf(() => unmarshal(data, target, syntax));
      expect(error).toMatchObject({ index: expected['index'], line: 1, column: expected['column'] });
      expect(error['offset']).toBe((expected['offset'] as number) + 5);
    }
    for (const data of ['/* € */ [1,, 2]', new TextEncoder().encode('/* € */ [1,, 2]')]) {
      expect(errorOf(() => parseAny(data, syntax))).toMatchObject({
        code: 'SYNTAX',
        index: 11,
        offset: 14,
        column: 12,
      });
      expect(errorOf(() => parseAny(data, { ...syntax, maxDepth: 0 }))).toMatchObject({ limit: 'maxDepth', index: 8 });
    }
    expect(errorOf(() => parseAny('[1] /* open', syntax))).toMatchObject({
      hint: 'the comment is not closed; write */ where it ends',
    });
  });

  it('is refused by streams, whose values have no known end', () => {
    expect(() => newDecoder(['1'], syntax as never)).toThrow("Cannot use the option 'syntax': there is no such option");
  });

  it('is not taken from an index', () => {
    expect(['1', '1 //'].filter(valid as (it: string) => boolean)).toEqual(['1']);
  });
});
