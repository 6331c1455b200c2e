import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { main } from '../src/index.ts';
import { processArguments, runLine, runWirework, spawnWirework } from './run-wirework.ts';

const cwd = temporaryFolders()();
const files: Readonly<Record<string, string | Uint8Array>> = {
  'a.ndjson':
    '\uFEFF{"id": 12345678901234567890, "x": {"y": 1.0}}\r\n\n[1, 2]\n{"x": {"y": "\\u00e9"}, "x": {"y": null}}',
  'bad.ndjson': '{"a": 1}\n{"a": 1, }\nno\n{"a": 3}\n',
  'binary.ndjson': new Uint8Array([0x31, 0x0a, 0x22, 0xff, 0x22, 0x0a]),
  'list.json': '[\n  {"a":  1.0},\n  [ "x y" ]\n]\n',
  'no-list.json': '[1, 2',
  'empty.ndjson': '',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

describe('wirework lines', () => {
  it.each([
    [
      'wirework lines a.ndjson',
      '{"id": 12345678901234567890, "x": {"y": 1.0}}\n[1, 2]\n{"x": {"y": "\\u00e9"}, "x": {"y": null}}\n',
    ],
    ['wirework lines -s x.y a.ndjson', '1.0\nnull\n'],
    ['wirework lines -s /x/y < a.ndjson', '1.0\nnull\n'],
    ["wirework lines -s '[*]' a.ndjson", '[12345678901234567890,{"y":1.0}]\n[1,2]\n[{"y":null}]\n'],
    ['wirework lines --to-array -s x a.ndjson', '[\n{"y": 1.0},\n{"y": null}\n]\n'],
    ['wirework lines --to-array empty.ndjson', '[]\n'],
    ['wirework lines empty.ndjson', ''],
    ['wirework lines --from-array list.json', '{"a":1.0}\n["x y"]\n'],
    ['wirework lines --from-array -s a list.json', '1.0\n'],
    ["wirework lines -s a[0] '[al]*.ndjson' 'empty.ndjson'", ''],
  ])('%s', async (line, stdout) => {
    expect(await runLine(line, { cwd })).toEqual({ exitCode: 0, stdout, stderr: '' });
  });

  it('prints no array if one of its files is missing', async () => {
    for (const line of ['none.ndjson', 'a.ndjson none.ndjson', '--from-array list.json none.ndjson'])
      expect(await runLine(`wirework lines --to-array ${line}`, { cwd })).toEqual({
        exitCode: 3,
        stdout: '',
        stderr: "Cannot read 'none.ndjson': there is no such file\n",
      });
  });

  it('ends with 1 at a line that is not JSON, with its position', async () => {
    expect(await runLine('wirework lines bad.ndjson', { cwd })).toEqual({
      exitCode: 1,
      stdout: '{"a": 1}\n',
      stderr: expect.stringMatching(/^bad\.ndjson:2:10: .*\n2 \| \{"a": 1, \}\n {2}\| {10}\^\n$/) as never,
    });
    expect(await runLine('wirework lines --from-array no-list.json', { cwd })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^no-list\.json:1:\d: unexpected end of JSON input/),
    });
    expect(await runLine('wirework lines binary.ndjson', { cwd })).toMatchObject({
      exitCode: 1,
      stdout: '1\n',
      stderr: expect.stringMatching(/^binary\.ndjson:2:2: .*UTF-8/),
    });
  });

  it('skips bad lines with --skip-bad, and reports them', async () => {
    const ran = await runLine('wirework lines --skip-bad --to-array bad.ndjson a.ndjson', { cwd });
    expect(ran).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/^\[\n\{"a": 1\},\n\{"a": 3\},\n\{"id"/) });
    expect(ran.stderr).toMatch(/^bad\.ndjson:2:10: [^]*\nbad\.ndjson:3:2: [^]*\nbad\.ndjson: 2 lines were skipped\n$/);
    const many = await runWirework(['lines', '--skip-bad'], { cwd, stdin: 'x\n'.repeat(50) });
    expect(many.stderr.match(/^stdin:\d+:1: /gm)).toHaveLength(20);
    expect(many.stderr).toMatch(/\nand 30 more\nstdin: 50 lines were skipped\n$/);
  });

  it('ends with 2 for a wrong command line, and with 3 for a missing file', async () => {
    expect(await runLine('wirework lines -s a..b a.ndjson', { cwd })).toMatchObject({ exitCode: 2 });
    expect(await runLine('wirework lines --skip-bad --from-array a.ndjson', { cwd })).toMatchObject({ exitCode: 2 });
    expect(await runLine('wirework lines none.ndjson', { cwd })).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('there is no such file'),
    });
  });

  it('waits for a slow reader of standard output', async () => {
    const line = `${JSON.stringify('x'.repeat(1000))}\n`;
    let sent = 0;
    const stdin = Readable.from(
      (function* () {
        for (; sent < 5_000; sent++) yield Buffer.from(line);
      })(),
    );
    const stdout = new PassThrough();
    const done = main(['lines'], {
      stdin,
      stdout,
      stderr: new PassThrough(),
      cwd,
      env: {},
      signal: new AbortController().signal,
    });
    // Nobody reads: the command stops after what the streams and one batch hold.
    for (let idle = 0, before = -1; idle < 20; before = sent) {
      await new Promise(setImmediate);
      idle = sent === before ? idle + 1 : 0;
    }
    expect(sent).toBeLessThan(1_000);
    let length = 0;
    stdout.on('data', (it: Buffer) => (length += it.length));
    expect(await done).toBe(0);
    stdout.end();
    await new Promise((resolve) => stdout.on('end', resolve));
    expect(length).toBe(5_000 * line.length);
  });

  it('ends without a message where the reader of the pipe has gone', async () => {
    const child = spawn(process.execPath, [...processArguments, 'lines'], { cwd });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
    child.stdout.once('data', () => child.stdout.destroy());
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.stdin.on('error', () => undefined);
    Readable.from(
      (function* () {
        for (let i = 0; i < 100_000; i++) yield `{"i": ${i}}\n`;
      })(),
    ).pipe(child.stdin);
    expect(await closed).toBe(0);
    expect(stderr).toBe('');
  });

  it('reads more than its memory holds', async () => {
    const line = `{"id": 1.50, "text": "${'x'.repeat(980)}"}\n`;
    writeFileSync(join(cwd, 'long.ndjson'), line.repeat(60_000));
    const { stdout, ...ran } = await spawnWirework(['lines', '-s', 'id', 'long.ndjson'], {
      cwd,
      env: { NODE_OPTIONS: '--max-old-space-size=32' },
    });
    expect(ran).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe('1.50\n'.repeat(60_000));
  });

  it('shows a bar on a terminal only', async () => {
    const onTerminal = await runWirework(['lines', 'a.ndjson'], { cwd, isTerminal: true });
    expect(onTerminal.stderr).toContain('0% | 0 B/98 B');
    const without = await runWirework(['lines', '--no-progress', 'a.ndjson'], { cwd, isTerminal: true });
    expect(without).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
