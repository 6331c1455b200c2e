import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as jsonc from 'jsonc-parser';
import { metBy, runs } from '@wirework/test-support';
import { assertValidJson, findSyntaxError, isValidJson, locate, pointerAt, toStrictJson } from '../src/index.ts';
import { assertInput, findFault, isBytes, maxInputBytes, parseText, withStrictUnits } from '../src/primitives.ts';

describe('hostile input', () => {
  it.each([
    ['an empty input', '', 0],
    ['white space alone', ' \t\r\n ', 5],
  ])("%s is an error with the reason 'empty', as text and as bytes", (_, text, offset) => {
    for (const input of [text, Buffer.from(text)]) {
      expect(findSyntaxError(input)).toMatchObject({
        message: 'unexpected end of JSON input',
        reason: 'empty',
        offset,
        pointer: '',
      });
    }
  });

  it('a byte order mark is refused with a hint, as text and as bytes', () => {
    for (const input of ['\ufeff{}', Buffer.from('\ufeff{}')]) {
      const error = findSyntaxError(input);
      expect(error).toMatchObject({ index: 0, offset: 1, line: 1, column: 1 });
      expect(String(error)).toContain('the input begins with a byte order mark; remove it');
    }
  });

  it.each(['[', '{"a":', '[{"a":'])('many times %s exceeds the limit of depth', (open) => {
    const text = open.repeat(100_000);
    expect(isValidJson(text)).toBe(false);
    expect(findSyntaxError(text)).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 10_000 });
    expect(findSyntaxError(text, { maxDepth: Infinity })).toMatchObject({ code: 'SYNTAX', reason: 'truncated' });
  });

  it('100,000 levels are valid when the limit allows them', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(isValidJson(text, { maxDepth: 100_000 })).toBe(true);
    expect(isValidJson(text, { maxDepth: 99_999 })).toBe(false);
    const mixed = '[{"a":'.repeat(50_000) + '0' + '}]'.repeat(50_000);
    expect(isValidJson(mixed, { maxDepth: 100_000 })).toBe(true);
    expect(findSyntaxError(`${mixed.slice(0, -1)}}`, { maxDepth: 100_000 })?.message).toBe(
      "invalid character '}' after array element",
    );
  });

  it('a long string is validated, and its faults are found', () => {
    const body = 'x'.repeat(5_000_000);
    expect(isValidJson(`"${body}"`)).toBe(true);
    expect(findSyntaxError(`"${body}`)).toMatchObject({ offset: 5_000_001, reason: 'truncated' });
    expect(findSyntaxError(`"${body}\n"`)).toMatchObject({ offset: 5_000_002, index: 5_000_001 });
  });

  it('input over the limit of bytes is refused before it is read', () => {
    expect(findSyntaxError('"é"', { maxBytes: 3 })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'maxBytes',
      max: 3,
    });
    expect(isValidJson('"é"', { maxBytes: 4 })).toBe(true);
    expect(isValidJson(Buffer.from('"é"'), { maxBytes: 3 })).toBe(false);
    expect(isValidJson('"€"', { maxBytes: 4 })).toBe(false);
    expect(() => assertValidJson('[]', { maxBytes: 1 })).toThrow('Limit exceeded: maxBytes is 1');
  });

  it('NUL does not end a text', () => {
    expect(findSyntaxError('\u0000')?.message).toBe("invalid character '\\x00' looking for beginning of value");
    expect(findSyntaxError('1\u0000')?.message).toBe("invalid character '\\x00' after top-level value");
    expect(findSyntaxError('"\u0000"')?.message).toBe("invalid character '\\x00' in string literal");
    expect(isValidJson('"\\u0000"')).toBe(true);
  });

  it('__proto__ is an ordinary name', () => {
    const text = '{"__proto__": {"constructor": [x]}}';
    expect(findSyntaxError(text)?.pointer).toBe('/__proto__/constructor/0');
    expect(locate('{"a": 1}', ['__proto__'])).toBeUndefined();
    expect(locate('{"__proto__": 1}', ['__proto__'])).toMatchObject({ start: 14, end: 15 });
  });

  it('lone surrogates are valid in strings, and faults elsewhere', () => {
    expect(isValidJson('"\ud800"')).toBe(true);
    expect(isValidJson('"\udc00\ud800"')).toBe(true);
    expect(findSyntaxError('[\ud800]')).toMatchObject({ index: 1, offset: 2, message: expect.stringContaining("'ï'") });
  });

  it.each([
    ['a stray continuation', [0x22, 0x61, 0x80, 0x22], 3],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22], 2],
    ['an overlong form of three bytes', [0x22, 0xe0, 0x80, 0xaf, 0x22], 2],
    ['an encoded surrogate', [0x22, 0xc3, 0xa9, 0xed, 0xa0, 0x80, 0x22], 4],
    ['a code point past U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 2],
    ['a sequence that the quote cuts', [0x22, 0xe2, 0x82, 0x22], 2],
    ['a sequence that the end cuts', [0x22, 0x61, 0xf0, 0x9f, 0x98], 3],
    ['a byte that is never UTF-8', [0x22, 0xff, 0x22], 2],
    ['a bad byte in a name', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d], 3],
  ])('%s in a string is a fault with its offset', (_, bytes, offset) => {
    const error = findSyntaxError(Uint8Array.from(bytes));
    expect(error).toMatchObject({ reason: 'utf8', message: 'invalid UTF-8 in string literal', offset });
  });

  it('the first fault is reported, whether a byte or a character', () => {
    expect(findSyntaxError(Uint8Array.of(0x22, 0xff, 0x0a))).toMatchObject({ reason: 'utf8' });
    expect(findSyntaxError(Uint8Array.of(0x22, 0x0a, 0xff))?.message).toBe("invalid character '\\n' in string literal");
    expect(findSyntaxError(Uint8Array.of(0x5b, 0xff))?.message).toBe(
      "invalid character 'ÿ' looking for beginning of value",
    );
  });

  it.each([[null], [undefined], [1], [{}], [[]], [new Uint16Array(1)], [new ArrayBuffer(1)]])(
    'the functions throw for the input %p',
    (input) => {
      for (const check of [isValidJson, assertValidJson, findSyntaxError, assertInput]) {
        expect(() => check(input as string)).toThrow(
          new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array'),
        );
      }
      expect(isBytes(input)).toBe(false);
    },
  );

  it.each([[new Uint8Array(1)], [Buffer.from('1')], [runInNewContext('Uint8Array.of(0x31)') as Uint8Array]])(
    'isBytes() returns true for %p of any realm',
    (bytes) => {
      expect(isBytes(bytes)).toBe(true);
      expect(() => assertInput(bytes)).not.toThrow();
    },
  );

  it('input of more bytes than a position can count exceeds every limit', () => {
    expect(maxInputBytes).toBe(2_147_483_647);
    // Pages that nobody touches take no memory.
    const tooMany = new Uint8Array(maxInputBytes + 1);
    for (const maxBytes of [maxInputBytes + 1, Infinity])
      expect(findSyntaxError(tooMany, { maxBytes })).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        limit: 'maxBytes',
        max: maxInputBytes,
      });
  });

  it.each([[NaN], [-1], ['5'], [null]])('the limit %p throws', (maxDepth) => {
    expect(() => isValidJson('[]', { maxDepth: maxDepth as number })).toThrow("Cannot use the option 'maxDepth'");
  });

  it('limits are read as own properties', () => {
    const limits = Object.create({ maxDepth: 0 }) as { maxDepth: number };
    expect(isValidJson('[]', limits)).toBe(true);
    expect(isValidJson('[]', { maxDepth: 0 })).toBe(false);
    expect(isValidJson('1', { maxDepth: 0 })).toBe(true);
  });

  it('a view of bytes is read from its own beginning', () => {
    const whole = Buffer.from('xxx[1,2]yyy');
    expect(isValidJson(whole.subarray(3, 8))).toBe(true);
    expect(isValidJson(new Uint8Array(whole.buffer, whole.byteOffset + 3, 5))).toBe(true);
  });
});

