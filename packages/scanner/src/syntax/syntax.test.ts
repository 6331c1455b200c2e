import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withPollutedPrototype } from '@wirework/test-support';
import { findSyntaxError } from '../document/find-syntax-error.ts';
import { locate } from '../document/locate.ts';
import { parseNative } from '../document/parse-native.ts';
import { skipValue } from '../grammar/skip-value.ts';
import { encodeUnits } from '../units/encode-units.ts';
import { placeInWhole, positionAt, positionAtByte } from './position-at.ts';
import { pointerAt } from './syntax-context.ts';
import { invalidCharacterAt, quoteCharacter, syntaxErrorAt } from './syntax-error-at.ts';

describe('positionAt()', () => {
  it.each([
    ['', 0, 0, 1, 1],
    ['abc', 2, 2, 1, 3],
    ['a\nb', 2, 2, 2, 1],
    ['a\r\nb', 3, 3, 2, 1],
    ['a\rb', 2, 2, 2, 1],
    ['\r\r\n\n', 4, 4, 4, 1],
    ['é\n€x', 3, 6, 2, 2],
    ['"😀" x', 5, 7, 1, 6],
    ['¿\u07ff\u{10ffff}x', 4, 8, 1, 5],
    ['\ud800x', 1, 3, 1, 2],
  ])('of %j at %d returns offset %d, line %d, column %d', (text, index, offset, line, column) => {
    expect(positionAt(text, index)).toEqual({ offset, line, column });
    if (!text.includes('\ud800') || text.includes('😀')) {
      expect(positionAtByte(Buffer.from(text), offset)).toEqual({ offset, index, line, column });
    }
  });

  it('counts a line end to the line that it ends', () => {
    expect(positionAt('a\r\nb', 1)).toEqual({ offset: 1, line: 1, column: 2 });
    expect(positionAt('a\r\nb', 2)).toEqual({ offset: 2, line: 1, column: 3 });
    expect(positionAtByte(Buffer.from('a\r\nb'), 2)).toEqual({ offset: 2, index: 2, line: 1, column: 3 });
  });

  it('returns the end beyond the end, and the beginning before the beginning', () => {
    expect(positionAt('ab', 99)).toEqual({ offset: 2, line: 1, column: 3 });
    expect(positionAt('ab', -1)).toEqual({ offset: 0, line: 1, column: 1 });
    expect(positionAt('ab', NaN)).toEqual({ offset: 0, line: 1, column: 1 });
    expect(positionAtByte(Buffer.from('ab'), 99).offset).toBe(2);
  });

  it('throws for text in place of bytes, and bytes in place of text', () => {
    for (const text of [undefined, null, 5, Buffer.from('ab')])
      expect(() => positionAt(text as never, 1)).toThrow(
        new TypeError('Cannot find a position: the text is not a string'),
      );
    for (const bytes of [undefined, null, 'ab', [97]])
      expect(() => positionAtByte(bytes as never, 1)).toThrow(
        new TypeError('Cannot find a position: the bytes are not a Uint8Array'),
      );
  });
});

describe('placeInWhole()', () => {
  it('returns the position in the whole text for one in its rest', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '€', '😀') });
    fc.assert(
      fc.property(text, text, fc.nat(30), (head, rest, index) => {
        fc.pre(!(head.endsWith('\r') && rest.startsWith('\n')));
        const at = Math.min(index, rest.length);
        expect(placeInWhole(positionAt(rest, at), positionAt(head, head.length))).toEqual(
          positionAt(head + rest, head.length + at),
        );
      }),
    );
  });
});

