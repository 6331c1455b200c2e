import { writeFileSync } from 'node:fs';
import path, { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { runWirework } from '../test/run-wirework.ts';
import { commands } from './commands.ts';
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

  it.each(Object.entries(commands))('%s gives each letter to one option', async (_name, { load }) => {
    const letters = Object.values((await load()).options).flatMap(({ short }) => short ?? []);
    expect(letters).toEqual([...new Set(letters)]);
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
  const pretty = { style: 'pretty', unit: '  ', width: 0, sort: false } as const;

  it('keeps comments and sorts in the pretty style', () => {
    expect(formatText('{"b": 1.50, /* x */ "a": 2,}', 'jsonc', { ...pretty, sort: true })).toBe(
      '{\n  /* x */ "a": 2,\n  "b": 1.50\n}\n',
    );
  });

  it.each([
    [false, '{"b":1.50,"a":[2]}'],
    [true, '{"a":[2],"b":1.50}'],
  ])('removes white space and comments in the minified style, with sort: %p', (sort, expected) => {
    const text = '{"b": 1.50, // x\n "a": [2,],}';
    expect(formatText(text, 'jsonc', { ...pretty, style: 'minified', sort })).toBe(expected);
  });

  it('writes the canonical form without comments', () => {
    const format = { ...pretty, style: 'canonical' } as const;
    expect(formatText('{"b": 1.50, /* x */ "a": "\\u20ac",}', 'jsonc', format)).toBe('{"a":"€","b":1.5}');
  });
});
