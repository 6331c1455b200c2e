import { describe, expect, it } from '@jest/globals';
import { withPollutedPrototype } from '@wirework/test-support';
import { encodeUnits } from '../units/encode-units.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { invalidCharacterAt, syntaxErrorAt, quoteCharacter } from './syntax-error-at.ts';
import { findSyntaxError } from '../document/find-syntax-error.ts';

describe('a syntax error', () => {
  it.each([
    ['{"a": tru}', '/a', 1, 10],
    ['{"a": {"b": [1, x]}}', '/a/b/1', 1, 17],
    ['{"a": {"b": [1, 2}}', '/a/b', 1, 18],
    ['{"a": 1 "b"}', '', 1, 9],
    ['{"a": {"b" 1}}', '/a', 1, 12],
    ['{"a": {"b": 1, c}}', '/a', 1, 16],
    ['{"a": {\'b\': 1}}', '/a', 1, 8],
    ['[[], {}, [x]]', '/2/0', 1, 11],
    ['{"a/b": {"~": .5}}', '/a~1b/~0', 1, 15],
    ['{"\\u0061": .5}', '/a', 1, 12],
    ['{"": {"": !}}', '//', 1, 11],
    ['{\n  "é": 1,\r\n  "😀": "\\q"\r}', '/😀', 3, 11],
    ['[1]\r\rx', '', 3, 1],
    ['["a\u0001"]', '/0', 1, 4],
    ['[1, 2', '', 1, 6],
    ['[1, ', '/1', 1, 5],
    ['{"a": [', '/a/0', 1, 8],
  ])('of %j has the pointer %j, line %d and column %d', (text, pointer, line, column) => {
    const expected = { pointer, line, column };
    expect(findSyntaxError(text)).toMatchObject(expected);
    expect(findSyntaxError(Buffer.from(text))?.toJSON()).toEqual(findSyntaxError(text)?.toJSON());
  });

  it.each([
    ['x', 'looking for beginning of value'],
    ['[x', 'looking for beginning of value'],
    ['{"a":x', 'looking for beginning of value'],
    ['{x', 'looking for beginning of object key string'],
    ['{"a":1,x', 'looking for beginning of object key string'],
    ['{"a"x', 'after object key'],
    ['{"a":1x', 'after object key:value pair'],
    ['[1x', 'after array element'],
    ['1 x', 'after top-level value'],
    ['-x', 'in numeric literal'],
    ['1.x', 'after decimal point in numeric literal'],
    ['1ex', 'in exponent of numeric literal'],
    ['-0.5E+x', 'in exponent of numeric literal'],
    ['"\\x', 'in string escape code'],
    ['"\\\\\\u12x', 'in \\u hexadecimal character escape'],
    ['tx', "in literal true (expecting 'r')"],
    ['falx', "in literal false (expecting 's')"],
    ['nulx', "in literal null (expecting 'l')"],
  ])('of %j has the context of Go', (text, context) => {
    expect(findSyntaxError(text)?.message).toBe(`invalid character 'x' ${context}`);
    // Where a token is cut, Go sees a space.
    const cut = findSyntaxError(text.slice(0, -1));
    if (cut !== undefined)
      expect(cut.message).toBe(
        /literal|escape/.test(context) ? `invalid character ' ' ${context}` : 'unexpected end of JSON input',
      );
  });

  it('shows the first byte of a character, at the bounds of every length of UTF-8', () => {
    for (const character of [
      '\u007f',
      '\u0080',
      '\u07ff',
      '\u0800',
      '\ud7ff',
      '\ue000',
      '\uffff',
      '\u{10000}',
      '\u{10ffff}',
    ]) {
      const text = `[${character}]`;
      expect(findSyntaxError(text)?.message).toBe(findSyntaxError(Buffer.from(text))?.message);
    }
    for (const half of ['\ud800', '\udbff', '\udc00', '\udfff']) {
      expect(findSyntaxError(`[${half}]`)?.message).toBe("invalid character 'ï' looking for beginning of value");
    }
  });

  it('has the context of a string right after an escape', () => {
    for (const escape of ['\\u0041', '\\n']) {
      expect(findSyntaxError(`"${escape}\n"`)?.message).toBe("invalid character '\\n' in string literal");
    }
  });

  it('draws its line with frame()', () => {
    const text = '{\n  "a": tru\n}';
    expect(findSyntaxError(text)?.frame(text)).toBe('2 |   "a": tru\n  |           ^');
  });
});

