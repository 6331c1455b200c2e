import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { runWirework, spawnWirework } from '../test/run-wirework.ts';

const cwd = temporaryFolders()();

describe('wirework', () => {
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

  it('is a process with these exit codes', async () => {
    expect(await spawnWirework(['--version'], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await spawnWirework(['nothing'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await spawnWirework(['validate', '-s', 'missing.json', 'a'], { cwd })).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringContaining("missing.json': there is no such file\n") as never,
    });
  });
});
