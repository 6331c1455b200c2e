import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withPollutedPrototype } from '@wirework/test-support';
import { errorFromJson } from '../error-from-json.ts';
import { JsonSyntaxError } from '../errors/json-syntax-error.ts';
import { LimitExceededError } from '../errors/limit-exceeded-error.ts';
import { MarshalerError } from '../errors/marshaler-error.ts';
import { NumberRangeError } from '../errors/number-range-error.ts';
import { PatchError } from '../errors/patch-error.ts';
import { SchemaError } from '../errors/schema-error.ts';
import { UnmarshalTypeError } from '../errors/unmarshal-type-error.ts';
import { describePosition, drawFrame, quoteName } from '../index.ts';
import { appendStep, escapePointerToken, formatPointer, unescapePointerToken } from '../text/pointer.ts';
import { escapeUnprintable } from '../text/quote-name.ts';
import { JsonError } from './json-error.ts';

describe('frame()', () => {
  /** Returns the frame of an error at an index of a text. */
  function frameAt(text: string, index: number): string {
    const lines = text.slice(0, index).split(/\r\n|\n|\r(?!$)/);
    return new JsonSyntaxError('no', { index, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }).frame(
      text,
    );
  }

  /** Returns the character above the caret. */
  function pointedAt(frame: string): string | undefined {
    const [line = '', caret = ''] = frame.split('\n');
    return line[caret.indexOf('^')];
  }

  it('draws the line with a caret below the place', () => {
    expect(frameAt('{\n  "a": tru,\n}', 13)).toBe('2 |   "a": tru,\n  |            ^');
  });

  it('points after the last character at the end of the input', () => {
    expect(frameAt('[1', 2)).toBe('1 | [1\n  |   ^');
  });

  it.each([
    ['\n', 'a\nbXc\nd', 3],
    ['\r\n', 'a\r\nbXc\r\nd', 4],
    ['\r', 'a\rbXc\rd', 3],
  ])('finds the line between %j', (_end, text, index) => {
    expect(frameAt(text, index)).toBe('2 | bXc\n  |  ^');
  });

  it('draws a line end in the line that it ends', () => {
    expect(frameAt('ab\r\ncd', 2)).toBe('1 | ab\n  |   ^');
    expect(frameAt('ab\r\ncd', 3).split('\n')[0]).toBe('1 | ab');
    expect(frameAt('ab\ncd', 2)).toBe('1 | ab\n  |   ^');
  });

  it.each([
    ['of two columns', '日本語カナ한글、X', 16],
    ['of one column', 'äßﾊﾝ½ЖX', 6],
    ['of two units', '😀😀X', 4],
    ['of two units and one column', '𝒳𝒴X', 2],
    ['that combine with others', 'e\u0301a\u0308X', 2],
  ])('puts the caret below a character that follows characters %s', (_kind, text, columns) => {
    expect(frameAt(text, text.length - 1).split('\n')[1]).toBe(`  | ${' '.repeat(columns)}^`);
  });

  it('cuts a long line around the place', () => {
    const text = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const frame = frameAt(text, 500);
    expect(pointedAt(frame)).toBe('X');
    expect(frame).toMatch(/^1 \| …a+Xb+…\n/);
    expect(frame.split('\n')[0]?.length).toBeLessThan(120);
  });

  it('does not cut a long line near its start and its end', () => {
    expect(pointedAt(frameAt(`X${'b'.repeat(500)}`, 0))).toBe('X');
    const end = frameAt(`${'a'.repeat(500)}X`, 500);
    expect(pointedAt(end)).toBe('X');
    expect(end.split('\n')[0]).toMatch(/X$/);
  });

  it('never cuts a surrogate pair', () => {
    for (let shift = 0; shift < 4; shift++) {
      const text = 'a'.repeat(shift) + '😀'.repeat(200);
      expect(!/[\ud800-\udbff](?![\udc00-\udfff])/.test(frameAt(text, 200))).toBe(true);
    }
  });

  it('shows a tab as one space and any other control character as a dot', () => {
    expect(frameAt('\t\u0000\u001bX', 3)).toBe('1 |  ··X\n  |    ^');
  });

  it('shows characters that are invisible, or change the direction of writing, as a dot', () => {
    expect(frameAt('\u200b\u202ea\u2028\u2066\ufeffX', 6)).toBe('1 | ··a···X\n  |       ^');
    expect(frameAt('\u061c\u034f\u{e0041}X', 4)).toBe('1 | ···X\n  |    ^');
    expect(frameAt('\u0645\u06cc\u200c\u062eX', 4).split('\n')[1]).toBe('  |    ^');
  });

  it('throws for a text that is not a string, such as bytes', () => {
    for (const text of [undefined, null, 1, new TextEncoder().encode('[1,]')])
      expect(() => new JsonSyntaxError('no', { index: 1 }).frame(text as never)).toThrow(
        new TypeError('Cannot draw a line: the text is not a string'),
      );
  });

  it('returns an empty string for an error without a position in a text', () => {
    for (const place of [{}, { offset: 3 }, { offset: 3, line: 1 }, { column: 2, offset: 3 }])
      expect(new JsonSyntaxError('no', place).frame('abc')).toBe('');
  });

  it('returns an empty string for a text of several lines that does not have the place', () => {
    for (const place of [
      { line: 4, column: 1 },
      { index: 90, line: 4, column: 1 },
      { line: 3, column: 9 },
    ])
      expect(new JsonSyntaxError('no', place).frame('a\nb\nc')).toBe('');
  });

  it('points to the end of a text that is too short', () => {
    expect(frameAt('ab', 90)).toBe('1 | ab\n  |   ^');
  });

  describe('of one line of many', () => {
    const whole = '{"a":1}\n{"a":2}\r\n{"a":x}\n{"a":4}\n';
    const [index, drawn] = [22, '3 | {"a":x}\n  |      ^'];
    const absolute = new JsonSyntaxError('no', { line: 3, column: 6 });
    const counted = new JsonSyntaxError('no', { index, line: 3, column: 6 });
    const relative = new JsonSyntaxError('no', { index: 5, line: 1, column: 6 });

    it.each([
      ['counts from the input, without an index', absolute],
      ['counts from the input, with an index', counted],
    ])('draws the place of an error that %s, in the line and in the input', (_how, error) => {
      expect(whole[index]).toBe('x');
      expect(error.frame(whole)).toBe(drawn);
      for (const line of ['{"a":x}', '{"a":x}\n', '{"a":x}\r\n']) {
        expect(error.frame(line)).toBe(drawn);
        expect(error.frame(line, { line: 3 })).toBe(drawn);
      }
    });

    it('draws the place of an error that counts from the line, with the number of the line that is given', () => {
      expect(relative.frame('{"a":x}')).toBe('1 | {"a":x}\n  |      ^');
      expect(relative.frame('{"a":x}', { line: 3 })).toBe(drawn);
    });

    it('draws the place of an error whose column counts more than its index, in the record alone', () => {
      expect(new JsonSyntaxError('no', { index: 1, line: 3, column: 6 }).frame('[x\n')).toBe('3 | [x\n  |  ^');
    });

    it('draws the second line, with its end', () => {
      expect(new JsonSyntaxError('no', { line: 2, column: 6 }).frame('{"a":x}\n')).toBe('2 | {"a":x}\n  |      ^');
      expect(new JsonSyntaxError('no', { line: 2, column: 1 }).frame('[\n')).toBe('2 | \n  | ^');
    });

    it('finds the place in a part that begins elsewhere', () => {
      const part = '{"a":\n x}';
      expect(new JsonSyntaxError('no', { line: 9, column: 2 }).frame(part, { line: 8, column: 2 })).toBe(
        '9 |  x}\n  |  ^',
      );
      expect(new JsonSyntaxError('no', { line: 8, column: 3 }).frame(part, { line: 8, column: 2 })).toBe(
        '8 | {"a":\n  |  ^',
      );
      expect(new JsonSyntaxError('no', { line: 8, column: 7 }).frame('[1 x]', { line: 8, column: 4 })).toBe(
        '8 | [1 x]\n  |    ^',
      );
      expect(new JsonSyntaxError('no', { index: 6, line: 1, column: 7 }).frame('[1 x]', { column: 4 })).toBe(
        '1 | [1 x]\n  |    ^',
      );
    });

    it('reads own options only', () => {
      expect(withPollutedPrototype({ line: 7, column: 3 }, () => relative.frame('{"a":x}', {}))).toBe(
        '1 | {"a":x}\n  |      ^',
      );
    });
  });
});

