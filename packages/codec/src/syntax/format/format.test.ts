import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseText } from '@wirework/scanner/primitives';
import { metBy, runs } from '@wirework/test-support';
import { format, type FormatOptions } from './format.ts';

describe('format()', () => {
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

  const layouts = fc.record({
    indent: fc.constantFrom('', '  ', '\t'),
    width: fc.constantFrom(0, 10, 40, Infinity),
    sortKeys: fc.boolean(),
  });

  const commentsOf = (text: string): string[] =>
    (text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[^]*?\*\//g) ?? [])
      .filter((it) => !it.startsWith('"'))
      .map((it) => it.replaceAll('\r', ''))
      .sort();

  const read = (text: string): unknown => parseText(text, 200, 'jsonc');

  it('keeps values and comments, and a formatted text as it is', () => {
    let withComments = 0;
    fc.assert(
      fc.property(commented, layouts, (text, layout) => {
        const options: FormatOptions = { ...layout, syntax: 'jsonc' };
        const done = format(text, options);
        expect(read(done)).toEqual(read(text));
        expect(commentsOf(done)).toEqual(commentsOf(text));
        expect(format(done, options)).toBe(done);
        expect(done).not.toMatch(/\S[ \t]+\r?\n(?!\*\/)|\n\r?\n\r?\n|^\n/);
        withComments += Number(commentsOf(text).length > 1);
      }),
      { numRuns: runs(4_000) },
    );
    expect(withComments).toBeGreaterThan(metBy(500));
  });

  it('returns the text of JSON.stringify() for JSON, whatever its white space', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('', ' ', '\t'), (value, space) => {
        const text = ` ${JSON.stringify(value, null, space)} `;
        const expected = `${JSON.stringify(value, null, 2)}\n`;
        expect(format(text)).toBe(expected);
        expect(format(text, { width: 1 })).toBe(expected);
        expect(format(text, { syntax: 'jsonc' })).toBe(expected);
        expect(format(`\ufeff${text}`, { syntax: 'jsonc' })).toBe(expected);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('writes an object or array on one line exactly if the line is not longer than the width', () => {
    let broken = 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 2, max: 40 }), (value, width) => {
        const lines = format(JSON.stringify(value), { width }).split('\n');
        for (const [i, line] of lines.entries()) {
          if (/[\]}],?$/.test(line) && !/^ *[\]}]/.test(line) && !/(?:\[\]|\{\}),?$/.test(line))
            expect(line.length).toBeLessThanOrEqual(width);
          if (!/[[{]$/.test(line)) continue;
          broken++;
          const indentation = /^ */.exec(line)?.[0].length as number;
          const end = lines.findIndex((it, j) => j > i && it.search(/\S/) === indentation);
          const joined = lines
            .slice(i, end + 1)
            .map((it) => it.trim())
            .join(' ')
            .replaceAll(/(\[) (?=\S)|(?<=\S) (?=\])/g, '$1');
          // Joined anew, the lines would not fit. Strings with ` ]` only make them shorter.
          if (!JSON.stringify(value).includes(' ')) expect(indentation + joined.length).toBeGreaterThan(width);
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(broken).toBeGreaterThan(metBy(100));
  });

  it.each<[string, string]>([
    ['[1, // one\n2]', '[\n  1, // one\n  2\n]\n'],
    ['[1 // one\n, 2]', '[\n  1, // one\n  2\n]\n'],
    ['[/* a */ 1, /* b */ 2 /* c */]', '[\n  /* a */ 1,\n  /* b */ 2 /* c */\n]\n'],
    ['{ // head\n\n  "a": 1,\n\n\n  // b\n  "b": {}, }', '{ // head\n  "a": 1,\n\n  // b\n  "b": {}\n}\n'],
    ['// top\n\n{"a": // why\n 1}\n// end', '// top\n\n{\n  // why\n  "a": 1\n}\n// end\n'],
    ['{"a": [] // none\n}', '{\n  "a": [] // none\n}\n'],
    ['[\n // nothing\n]', '[\n  // nothing\n]\n'],
    ['{"a": 1.0,"b":[1e2,"\\u0041"]}', '{\n  "a": 1.0,\n  "b": [\n    1e2,\n    "\\u0041"\n  ]\n}\n'],
  ])('formats %j', (text, expected) => {
    expect(format(text, { syntax: 'jsonc' })).toBe(expected);
  });

  it.each<[string, number, string]>([
    ['{"a":[1,2],"b":{}}', 25, '{ "a": [1, 2], "b": {} }\n'],
    ['{"a":[1,2],"b":{}}', 23, '{\n  "a": [1, 2],\n  "b": {}\n}\n'],
    ['{"a":[1,2],"b":{}}', 12, '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {}\n}\n'],
    ['[[1], [2 // two\n]]', 80, '[\n  [1],\n  [\n    2 // two\n  ]\n]\n'],
    ['[[1,\n\n2], // two\n3]', 80, '[\n  [\n    1,\n\n    2\n  ], // two\n  3\n]\n'],
  ])('formats %j within a width of %d', (text, width, expected) => {
    expect(format(text, { syntax: 'jsonc', width })).toBe(expected);
  });

  it('sorts names by UTF-16 units, with their comments, and keeps the last of equal names last', () => {
    expect(format('{"\\u0062": 1, "a": 2, "A": 1.0, "a": 3}', { sortKeys: true })).toBe(
      '{\n  "A": 1.0,\n  "a": 2,\n  "a": 3,\n  "\\u0062": 1\n}\n',
    );
    expect(format('{"b":2, // two\n// First.\n"a":1}', { sortKeys: true, syntax: 'jsonc' })).toBe(
      '{\n  // First.\n  "a": 1,\n  "b": 2 // two\n}\n',
    );
  });

  it('keeps the line breaks of Windows, and writes one at the end', () => {
    expect(format('{\r\n"a": 1, // x\r\n"b": 2}', { syntax: 'jsonc' })).toBe(
      '{\r\n  "a": 1, // x\r\n  "b": 2\r\n}\r\n',
    );
    expect(format('1')).toBe('1\n');
  });

  it('throws errors with positions in the text', () => {
    expect(() => format('{"a": 1,}')).toThrow(expect.objectContaining({ code: 'SYNTAX', line: 1, column: 9 }));
    expect(() => format('{\n"a": // one\n}', { syntax: 'jsonc' })).toThrow(
      expect.objectContaining({ code: 'SYNTAX', index: 14, line: 3, column: 1 }),
    );
    expect(() => format('[[1]]', { maxDepth: 1 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', index: 1 }),
    );
    expect(() => format('["é"]', { maxBytes: 5 })).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxBytes', max: 5 }),
    );
    expect(() => format(1 as never)).toThrow(new TypeError('Cannot format: the text is not a string'));
  });

  it('throws for an indent that is not white space', () => {
    for (const indent of ['-', '\n', ' '.repeat(17), 2, null])
      expect(() => format('[]', { indent: indent as never })).toThrow(
        new RangeError("Cannot use the option 'indent': expected at most 16 spaces and tabs"),
      );
  });

  it.each<[string, FormatOptions]>([
    ['plain', {}],
    ['sorted', { sortKeys: true }],
    ['on one line', { width: Infinity }],
  ])('formats 10,000 levels, %s, and refuses more', (_, options) => {
    const deep = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
    const done = format(deep(10_000), { ...options, indent: '' });
    expect(done.replaceAll(/\s/g, '')).toBe(deep(10_000));
    expect(() => format(deep(10_002), options)).toThrow(expect.objectContaining({ limit: 'maxDepth', max: 10_000 }));
  });

  it('throws LimitExceededError if the result would be longer than a string', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const indent = ' '.repeat(16);
    for (const sortKeys of [false, true])
      expect(() => format(deep, { indent, sortKeys })).toThrow(
        expect.objectContaining({
          code: 'LIMIT_EXCEEDED',
          message: 'Cannot format: the text would be longer than a string can be',
        }),
      );
  });
});
