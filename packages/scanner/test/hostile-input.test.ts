import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { assertValidJson, findSyntaxError, isValidJson, locate } from '../src/index.ts';
import { assertInput, isBytes } from '../src/primitives.ts';
import { maxInputBytes } from '../src/primitives.ts';

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