describe('JsonError', () => {
  it('has the position fields that are known, and no others', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 0, line: 1, column: undefined });
    expect({ ...error }).toEqual({ code: 'SYNTAX', offset: 0, line: 1 });
    expect('column' in error).toBe(false);
  });

  it('toString() appends the position to the message', () => {
    const at = (position: object): string => String(new JsonSyntaxError('no', position));
    expect(at({ offset: 41, line: 3, column: 7 })).toBe('JsonSyntaxError: no at line 3, column 7 (offset 41)');
    expect(at({ offset: 41 })).toBe('JsonSyntaxError: no at offset 41');
    expect(at({ line: 3, column: 7, pointer: '/a/0' })).toBe('JsonSyntaxError: no at line 3, column 7 in /a/0');
    expect(at({ pointer: '' })).toBe('JsonSyntaxError: no');
  });

  it('has the hint of any error, and revives it', () => {
    const error = new UnmarshalTypeError({
      value: 'number 300',
      type: 'int8',
      offset: 3,
      hint: 'int8 holds whole numbers from -128 to 127',
    });
    expect(String(error)).toBe(
      'UnmarshalTypeError: Cannot unmarshal number into a value of type int8 at offset 3: int8 holds whole numbers from -128 to 127',
    );
    expect(error.toJSON()).toMatchObject({ hint: 'int8 holds whole numbers from -128 to 127' });
    expect(errorFromJson(error.toJSON())?.toJSON()).toEqual(error.toJSON());
    const { hint } = new UnmarshalTypeError(
      Object.assign(Object.create({ hint: 'inherited' }) as object, { value: 'bool', type: 'int8' }),
    );
    expect(hint).toBeUndefined();
  });

  it('toString() appends the hint of a syntax error, and toJSON() contains it', () => {
    const error = new JsonSyntaxError('no', { offset: 1, hint: 'do this' });
    expect(String(error)).toBe('JsonSyntaxError: no at offset 1: do this');
    expect(error.message).toBe('no');
    expect(error.toJSON()).toMatchObject({ reason: 'character', hint: 'do this' });
    expect(errorFromJson(error.toJSON())).toMatchObject({ hint: 'do this' });
    expect('hint' in new JsonSyntaxError('no')).toBe(false);
  });

  it('toJSON() contains the position', () => {
    const position = { offset: 41, index: 40, line: 3, column: 7, pointer: '/a' };
    expect(new JsonError('SYNTAX', 'no', position).toJSON()).toEqual({
      name: 'JsonError',
      code: 'SYNTAX',
      message: 'no',
      ...position,
    });
  });

  it('reads own options only', () => {
    const error = withPollutedPrototype({ line: 99, cause: 'polluted' }, () => new JsonError('SYNTAX', 'no', {}));
    expect(['line', 'cause'].map((name) => Object.hasOwn(error, name))).toEqual([false, false]);
  });

  it('shows nothing of a polluted Object.prototype', () => {
    const make = (): JsonError[] => [
      new JsonError('SYNTAX', 'no'),
      new JsonSyntaxError('no', {}),
      new UnmarshalTypeError({ value: 'bool', type: 'int8' }),
      new LimitExceededError({ limit: 'maxBytes', max: 8 }),
      new MarshalerError({ type: 'T', cause: undefined }),
      new NumberRangeError({ type: 'int64' }),
      new PatchError({ operation: 0, op: 'add', reason: 'no' }),
      new SchemaError({ pointer: '', reason: 'no' }),
    ];
    const shown = (): unknown[] => make().map((it) => [String(it), it.toJSON(), it.frame('[1]')]);
    const [clean, fields] = [
      shown(),
      [
        'offset',
        'index',
        'line',
        'column',
        'pointer',
        'hint',
        'message',
        'reason',
        'struct',
        'field',
        'keyword',
        'code',
      ],
    ];
    expect(withPollutedPrototype(Object.fromEntries(fields.map((it) => [it, 'polluted'])), shown)).toEqual(clean);
    expect(
      withPollutedPrototype({ index: 1, line: 1, column: 2 }, () => new JsonError('SYNTAX', 'no').frame('[1]')),
    ).toBe('');
  });

  it('ignores the line of the program that JavaScriptCore gives to every error', () => {
    const plain = Object.getPrototypeOf(JsonError) as ErrorConstructor;
    const placed = function ErrorOfJavaScriptCore(message: string): Error {
      return Object.assign(Reflect.construct(plain, [message], new.target ?? plain) as Error, {
        line: 5338,
        column: 45,
      });
    };
    Object.setPrototypeOf(JsonError, placed);
    try {
      const error = new JsonError('SYNTAX', 'no', { line: 3 });
      expect(error).toMatchObject({ line: 3 });
      expect('column' in error).toBe(false);
      expect(String(new JsonError('SYNTAX', 'no'))).toBe('JsonError: no');
    } finally {
      Object.setPrototypeOf(JsonError, plain);
    }
  });

  it('has a read-only position', () => {
    const error = new JsonError('SYNTAX', 'no', { offset: 1 });
    expect(() => {
      (error as { offset: number }).offset = 2;
    }).toThrow("Cannot assign to read only property 'offset'");
    expect(error.offset).toBe(1);
  });
});