describe('syntaxErrorAt()', () => {
  it('returns a pointer that begins at `start`', () => {
    const text = '1 {"a": x}';
    const at = ~skipValue(encodeUnits(text), 2, text.length, 100);
    expect(syntaxErrorAt(text, at, { start: 2 })).toMatchObject({
      message: "invalid character 'x' looking for beginning of value",
      offset: 9,
      index: 8,
      pointer: '/a',
    });
  });

  it('counts from the origin of a chunk', () => {
    const origin = { offset: 100, index: 90, line: 7, column: 5 };
    expect(syntaxErrorAt('[x', 1, { origin })).toMatchObject({ offset: 102, index: 91, line: 7, column: 6 });
    expect(syntaxErrorAt('[\nx', 2, { origin })).toMatchObject({ offset: 103, index: 92, line: 8, column: 1 });
    expect(syntaxErrorAt('[', 1, { origin })).toMatchObject({
      offset: 101,
      index: 91,
      line: 7,
      column: 6,
      reason: 'truncated',
    });
  });

  it('hints at a byte order mark only at the beginning of the stream', () => {
    const at = (line: number, column: number): object =>
      syntaxErrorAt('\ufeff1', 0, { origin: { offset: 0, line, column } }).toJSON();
    expect(at(1, 1)).toHaveProperty('hint', 'the input begins with a byte order mark; remove it');
    for (const [line, column] of [
      [1, 2],
      [2, 1],
    ] as const)
      expect(at(line, column)).toHaveProperty('hint', 'the character is U+FEFF, a byte order mark; remove it');
  });

  it('recognises the bytes of a byte order mark, and a byte of a string that is not UTF-8', () => {
    const hint = (...bytes: number[]): unknown => syntaxErrorAt(Uint8Array.from(bytes), 0).hint;
    expect(hint(0xef, 0xbb, 0xbf, 0x31)).toBe('the input begins with a byte order mark; remove it');
    expect([hint(0xef, 0xbb, 0xbe), hint(0xef, 0xba, 0xbf), hint(0xee, 0xbb, 0xbf), hint(0xef, 0xbb)]).toEqual([
      'the character is U+FEFE',
      "the character is 'ﺿ' (U+FEBF)",
      'the character is U+EEFF',
      undefined,
    ]);
    for (const byte of [0x80, 0xff]) {
      expect(syntaxErrorAt(Uint8Array.of(0x22, byte), 1)).toMatchObject({
        message: 'invalid UTF-8 in string literal',
        reason: 'utf8',
        offset: 2,
        column: 2,
      });
      expect(syntaxErrorAt(Uint8Array.of(0x5b, byte), 1)).toMatchObject({ reason: 'character' });
    }
  });

  it('distinguishes a bracket that is too deep from one that is not allowed', () => {
    expect(syntaxErrorAt('[[', 1, { maxDepth: 1 })).toMatchObject({ code: 'LIMIT_EXCEEDED', max: 1, pointer: '/0' });
    expect(syntaxErrorAt('[1[', 2, { maxDepth: 1 })).toMatchObject({ code: 'SYNTAX' });
    for (const text of ['[{', '[[', '{"a":{']) {
      const at = text.length - 1;
      expect(syntaxErrorAt(text, at, { maxDepth: 1 })).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        limit: 'maxDepth',
        max: 1,
        message: `invalid character '${text[at]}' exceeded max depth`,
      });
      expect(syntaxErrorAt(text, at, { maxDepth: 2 })).toMatchObject({ code: 'SYNTAX', reason: 'character' });
    }
    expect(syntaxErrorAt('[x', 1, { maxDepth: 1 })).toMatchObject({ code: 'SYNTAX' });
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['[', 'truncated'],
    ['{"a":', 'truncated'],
    ['{"a"', 'truncated'],
    ['-', 'truncated'],
    ['"', 'truncated'],
    ['tru', 'truncated'],
  ])('for the truncated text %j returns the reason %s', (text, reason) => {
    expect(syntaxErrorAt(text, text.length)).toMatchObject({ code: 'SYNTAX', reason });
    expect(syntaxErrorAt(Buffer.from(text), text.length)).toMatchObject({ code: 'SYNTAX', reason });
  });
});

describe('invalidCharacterAt()', () => {
  it('returns an error with any context', () => {
    const error = invalidCharacterAt('{"a";', 4, 'after object key', { pointer: '' });
    expect(error).toMatchObject({
      message: "invalid character ';' after object key",
      offset: 5,
      index: 4,
      reason: 'character',
    });
  });

  it.each([
    ['x', "'x'"],
    ["'", "'\\''"],
    ['"', "'\"'"],
    ['\\', "'\\\\'"],
    ['\n', "'\\n'"],
    ['\u0000', "'\\x00'"],
    ['\u007f', "'\\x7f'"],
    ['é', "'Ã'"],
    ['€', "'â'"],
    ['😀', "'ð'"],
    ['\ud800', "'ï'"],
  ])('shows the first byte of %j as %s', (text, quoted) => {
    expect(invalidCharacterAt(text, 0, 'here').message).toBe(`invalid character ${quoted} here`);
    expect(invalidCharacterAt(Buffer.from(text), 0, 'here').message).toBe(`invalid character ${quoted} here`);
  });

  it('shows a byte as quoteCharacter() does', () => {
    expect([0x07, 0x0b, 0x1b, 0x27, 0x41, 0x7e, 0x7f, 0x80, 0xa0, 0xa1, 0xad, 0xff].map(quoteCharacter)).toEqual([
      "'\\a'",
      "'\\v'",
      "'\\x1b'",
      "'\\''",
      "'A'",
      "'~'",
      "'\\x7f'",
      "'\\u0080'",
      "'\\u00a0'",
      "'¡'",
      "'\\u00ad'",
      "'ÿ'",
    ]);
    for (let byte = 0x21; byte < 0x7f; byte++) {
      if (/[-"{[\dtfn]/.test(String.fromCharCode(byte))) continue;
      expect(findSyntaxError(Uint8Array.of(byte))?.message).toBe(
        `invalid character ${quoteCharacter(byte)} looking for beginning of value`,
      );
    }
  });

  it('reads own options only', () => {
    const origin = { offset: 7, line: 7, column: 7 };
    const make = (): unknown[] =>
      [
        syntaxErrorAt('[x]', 1),
        syntaxErrorAt('[x]', 1, { origin }),
        syntaxErrorAt('[', 1),
        invalidCharacterAt('1,', 1, 'after top-level value'),
        invalidCharacterAt('1,', 1, 'here', { origin }),
      ].map((it) => [String(it), it.toJSON()]);
    const clean = make();
    expect(
      withPollutedPrototype(
        { origin, pointer: '/polluted', index: 7, hint: 'polluted', start: 2, maxDepth: 0, reason: 'utf8' },
        make,
      ),
    ).toEqual(clean);
  });
});