describe('pointerAt()', () => {
  it.each([
    ['5', 0, ''],
    [' [1, 2]', 1, ''],
    ['[1, 2]', 4, '/1'],
    ['{"a": [10, 20]}', 11, '/a/1'],
    ['{"a": 1, "b": 2}', 1, '/a'],
    ['{"a": 1, "b": 2}', 9, '/b'],
    ['{"a": 1, "b": 2}', 14, '/b'],
    ['[{"x":[]},{"a/b":{"~":1}}]', 22, '/1/a~1b/~0'],
    ['{"\\u0061\\n":1}', 1, '/a\n'],
    ['{"a":[1,', 8, '/a/1'],
    ['{"a":{"b', 8, '/a'],
    ['{"a":"b', 7, '/a'],
  ])('in %j at %i returns %j', (text, at, pointer) => {
    expect(pointerAt(text, at)).toBe(pointer);
    expect(pointerAt(new TextEncoder().encode(text), at)).toBe(pointer);
  });

  it('returns the pointer of each value and name that locate() finds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const visit = (it: unknown, tokens: (string | number)[]): void => {
          const place = locate(text, tokens);
          expect(parseNative(text.slice(place?.start, place?.end))).toEqual(it);
          if (place?.nameStart !== undefined)
            expect(JSON.parse(text.slice(place.nameStart, place.nameEnd))).toBe(tokens.at(-1));
          const pointer = tokens
            .map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`)
            .join('');
          expect(pointerAt(text, place?.start ?? -1)).toBe(pointer);
          if (place?.nameStart !== undefined) expect(pointerAt(text, place.nameStart)).toBe(pointer);
          if (Array.isArray(it)) it.forEach((inner, i) => visit(inner, [...tokens, i]));
          else if (it !== null && typeof it === 'object')
            for (const [name, inner] of Object.entries(it)) visit(inner, [...tokens, name]);
        };
        visit(parseNative(text), []);
      }),
    );
  });

  it('throws for input that is neither text nor bytes, as locate() does', () => {
    for (const input of [undefined, null, 5, {}, ['a']]) {
      const refusal = new TypeError('Cannot read JSON: the input is neither a string nor a Uint8Array');
      expect(() => pointerAt(input as never, 0)).toThrow(refusal);
      expect(() => locate(input as never, [])).toThrow(refusal);
    }
  });

  it('throws for a position that is not an integer', () => {
    for (const at of [undefined, null, {}, '1', Number.NaN, Infinity, 0.5])
      expect(() => pointerAt('[1]', at as never)).toThrow('Cannot find a pointer: the position is not an integer');
  });
});

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

describe('the error of a common mistake', () => {
  const value = 'looking for beginning of value';

  const name = 'looking for beginning of object key string';

  const inDoubleQuotes = 'strings and names are written in double quotes';

  const noNumber = 'JSON has no NaN, Infinity or undefined';

  const lowerCase = 'true, false and null are written in lower case';

  const whiteSpace = 'white space is space, tab and line break';

  const conflict = 'the line is a mark of a merge conflict; resolve the conflict';

  const comment = "this is a comment, which JSON does not have; the option syntax: 'jsonc' accepts it";

  const escape =
    'an escape is \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits; a backslash itself is written as \\\\';

  const markup = 'the text is HTML or XML';

  const stringOfObject = 'the text is the String() of an object; JSON.stringify writes its JSON';

  const file = 'the text is the name of a file; pass the content of the file';
  const yaml = 'the text looks like YAML, which JSON is a part of; parse it as YAML first';

  const decimal = 'a number is written in decimal digits';

  const oneValue = 'a JSON text has only one value';

  const linesOfJson = 'a JSON text has only one value; JSON Lines, with one on each line, is read line by line';

  /** Texts with the message of Go, the position and the hint. */
  const table: [text: string, message: string, line: number, column: number, hint: string | undefined][] = [
    // Commas
    ['[1,]', `invalid character ']' ${value}`, 1, 4, 'there is a comma after the last member; remove it'],
    ['{"a": 1, \n}', `invalid character '}' ${name}`, 2, 1, 'there is a comma after the last member; remove it'],
    ['{"a": 1,\n\t ]', `invalid character ']' ${name}`, 2, 3, 'there is a comma after the last member; remove it'],
    ['[1,,2]', `invalid character ',' ${value}`, 1, 4, 'there is a comma too many; remove it'],
    ['[,1]', `invalid character ',' ${value}`, 1, 2, 'there is a comma too many; remove it'],
    ['{"a":1,\n,"b":2}', `invalid character ',' ${name}`, 2, 1, 'there is a comma too many; remove it'],
    [',]', `invalid character ',' ${value}`, 1, 1, undefined],
    [
      '{"a":1 "b":2}',
      `invalid character '"' after object key:value pair`,
      1,
      8,
      'a comma is missing before this member',
    ],
    [
      '{"a":"x""b":2}',
      `invalid character '"' after object key:value pair`,
      1,
      9,
      'a comma is missing before this member',
    ],
    ['{"a":"say "hi""}', "invalid character 'h' after object key:value pair", 1, 12, undefined],
    ['{"a":1\n[2]}', "invalid character '[' after object key:value pair", 2, 1, undefined],
    ['[1 2]', "invalid character '2' after array element", 1, 4, 'a comma is missing before this element'],
    ['["a"\n"b"]', `invalid character '"' after array element`, 2, 1, 'a comma is missing before this element'],
    ['[{}{}]', "invalid character '{' after array element", 1, 4, 'a comma is missing before this element'],
    ['[[][]]', "invalid character '[' after array element", 1, 4, 'a comma is missing before this element'],
    ['[1 -2]', "invalid character '-' after array element", 1, 4, 'a comma is missing before this element'],
    ['[1 true]', "invalid character 't' after array element", 1, 4, 'a comma is missing before this element'],
    ['[1 false]', "invalid character 'f' after array element", 1, 4, 'a comma is missing before this element'],
    ['[1 null]', "invalid character 'n' after array element", 1, 4, 'a comma is missing before this element'],
    ['[1\tx]', "invalid character 'x' after array element", 1, 4, undefined],
    ['[0-1]', "invalid character '-' after array element", 1, 3, undefined],
    ['[0:1]', "invalid character ':' after array element", 1, 3, undefined],
    ["[1 'a']", "invalid character '\\'' after array element", 1, 4, undefined],
    // Colons
    ['{"a" 1}', "invalid character '1' after object key", 1, 6, 'a name is followed by a colon and a value'],
    ['{"a", "b"}', "invalid character ',' after object key", 1, 5, 'a name is followed by a colon and a value'],
    ['{"a"}', "invalid character '}' after object key", 1, 5, 'a name is followed by a colon and a value'],
    ['{"a" = 1}', "invalid character '=' after object key", 1, 6, 'a name is followed by a colon and a value'],
    ['{"a": }', `invalid character '}' ${value}`, 1, 7, 'a value is missing after the colon'],
    ['{"a": ]', `invalid character ']' ${value}`, 1, 7, 'a value is missing after the colon'],
    ['{"a":, "b": 1}', `invalid character ',' ${value}`, 1, 6, 'a value is missing after the colon'],
    // Words of other languages
    ['True', `invalid character 'T' ${value}`, 1, 1, lowerCase],
    ['[FALSE]', `invalid character 'F' ${value}`, 1, 2, lowerCase],
    ['{"a": Null}', `invalid character 'N' ${value}`, 1, 7, lowerCase],
    ['[tRUE]', "invalid character 'R' in literal true (expecting 'r')", 1, 3, lowerCase],
    ['[nulL]', "invalid character 'L' in literal null (expecting 'l')", 1, 5, lowerCase],
    ['{"a": None}', `invalid character 'N' ${value}`, 1, 7, 'the word for no value is null'],
    ['nil', "invalid character 'i' in literal null (expecting 'u')", 1, 2, 'the word for no value is null'],
    ['NaN', `invalid character 'N' ${value}`, 1, 1, noNumber],
    ['[nan]', "invalid character 'a' in literal null (expecting 'u')", 1, 3, noNumber],
    ['[Infinity]', `invalid character 'I' ${value}`, 1, 2, noNumber],
    ['[-Infinity]', "invalid character 'I' in numeric literal", 1, 3, noNumber],
    ['{"a": undefined}', `invalid character 'u' ${value}`, 1, 7, noNumber],
    ['[Nothing]', `invalid character 'N' ${value}`, 1, 2, undefined],
    ['[Truest]', `invalid character 'T' ${value}`, 1, 2, undefined],
    [`[${'True'.repeat(5)}]`, `invalid character 'T' ${value}`, 1, 2, undefined],
    ['[undefined1]', `invalid character 'u' ${value}`, 1, 2, noNumber],
    ['[undefinedTrue]', `invalid character 'u' ${value}`, 1, 2, undefined],
    ['[1,x]', `invalid character 'x' ${value}`, 1, 4, undefined],
    ['[true1]', "invalid character '1' after array element", 1, 6, undefined],
    ['tru/', "invalid character '/' in literal true (expecting 'e')", 1, 4, undefined],
    ['[-x]', "invalid character 'x' in numeric literal", 1, 3, undefined],
    ['[1.true]', "invalid character 't' after decimal point in numeric literal", 1, 4, undefined],
    // Quotes
    ["['a']", `invalid character '\\'' ${value}`, 1, 2, inDoubleQuotes],
    ["{'a': 1}", `invalid character '\\'' ${name}`, 1, 2, inDoubleQuotes],
    ['{a: 1}', `invalid character 'a' ${name}`, 1, 2, 'names are written in double quotes'],
    ['{z: 1}', `invalid character 'z' ${name}`, 1, 2, 'names are written in double quotes'],
    ['{_: 1}', `invalid character '_' ${name}`, 1, 2, 'names are written in double quotes'],
    ['{$: 1}', `invalid character '$' ${name}`, 1, 2, 'names are written in double quotes'],
    ['{1: 2}', `invalid character '1' ${name}`, 1, 2, undefined],
    ['{[: 2}', `invalid character '[' ${name}`, 1, 2, undefined],
    [
      '"a\tb"',
      "invalid character '\\t' in string literal",
      1,
      3,
      'a control character in a string is written as an escape, such as \\n',
    ],
    ['"\\x"', "invalid character 'x' in string escape code", 1, 3, escape],
    ['["C:\\dir"]', "invalid character 'd' in string escape code", 1, 6, escape],
    ['"\\u00/"', "invalid character '/' in \\u hexadecimal character escape", 1, 6, escape],
    ['["C:\\users"]', "invalid character 's' in \\u hexadecimal character escape", 1, 7, escape],
    // YAML
    ['a: 1\nb: 2', `invalid character 'a' ${value}`, 1, 1, yaml],
    ['name:\n  first: x', "invalid character 'a' in literal null (expecting 'u')", 1, 2, yaml],
    ['- a\n- b', "invalid character ' ' in numeric literal", 1, 2, yaml],
    ['---\na: 1', "invalid character '-' in numeric literal", 1, 2, yaml],
    ['a:1', `invalid character 'a' ${value}`, 1, 1, undefined],
    ['# comment\n{"a":1}', `invalid character '#' ${value}`, 1, 1, 'a comment with # is of YAML; JSON has no comments'],
    ['{# c\n"a":1}', `invalid character '#' ${name}`, 1, 2, 'a comment with # is of YAML; JSON has no comments'],
    // Numbers
    ['[007]', "invalid character '0' after array element", 1, 3, 'a number has no leading zeros'],
    ['[-01]', "invalid character '1' after array element", 1, 4, 'a number has no leading zeros'],
    ['[09]', "invalid character '9' after array element", 1, 3, 'a number has no leading zeros'],
    ['0x10', "invalid character 'x' after top-level value", 1, 2, decimal],
    ['[0B1]', "invalid character 'B' after array element", 1, 3, decimal],
    ['{"a":-0o7}', "invalid character 'o' after object key:value pair", 1, 8, decimal],
    ['[10x]', "invalid character 'x' after array element", 1, 4, undefined],
    ['+1', `invalid character '+' ${value}`, 1, 1, 'a number has no plus sign'],
    ['.5', `invalid character '.' ${value}`, 1, 1, 'a number has a digit before its point'],
    // Comments
    ['[1] // x', "invalid character '/' after top-level value", 1, 5, comment],
    ['{\n  /* x */\n}', `invalid character '/' ${name}`, 2, 3, comment],
    ['/', `invalid character '/' ${value}`, 1, 1, 'JSON has no comments'],
    ['["\\/", /', `invalid character '/' ${value}`, 1, 8, 'JSON has no comments'],
    // Merge conflicts
    ['{\n<<<<<<< HEAD\n"a":1}', `invalid character '<' ${name}`, 2, 1, conflict],
    ['{"a":1,\r\n=======\r\n"a":2}', `invalid character '=' ${name}`, 2, 1, conflict],
    ['{"a"\n=======\n', "invalid character '=' after object key", 2, 1, conflict],
    ['[1\n|||||||\n', "invalid character '|' after array element", 2, 1, conflict],
    ['{}\r>>>>>>> other', "invalid character '>' after top-level value", 2, 1, conflict],
    ['<<<<<<< HEAD', `invalid character '<' ${value}`, 1, 1, conflict],
    [' <<<<<<< HEAD', `invalid character '<' ${value}`, 1, 2, undefined],
    ['<<<<<<', `invalid character '<' ${value}`, 1, 1, undefined],
    // Texts of other formats
    ['<html>', `invalid character '<' ${value}`, 1, 1, markup],
    ['\n<!DOCTYPE html>\n', `invalid character '<' ${value}`, 2, 1, markup],
    ['<?xml version="1.0"?>', `invalid character '<' ${value}`, 1, 1, markup],
    ['[<b>]', `invalid character '<' ${value}`, 1, 2, undefined],
    ['< 5', `invalid character '<' ${value}`, 1, 1, undefined],
    ['[object Object]', `invalid character 'o' ${value}`, 1, 2, stringOfObject],
    ['[object Promise]', `invalid character 'o' ${value}`, 1, 2, stringOfObject],
    ['[object]', `invalid character 'o' ${value}`, 1, 2, undefined],
    ['[1, [object Object]]', `invalid character 'o' ${value}`, 1, 6, undefined],
    ['config.json', `invalid character 'c' ${value}`, 1, 1, file],
    ['./data/users.ndjson\n', `invalid character '.' ${value}`, 1, 1, file],
    ['/etc/app.JSON', `invalid character '/' ${value}`, 1, 1, file],
    ['C:\\app\\tsconfig.jsonc', `invalid character 'C' ${value}`, 1, 1, file],
    ['fixtures/a.json', "invalid character 'i' in literal false (expecting 'a')", 1, 2, file],
    ['2024.json', "invalid character 'j' after decimal point in numeric literal", 1, 6, file],
    ['two words.json', `invalid character 'w' in literal true (expecting 'r')`, 1, 2, undefined],
    [`${'a'.repeat(300)}.json`, `invalid character 'a' ${value}`, 1, 1, undefined],
    // Brackets
    ['{"a":1]', "invalid character ']' after object key:value pair", 1, 7, 'an object ends with }'],
    ['[1}', "invalid character '}' after array element", 1, 3, 'an array ends with ]'],
    // A second value
    ['{"a":1}\n{"a":2}\n', "invalid character '{' after top-level value", 2, 1, linesOfJson],
    ['1\r\n2', "invalid character '2' after top-level value", 2, 1, linesOfJson],
    ['"a"\n \n"b"', `invalid character '"' after top-level value`, 3, 1, linesOfJson],
    ['{"a":1} {"a":2}', "invalid character '{' after top-level value", 1, 9, oneValue],
    ['[][]', "invalid character '[' after top-level value", 1, 3, oneValue],
    ['1 true', "invalid character 't' after top-level value", 1, 3, oneValue],
    ['{}}', "invalid character '}' after top-level value", 1, 3, undefined],
    ['1 x', "invalid character 'x' after top-level value", 1, 3, undefined],
    // The end
    ['', 'unexpected end of JSON input', 1, 1, 'the text is empty'],
    [' \n', 'unexpected end of JSON input', 2, 1, 'the text has nothing but white space'],
    ['[', 'unexpected end of JSON input', 1, 2, 'the array is not closed'],
    ['[1,2', 'unexpected end of JSON input', 1, 5, 'the array is not closed'],
    ['[{"a":1,', 'unexpected end of JSON input', 1, 9, 'the object is not closed'],
    ['[{"a"', 'unexpected end of JSON input', 1, 6, 'the object is not closed'],
    ['["a', 'unexpected end of JSON input', 1, 4, 'the string is not closed'],
    ['tru', "invalid character ' ' in literal true (expecting 'e')", 1, 4, undefined],
    [']', `invalid character ']' ${value}`, 1, 1, undefined],
    // Characters beyond ASCII, of which the message shows one byte
    [
      '{“a”: 1}',
      `invalid character 'â' ${name}`,
      1,
      2,
      "the character is '“' (U+201C); strings and names are written in straight double quotes",
    ],
    [
      '[‘a’]',
      `invalid character 'â' ${value}`,
      1,
      2,
      "the character is '‘' (U+2018); strings and names are written in straight double quotes",
    ],
    ['{"a”: 1}', 'unexpected end of JSON input', 1, 9, 'the string is not closed'],
    [
      '{"a":\u00a01}',
      `invalid character 'Â' ${value}`,
      1,
      6,
      `the character is U+00A0, a no-break space; ${whiteSpace}`,
    ],
    ['[1\u2003]', "invalid character 'â' after array element", 1, 3, `the character is U+2003; ${whiteSpace}`],
    ['[1]\u2028', "invalid character 'â' after top-level value", 1, 4, `the character is U+2028; ${whiteSpace}`],
    ['\ufeff{}', `invalid character 'ï' ${value}`, 1, 1, 'the input begins with a byte order mark; remove it'],
    [
      '{}\n\ufeff{}',
      "invalid character 'ï' after top-level value",
      2,
      1,
      'the character is U+FEFF, a byte order mark; remove it',
    ],
    ['[\u200b1]', `invalid character 'â' ${value}`, 1, 2, 'the character is U+200B, a zero-width space; remove it'],
    ['[\u202e1]', `invalid character 'â' ${value}`, 1, 2, 'the character is U+202E'],
    ['[\u0301]', `invalid character 'Ì' ${value}`, 1, 2, 'the character is U+0301'],
    ['[é]', `invalid character 'Ã' ${value}`, 1, 2, "the character is 'é' (U+00E9)"],
    ['{"a"：1}', "invalid character 'ï' after object key", 1, 5, "the character is '：' (U+FF1A)"],
    ['[1，2]', "invalid character 'ï' after array element", 1, 3, "the character is '，' (U+FF0C)"],
    ['[😀]', `invalid character 'ð' ${value}`, 1, 2, "the character is '😀' (U+1F600)"],
    ['[\ufffd]', `invalid character 'ï' ${value}`, 1, 2, "the character is '\ufffd' (U+FFFD)"],
    ['"\\é"', "invalid character 'Ã' in string escape code", 1, 3, "the character is 'é' (U+00E9)"],
    ['[tr\u00fce]', "invalid character 'Ã' in literal true (expecting 'u')", 1, 4, "the character is 'ü' (U+00FC)"],
  ];

  it.each(table)('of %j has its message, position and hint', (text, message, line, column, hint) => {
    const error = findSyntaxError(text);
    expect([error?.message, error?.line, error?.column, error?.toJSON()['hint']]).toEqual([
      message,
      line,
      column,
      hint,
    ]);
    expect(findSyntaxError(new TextEncoder().encode(text))?.toJSON()).toEqual(error?.toJSON());
  });

  it('is not changed by the content that other texts left in lent memory', () => {
    for (const [left, text, hint] of [
      ['[nothing_but_letters]', '[N', undefined],
      ['True', 'Tr', undefined],
      ['<<<<<<<', '<<', undefined],
    ] as const) {
      findSyntaxError(left);
      expect(findSyntaxError(text)?.toJSON()['hint']).toBe(hint);
    }
  });

  it('names a lone surrogate, and a byte that is not UTF-8', () => {
    expect(findSyntaxError('[\ud83d]')?.hint).toBe('the character is U+D83D, a half of a surrogate pair');
    for (const bytes of [
      [0x5b, 0xe9, 0x5d],
      [0x5b, 0xff],
      [0x5b, 0xe9, 0x5d, 0x20, 0x20],
    ]) {
      expect(findSyntaxError(Uint8Array.from(bytes))?.hint).toBe(`the byte 0x${bytes[1]?.toString(16)} is not UTF-8`);
    }
    for (const cut of [
      [0x5b, 0xe2],
      [0x5b, 0xe2, 0x80],
      [0x5b, 0xf0, 0x9f, 0x98],
    ])
      expect(findSyntaxError(Uint8Array.from(cut))).not.toHaveProperty('hint');
  });

  it("names the character also in an error with a reader's own context", () => {
    expect(invalidCharacterAt('1 “', 2, 'here').hint).toBe(
      "the character is '“' (U+201C); strings and names are written in straight double quotes",
    );
    expect(invalidCharacterAt('1 “', 2, 'here', { hint: 'own' }).hint).toBe('own');
    expect(invalidCharacterAt('1,', 1, 'here')).not.toHaveProperty('hint');
  });
});
