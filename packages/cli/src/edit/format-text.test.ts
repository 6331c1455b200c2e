import { describe, expect, it } from '@jest/globals';
import { parseText } from '@wirework/scanner/primitives';
import { metBy, runs } from '@wirework/test-support';
import fc from 'fast-check';
import { formatText } from './format-text.ts';

const pretty = { style: 'pretty', unit: '  ', sort: false } as const;

/** A text with comments, trailing commas and white space. */
const commented = fc
  .tuple(
    fc.jsonValue({ maxDepth: 3 }),
    fc.infiniteStream(
      fc.constantFrom(
        '',
        '',
        '',
        '',
        ' ',
        '\n',
        '\n\n\n',
        ' /* a */ ',
        ' // b\n',
        '\n  // c\n',
        '\n\n/* d\n*/\n',
        '\r\n// e\r\n',
      ),
    ),
    fc.boolean(),
  )
  .map(([value, spaces, hasTrailing]) => {
    const space = (): string => spaces.next().value as string;
    const print = (it: unknown): string => {
      if (typeof it !== 'object' || it === null) return JSON.stringify(it);
      const children = Array.isArray(it)
        ? it.map((el) => space() + print(el) + space())
        : Object.entries(it).map(
            ([name, el]) => `${space()}${JSON.stringify(name)}${space()}:${space()}${print(el)}${space()}`,
          );
      const end = (children.length > 0 && hasTrailing ? ',' : '') + space();
      return Array.isArray(it) ? `[${children.join(',')}${end}]` : `{${children.join(',')}${end}}`;
    };
    return space() + print(value) + space();
  });

const commentsOf = (text: string): string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[^]*?\*\//g) ?? [])
    .filter((it) => !it.startsWith('"'))
    .map((it) => it.replaceAll('\r', ''))
    .sort();

describe('formatText()', () => {
  it('keeps values and comments, and formats a formatted text the same', () => {
    let withComments = 0;
    fc.assert(
      fc.property(commented, fc.boolean(), (text, sort) => {
        const done = formatText(text, 'jsonc', { ...pretty, sort });
        expect(parseText(done, 200, 'jsonc')).toEqual(parseText(text, 200, 'jsonc'));
        expect(commentsOf(done)).toEqual(commentsOf(text));
        expect(formatText(done, 'jsonc', { ...pretty, sort })).toBe(done);
        expect(done).not.toMatch(/[ \t]\n(?!\*\/)|\n\n\n|^\n/);
        withComments += Number(commentsOf(text).length > 1);
      }),
      { numRuns: runs(4_000) },
    );
    expect(withComments).toBeGreaterThan(metBy(500));
  });

  it('formats a text without comments as JSON.stringify() does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify(value);
        expect(formatText(text, 'json', pretty)).toBe(`${JSON.stringify(value, null, 2)}\n`);
        expect(formatText(text, 'jsonc', pretty)).toBe(`${JSON.stringify(value, null, 2)}\n`);
        expect(formatText(formatText(text, 'json', pretty), 'json', { ...pretty, style: 'minified' })).toBe(text);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    ['[1, // one\n2]', '[\n  1, // one\n  2\n]\n'],
    ['[1 // one\n, 2]', '[\n  1, // one\n  2\n]\n'],
    ['[/* a */ 1, /* b */ 2 /* c */]', '[\n  /* a */ 1,\n  /* b */ 2 /* c */\n]\n'],
    ['{ // head\n\n  "a": 1,\n\n\n  // b\n  "b": {}, }', '{ // head\n  "a": 1,\n\n  // b\n  "b": {}\n}\n'],
    ['// top\n\n{"a": // why\n 1}\n// end', '// top\n\n{\n  // why\n  "a": 1\n}\n// end\n'],
    ['{"a": [] // none\n}', '{\n  "a": [] // none\n}\n'],
    ['[\n // nothing\n]', '[\n  // nothing\n]\n'],
  ])('formats %j', (text, expected) => {
    expect(formatText(text, 'jsonc', pretty)).toBe(expected);
  });

  it('sorts names by UTF-16 units, with their comments, and keeps the last of equal names last', () => {
    expect(formatText('{"\\u0062": 1, "a": 2, "A": 1.0, "a": 3}', 'json', { ...pretty, sort: true })).toBe(
      '{\n  "A": 1.0,\n  "a": 2,\n  "a": 3,\n  "\\u0062": 1\n}\n',
    );
  });

  it('keeps the line ends of Windows, and writes one line feed at the end', () => {
    expect(formatText('{\r\n"a": 1, // x\r\n"b": 2}', 'jsonc', pretty)).toBe(
      '{\r\n  "a": 1, // x\r\n  "b": 2\r\n}\r\n',
    );
    expect(formatText('1', 'json', pretty)).toBe('1\n');
  });

  it('writes the canonical form without comments', () => {
    const format = { ...pretty, style: 'canonical' } as const;
    expect(formatText('{"b": 1.50, /* x */ "a": "\\u20ac",}', 'jsonc', format)).toBe('{"a":"€","b":1.5}');
  });
});
