import { writeFileSync } from 'node:fs';
import path, { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseText } from '@wirework/scanner/primitives';
import { metBy, runs, temporaryFolders } from '@wirework/test-support';
import { runWirework } from '../test/run-wirework.ts';
import { formatText } from './edit/format-text.ts';
import { isInside } from './validate/schemas-of-files.ts';

describe('wirework', () => {
  const cwd = temporaryFolders()();

  it('prints its commands with --help, and with an exit code of 2 without a command', async () => {
    const help = await runWirework(['--help'], { cwd });
    expect(help).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringMatching(/^usage: wirework COMMAND/) });
    expect(await runWirework([], { cwd })).toEqual({ exitCode: 2, stdout: '', stderr: help.stdout });
    expect(await runWirework(['help', 'validate'], { cwd })).toEqual(await runWirework(['validate', '-h'], { cwd }));
  });

  it('prints its version', async () => {
    for (const option of ['--version', '-V', '-v'])
      expect(await runWirework([option], { cwd })).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      });
  });

  it.each([
    [['vaildate'], "wirework: unknown command 'vaildate'; did you mean 'validate'?\nTry 'wirework --help'.\n"],
    [['constructor'], "wirework: unknown command 'constructor'; there are "],
    [
      ['validate', '--shcema', 'x'],
      "wirework validate: unknown option --shcema; did you mean '--schema'?\nTry 'wirework validate --help'.\n",
    ],
    [['validate', '--syntax', 'xml', 'a'], 'wirework validate: Cannot use --syntax xml: expected one of json, '],
    [['validate', '-s'], "wirework validate: Option '-s, --schema <value>' argument missing\n"],
    [['get', 'a[0].b', 'order.json'], 'wirework get: the file comes first: wirework get FILE PATH\n'],
    [['query', '$..b', 'order.json'], 'wirework query: the file comes first: wirework query FILE JSONPATH\n'],
    [['get', 'order.json', '.name'], 'wirework get: a path has no dot in front of its first name: name\n'],
    [['get', 'a'], "wirework get: a file and a path are needed; the file '-' is standard input\n"],
    [['format'], "wirework format: there is no file to format; the file '-' is standard input\n"],
    [['validate', '-s', 'x'], "wirework validate: there is no file to validate; the file '-' is standard input\n"],
  ])('refuses %j with an exit code of 2', async (argv, message) => {
    writeFileSync(join(cwd, 'order.json'), '{}');
    const ran = await runWirework(argv, { cwd });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr.slice(0, message.length)).toBe(message);
  });
});

describe('isInside()', () => {
  it.each<[boolean, 'win32' | 'posix', string, string]>([
    [true, 'win32', 'C:\\work', 'C:\\work\\schemas\\a.json'],
    [true, 'win32', 'C:\\work', 'c:\\WORK\\a.json'],
    [true, 'win32', 'C:\\work', 'C:\\work\\..a.json'],
    [false, 'win32', 'C:\\work', 'C:\\a.json'],
    [false, 'win32', 'C:\\work', 'C:\\work-2\\a.json'],
    [false, 'win32', 'C:\\work', 'D:\\work\\a.json'],
    [false, 'win32', 'C:\\work', '\\\\server\\share\\a.json'],
    [false, 'win32', '\\\\server\\share', '\\\\server\\other\\a.json'],
    [true, 'posix', '/work', '/work/..\\a.json'],
    [true, 'posix', '/', '/a.json'],
    [false, 'posix', '/work', '/work-2/a.json'],
    [false, 'posix', '/work', '/a.json'],
  ])('returns %p on %s for the folder %s and %s', (expected, system, folder, file) => {
    expect(isInside(folder, file, path[system])).toBe(expected);
  });
});

describe('formatText()', () => {
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
