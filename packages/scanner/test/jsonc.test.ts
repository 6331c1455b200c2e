import { describe, expect, it } from '@jest/globals';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import * as jsonc from 'jsonc-parser';
import { assertValidJson, findSyntaxError, isValidJson, locate, pointerAt, toStrictJson } from '../src/index.ts';
import { findFault, parseText, withStrictUnits } from '../src/primitives.ts';

const syntax = { syntax: 'jsonc' } as const;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Parts of which most sequences are not JSONC, but many are. */
const parts = [
  ...['{', '}', '[', ']', ',', ':', '"a"', '"b": 1', '1', '-0.5e1', 'true', 'null', '[]', '{}', '"//"', '"\\"/*"'],
  ...[' ', '\n', '\r\n', '//', '// x\n', '//\r', '/* , */', '/**/', '/*\n*/', '/*', '*/', '/*/', '/', '*', '/* // */'],
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
    ['1 # x', 1, 3, undefined],
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
      new RangeError("Cannot use the option 'syntax': expected 'json' or 'jsonc'"),
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