describe('formatPointer()', () => {
  it('returns an empty string for the whole document', () => {
    expect(formatPointer([])).toBe('');
  });

  it('escapes ~ before /', () => {
    expect(formatPointer(['~1', '/', '~/', 0, ''])).toBe('/~01/~1/~0~1/0/');
  });

  it('returns a pointer that can be parsed, for any names', () => {
    const token = fc.string({
      unit: fc.oneof(fc.constantFrom('~', '/', '0', '1'), fc.string({ minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(fc.array(token), (tokens) => {
        const read = formatPointer(tokens)
          .split('/')
          .slice(1)
          .map((it) => unescapePointerToken(it));
        expect(read).toEqual(tokens);
      }),
    );
  });

  it('escapes tokens so that unescapePointerToken() restores them', () => {
    for (const name of ['', '~1', '/', '~/', '~01', '~~//', '0', 'é'])
      expect(unescapePointerToken(escapePointerToken(name))).toBe(name);
    expect(unescapePointerToken('~01')).toBe('~1');
  });

  it('does not change a token that needs no escape', () => {
    expect(escapePointerToken('a.b["c"] ä😀')).toBe('a.b["c"] ä😀');
  });
});

describe('appendStep()', () => {
  it.each<[readonly (string | number)[], string]>([
    [[], ''],
    [['a', 'b', 0, 'c'], 'a.b[0].c'],
    [[0, 1, 'a'], '[0][1].a'],
    [['a.b', '[0]', '{x}', '\\'], 'a\\.b.\\[0\\].\\{x\\}.\\\\'],
    [['', ''], '[""][""]'],
    [['a', '', 'b'], 'a[""].b'],
    [['a\nb', 'c'], '["a\\nb"].c'],
    [['\u202e"', '\ud800'], '["\\u202e\\""]["\\ud800"]'],
    [['é€😀', '$ @*-/:,"\''], 'é€😀.$ @*-/:,"\''],
  ])('writes %j as %s', (steps, path) => {
    expect(steps.reduce(appendStep, '')).toBe(path);
  });
});

describe('escapeUnprintable()', () => {
  it('escapes only characters that are invisible or change the direction of writing', () => {
    for (const text of ['', 'a b~', 'é€😀', '\\u0041']) expect(escapeUnprintable(text)).toBe(text);
    expect(escapeUnprintable('a\u0000\u007f\u009f\u200b\u2028\u2066\ufeff\udc00😀')).toBe(
      'a\\u0000\\u007f\\u009f\\u200b\\u2028\\u2066\\ufeff\\udc00😀',
    );
  });
});

describe('quoteName()', () => {
  it.each([
    ['', "''"],
    ['a b.c["d"] é', '\'a b.c["d"] é\''],
    ['a\nb\r\t', "'a\\u000ab\\u000d\\u0009'"],
    ['\u202ereversed\u2066\u200b\ufeff', "'\\u202ereversed\\u2066\\u200b\\ufeff'"],
    ['a\u061cb\u00ad\u3164\u{e0041}', "'a\\u061cb\\u00ad\\u3164\\udb40\\udc41'"],
    ['👩\u200d👧 ❤\ufe0f', "'👩\u200d👧 ❤\ufe0f'"],
    ['\ud800 and 😀', "'\\ud800 and 😀'"],
    ['x'.repeat(100), `'${'x'.repeat(100)}'`],
    ['x'.repeat(101), `'${'x'.repeat(100)}…'`],
  ])('writes %j as %s', (name, quoted) => {
    expect(quoteName(name)).toBe(quoted);
  });

  it('returns one short line for any name', () => {
    const unit = fc.oneof(
      // `unit: 'binary'` of fast-check makes a table of all characters first, which takes a second.
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom('\n', '\u2028', '\u202e', '\0', '\ud800', '\udc00'),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200, size: 'max' }), (name) => {
        const quoted = quoteName(name);
        expect(quoted).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u);
        expect(quoted).not.toMatch(/\p{Cs}/u);
        expect(quoted.length).toBeLessThanOrEqual(6 * 100 + 3);
        expect([quoted.at(0), quoted.at(-1)]).toEqual(["'", "'"]);
      }),
    );
  });
});

