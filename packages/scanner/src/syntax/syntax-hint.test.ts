import { describe, expect, it } from '@jest/globals';
import { invalidCharacterAt } from './syntax-error-at.ts';
import { findSyntaxError } from '../document/find-syntax-error.ts';

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
  ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`, 1, 8, 'a comma is missing before this member'],
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
  ['{"a":\u00a01}', `invalid character 'Â' ${value}`, 1, 6, `the character is U+00A0, a no-break space; ${whiteSpace}`],
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

describe('the error of a common mistake', () => {
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