describe('jsonc', () => {
  const syntax = { syntax: 'jsonc' } as const;
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  /** Parts of which most sequences are not JSONC, but many are. */
  const parts = [
    ...['{', '}', '[', ']', ',', ':', '"a"', '"b": 1', '1', '-0.5e1', 'true', 'null', '[]', '{}', '"//"', '"\\"/*"'],
    ...[
      ' ',
      '\n',
      '\r\n',
      '//',
      '// x\n',
      '//\r',
      '/* , */',
      '/**/',
      '/*\n*/',
      '/*',
      '*/',
      '/*/',
      '/',
      '*',
      '/* // */',
    ],
  ];

  /** Texts that are JSONC, with comments between the tokens and commas after the last children. */
  const texts: fc.Arbitrary<string> = (() => {
    const gap = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\r\n\t',
      '/* x */',
      '// ]\n',
      '//\r',
      '/**/',
      '/* "\n */ // }\n',
      '/*/*/',
    );
    const { value } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('1', '-0.5e1', 'true', 'null', '"//"', '"/* \\" */"', '""'),
        tie('array'),
        tie('object'),
      ),
      array: fc.tuple(fc.array(fc.tuple(gap, tie('value'), gap), { maxLength: 3 }), gap, fc.boolean()).map(
        ([children, end, trailing]) =>
          `[${list(
            children.map((it) => it.join('')),
            end,
            trailing,
          )}]`,
      ),
      object: fc
        .tuple(
          fc.array(fc.tuple(gap, fc.constantFrom('"a"', '"b"'), gap, gap, tie('value'), gap), { maxLength: 3 }),
          gap,
          fc.boolean(),
        )
        .map(([members, end, trailing]) => {
          const children = members.map(([before, name, beforeColon, afterColon, it, after]) =>
            [before, name, beforeColon, ':', afterColon, it, after].join(''),
          );
          return `{${list(children, end, trailing)}}`;
        }),
    }));
    return fc.tuple(fc.constantFrom('', '\ufeff'), gap, value, gap).map((it) => it.join(''));
  })();

  function list(children: readonly string[], end: string, trailing: boolean): string {
    return children.length === 0 ? end : `${children.join(',')}${trailing ? ',' : ''}${end}`;
  }

  describe("the syntax 'jsonc'", () => {
    it.each([
      '// a\n1',
      '1 // no line break after it',
      '/**/ 1 /***/',
      '[1, /* two */ 2,]',
      '{"a": 1, // one\r\n}',
      '{"a" /* name */ : /* value */ 1 /* end */ , /* last */ }',
      '\ufeff{}',
      '{"a": "// no /* comment */", "b": "\\"/*",}',
      '/* \u2028 // */ [] // \u2028 still a comment',
      '/* /* */ 1',
      '[[1,],{"a":[],},]',
      '// a\r1',
    ])('accepts %j, as text and as bytes', (text) => {
      expect(isValidJson(text, syntax)).toBe(true);
      expect(isValidJson(bytesOf(text), syntax)).toBe(true);
      expect(findSyntaxError(text, syntax)).toBeUndefined();
      expect(isValidJson(text)).toBe(false);
      expect(isValidJson(toStrictJson(text))).toBe(true);
    });

    it.each([
      ['', 1, 1, 'the text is empty'],
      ['// only a comment', 1, 18, 'the text has nothing but white space'],
      ['[,]', 1, 2, 'there is a comma too many; remove it'],
      ['{,}', 1, 2, 'there is a comma too many; remove it'],
      ['[1,,]', 1, 4, 'there is a comma too many; remove it'],
      ['[1,/**/,]', 1, 8, 'there is a comma too many; remove it'],
      ['{"a":,}', 1, 6, 'a value is missing after the colon'],
      ['{"a",}', 1, 6, 'a name is followed by a colon and a value'],
      ['[1, 2', 1, 6, 'the array is not closed'],
      ['1,', 1, 2, undefined],
      ['[1 /* x */ 2]', 1, 12, 'a comma is missing before this element'],
      ['/* never closed', 1, 1, 'the comment is not closed; write */ where it ends'],
      ['[1, /*/ 2]', 1, 5, 'the comment is not closed; write */ where it ends'],
      ['{"a": 1} /*\n*', 1, 10, 'the comment is not closed; write */ where it ends'],
      ['[/]', 1, 2, 'a comment begins with // or /*'],
      ['1 /', 1, 3, 'a comment begins with // or /*'],
      ['1 / /', 1, 3, 'a comment begins with // or /*'],
      ['1 /* /* */ */', 1, 12, 'a comment ends at the first */, also if it contains /*'],
      ['1 # x', 1, 3, 'a comment with # is of YAML; JSON has no comments'],
      ['/* € */\n[True]', 2, 2, 'true, false and null are written in lower case'],
      ["{/* \u{1f600} */ 'a': 1}", 1, 11, 'strings and names are written in double quotes'],
      ['[1] \ufeff', 1, 5, 'the character is U+FEFF, a byte order mark; remove it'],
      ['tr/**/ue', 1, 3, undefined],
      ['1/**/2', 1, 6, 'a JSON text has only one value'],
    ])('refuses %j with line %d, column %d and a hint', (text, line, column, hint) => {
      const error = findSyntaxError(text, syntax);
      expect(error).toMatchObject({ code: 'SYNTAX', line, column });
      expect(error?.toJSON()['hint']).toBe(hint);
      expect(findSyntaxError(bytesOf(text), syntax)?.toJSON()).toEqual(error?.toJSON());
      expect(isValidJson(text, syntax)).toBe(false);
      expect(() => assertValidJson(text, syntax)).toThrow(expect.objectContaining({ code: 'SYNTAX' }));
    });

    it('is as strict as jsonc-parser with any sequence of tokens', () => {
      let valid = 0;
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (tokens) => {
          const text = tokens.join('');
          const errors: jsonc.ParseError[] = [];
          const value: unknown = jsonc.parse(text, errors, { allowTrailingComma: true });
          expect([text, isValidJson(text, syntax)]).toEqual([text, errors.length === 0]);
          expect(isValidJson(bytesOf(text), syntax)).toBe(errors.length === 0);
          if (errors.length > 0) return;
          valid++;
          expect(parseText(text, 100, 'jsonc')).toEqual(value);
        }),
        { numRuns: runs(5_000) },
      );
      expect(valid).toBeGreaterThan(metBy(50));
    });

    it('accepts comments between all tokens, and reads the values that jsonc-parser reads', () => {
      fc.assert(
        fc.property(texts, (text) => {
          expect(findSyntaxError(text, syntax)).toBeUndefined();
          expect(isValidJson(bytesOf(text), syntax)).toBe(true);
          expect(parseText(text, 100, 'jsonc')).toEqual(
            jsonc.parse(text.replace(/^\ufeff/, ''), undefined, { allowTrailingComma: true }),
          );
        }),
      );
    });

    it('finds in a text with a fault its place in the text without what JSONC adds', () => {
      fc.assert(
        fc.property(texts, fc.nat(), fc.constantFrom('#', '\ud83d', '€'), (text, at, fault) => {
          const index = at % (text.length + 1);
          const broken = text.slice(0, index) + fault + text.slice(index);
          const plain = findSyntaxError(toStrictJson(broken));
          const error = findSyntaxError(broken, syntax);
          expect([error?.index, error?.line, error?.pointer]).toEqual([plain?.index, plain?.line, plain?.pointer]);
        }),
      );
    });

    it('changes nothing about a text that is JSON, or has another fault', () => {
      fc.assert(
        fc.property(fc.json(), fc.nat(), (json, at) => {
          expect(isValidJson(json, syntax)).toBe(true);
          expect(toStrictJson(json)).toBe(json);
          const cut = json.slice(0, at % json.length);
          expect(findSyntaxError(cut, syntax)?.toJSON()).toEqual(findSyntaxError(cut)?.toJSON());
        }),
      );
    });

    it('keeps the limits', () => {
      expect(findSyntaxError('[[1,],]', { ...syntax, maxDepth: 1 })).toMatchObject({ limit: 'maxDepth', column: 2 });
      expect(findSyntaxError('1 // é', { ...syntax, maxBytes: 6 })).toMatchObject({ limit: 'maxBytes' });
    });

    it('refuses bytes of a comment that are not UTF-8', () => {
      const bytes = Uint8Array.of(0x31, 0x20, 0x2f, 0x2f, 0x20, 0xff);
      expect(findSyntaxError(bytes, syntax)).toMatchObject({
        reason: 'utf8',
        index: 5,
        message: 'invalid UTF-8 in comment',
      });
    });

    it('is an option whose other values throw', () => {
      expect(() => isValidJson('1', { syntax: 'json5' as never })).toThrow(
        new RangeError(
          "Cannot use the option 'syntax': expected 'json' or 'jsonc'; '@wirework/codec/json5' reads JSON5",
        ),
      );
      expect(isValidJson('1 //', { syntax: undefined })).toBe(false);
      expect(isValidJson('1 //', Object.create(syntax) as object)).toBe(false);
    });
  });

  describe('toStrictJson()', () => {
    it.each([
      ['\ufeff[1, // é\r\n 2, /* \n\n */ ]', ' [1,     \r\n 2     \n\n    ]'],
      ['{"a": "//", /* 😀 */}', '{"a": "//"          }'],
      ['[,] /* open', '[,] /* open'],
    ])('of %j returns %j', (text, expected) => {
      expect(toStrictJson(text)).toBe(expected);
      expect(expected).toHaveLength(text.length);
    });

    it('returns bytes of the same length, and does not change its input', () => {
      const bytes = bytesOf('\ufeff[1, /* é */]');
      const before = bytes.slice();
      const strict = toStrictJson(bytes);
      expect(new TextDecoder().decode(strict)).toBe('   [1          ]');
      expect(bytes).toEqual(before);
      expect(strict).toHaveLength(bytes.length);
      const plain = bytesOf('[1]');
      expect(toStrictJson(plain)).toBe(plain);
    });

    it('keeps the places of values', () => {
      const text = '{\n  // the port\n  "port": 80, // default\n}';
      expect(locate(toStrictJson(text), ['port'])).toEqual({ start: 26, end: 28, nameStart: 18, nameEnd: 24 });
      expect(pointerAt(toStrictJson(text), 26)).toBe('/port');
    });

    it('throws for input that is neither text nor bytes', () => {
      expect(() => toStrictJson(5 as never)).toThrow(TypeError);
    });
  });

  describe('hostile JSONC', () => {
    const size = 1_000_000;

    it.each([
      ['a megabyte of /*, in which every second one closes a comment', '/*'.repeat(size / 2), 6],
      ['a megabyte of /*/ in an array', `[${'/*/'.repeat(size / 3)}`, undefined],
      ['a megabyte of /', '[\n/ /'.repeat(size / 4), 1],
      ['a megabyte of commas', `[1${','.repeat(size)}]`, 4],
      ['an open line comment', `[ //${'x'.repeat(size)}`, size + 5],
      ['an open string after comments', `/* " */ "${'/*'.repeat(size / 2)}`, size + 10],
    ])('%s is an error with a position', (_, text, column) => {
      const error = findSyntaxError(text, syntax);
      expect(error).toMatchObject({ code: 'SYNTAX' });
      if (column !== undefined) expect(error?.column).toBe(column);
    });

    it('a megabyte of comments between every token is valid', () => {
      const comments = '/* x */ // y\n'.repeat(1_000);
      const text = ['', '[', '1', ',', '{', '"a"', ':', '2', ',', '}', ',', ']', ''].join(comments);
      expect(isValidJson(text, syntax)).toBe(true);
    });

    it('lent units of a longer text do not continue a comment', () => {
      withStrictUnits('// a longer text */ [1]', 'jsonc', () => undefined);
      expect(findSyntaxError('/*', syntax)).toMatchObject({ column: 1 });
      expect(findSyntaxError('1 /', syntax)).toMatchObject({ column: 3 });
      expect(withStrictUnits('1 //', 'jsonc', (units) => findFault(units, 4, 1))).toBe(-1);
    });
  });
});