describe('describePosition()', () => {
  it.each([
    [{}, ''],
    [{ offset: 0 }, ' at offset 0'],
    [{ line: 3 }, ''],
    [{ line: 3, column: 7 }, ' at line 3, column 7'],
    [{ offset: 41, index: 40, line: 3, column: 7, pointer: '/a' }, ' at line 3, column 7 (offset 41) in /a'],
    [{ offset: 41, pointer: '' }, ' at offset 41'],
    [{ pointer: '/a\nb\u202e/é' }, ' in /a\\u000ab\\u202e/é'],
  ])('of %j returns %j', (position, words) => {
    expect(describePosition(position)).toBe(words);
  });

  it('shows the end of a long pointer', () => {
    const x = 'x'.repeat(199);
    expect(describePosition({ pointer: `/${x}` })).toBe(` in /${x}`);
    expect(describePosition({ pointer: `/${'0/'.repeat(5_000)}a` })).toBe(` in …${'/0'.repeat(99)}/a`);
    expect(describePosition({ pointer: `/😀${x}` })).toBe(` in …\\ude00${x}`);
  });

  it('keeps an error on one line, with any names in its pointer', () => {
    const error = new JsonSyntaxError('no', { line: 1, column: 2, pointer: '/a\nFATAL: forged\u001b[31m' });
    expect(String(error)).toBe('JsonSyntaxError: no at line 1, column 2 in /a\\u000aFATAL: forged\\u001b[31m');
    expect(error.pointer).toBe('/a\nFATAL: forged\u001b[31m');
  });
});

describe('drawFrame()', () => {
  it('draws the line of an index', () => {
    expect(drawFrame('[1,\n x]', 5, 2)).toBe('2 |  x]\n  |  ^');
  });
});
