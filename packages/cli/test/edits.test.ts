import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith as writeInto } from './folder-with.ts';
import { isRoot, itIf } from './it-if.ts';
import { processArguments, spawnWirework } from './processes.ts';
import { runLine, runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();

const folderWith = (files: Readonly<Record<string, string | Uint8Array>>): string => writeInto(newFolder(), files);

const order = '{\n  "id":  12345678901234567890,\n  "price": 1.50,\n  "items": [ {"sku":"a"} ]\n}\n';

describe('wirework set, delete, patch and merge-patch', () => {
  it.each([
    ['wirework set order.json price=2.0', order.replace('1.50', '2.0')],
    ['wirework set order.json \'items[0].sku="b"\' price=null', order.replace('1.50', 'null').replace('"a"', '"b"')],
    ['wirework set -s order.json items[0].sku=1=2', order.replace('"a"', '"1=2"')],
    ['wirework set order.json \'["a=b"]=[1,2]\'', order.replace(' ]\n}', ' ],\n  "a=b": [\n    1,\n    2\n  ]\n}')],
    ['wirework set --create order.json x.y=1', order.replace(' ]\n}', ' ],\n  "x": {\n    "y": 1\n  }\n}')],
    ['wirework set order.json /items/0/sku=1e2', order.replace('"a"', '1e2')],
    ['wirework delete order.json price', order.replace('\n  "price": 1.50,', '')],
    ['wirework patch order.json patch.json', order.replace('1.50', '12345678901234567891')],
    ['wirework merge-patch order.json merge.json', order.replace('12345678901234567890', '1e400')],
    ['wirework format --minify order.json', '{"id":12345678901234567890,"price":1.50,"items":[{"sku":"a"}]}'],
  ])('%s keeps every other character', async (line, expected) => {
    const cwd = folderWith({
      'order.json': order,
      'patch.json': '[{"op": "replace", "path": "/price", "value": 12345678901234567891}]',
      'merge.json': '{"id": 1e400}',
    });
    expect(await runLine(line, { cwd })).toEqual({ exitCode: 0, stdout: expected, stderr: '' });
    expect(readFileSync(join(cwd, 'order.json'), 'utf8')).toBe(order);
    expect(await runLine(`${line} --check`, { cwd })).toEqual({ exitCode: 1, stdout: 'order.json\n', stderr: '' });
    expect(await runLine(`${line} -w`, { cwd })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(cwd, 'order.json'), 'utf8')).toBe(expected);
  });

  it.each([
    ['wirework set order.json price=1 items.x=2', 1, /^order\.json:4:12: .*items.*\n4 \| {3}"items"/],
    ['wirework delete order.json price gone', 1, /^order\.json:1:1: .*gone/],
    ['wirework patch order.json patch.json', 1, /^order\.json:3:12: .*operation 1 of the patch/],
    ['wirework set order.json price=x', 2, /--string takes it as a string\nTry 'wirework set --help'/],
    ['wirework set order.json price', 2, /expected PATH=VALUE/],
    ['wirework set order.json', 2, /a file and PATH=VALUE are needed; the file '-' is standard input\n/],
    ['wirework set price=1 order.json', 2, /the file comes first: wirework set FILE PATH=VALUE\n/],
    ['wirework delete price order.json', 2, /the file comes first: wirework delete FILE PATH\n/],
    ['wirework delete order.json .price', 2, /a path has no dot in front of its first name: price\n/],
    ['wirework set order.json new.x=1', 1, /with --create, a set creates what is missing/],
    ['wirework delete commented.json a', 1, /a comment, .*; --syntax jsonc accepts it/],
    ['wirework set order.json a..b=1', 2, /./],
    ['wirework patch order.json order.json', 2, /a JSON Patch is an array/],
    ['wirework merge-patch order.json bad.json', 2, /bad\.json:1:6: /],
    ['wirework set missing.json a=1', 3, /missing\.json': there is no such file/],
    ['wirework set bad.json a=1', 1, /^bad\.json:1:6: /],
    ['wirework set data.yaml a=1', 2, /does not read YAML/],
    ['wirework set data.ndjson a=1', 2, /use 'wirework lines'/],
    ['wirework set binary.json a=1', 1, /^binary\.json:1:3: invalid UTF-8/],
  ])('%s ends with %i, and leaves the file', async (line, exitCode, message) => {
    const files = {
      'order.json': order,
      'bad.json': '{"a":}',
      'commented.json': '{"a": 1, // b\n"b": 2}',
      'data.yaml': 'a: 1',
      'data.ndjson': '1\n2\n',
      'binary.json': new Uint8Array([0x5b, 0x22, 0xff, 0x00]),
      'patch.json': '[{"op": "remove", "path": "/items"}, {"op": "test", "path": "/price", "value": 2}]',
    };
    const cwd = folderWith(files);
    const ran = await runLine(`${line} -w`, { cwd });
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toMatch(message);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name))).toEqual(Buffer.from(text));
    expect(readdirSync(cwd).toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it('edits the JSON of a folder, and says what it leaves out', async () => {
    const cwd = folderWith({ 'y/a.json': '{"v": 1}', 'y/b.jsonl': '1', 'y/c.yaml': 'v: 1', 'z/c.yaml': 'v: 1' });
    const leftOut = ': this command does not read such files\n';
    expect(await runLine('wirework set -w y v=2', { cwd })).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `left out y/b.jsonl and 1 more file${leftOut}`,
    });
    expect(readFileSync(join(cwd, 'y/a.json'), 'utf8')).toBe('{"v": 2}');
    expect(readFileSync(join(cwd, 'y/c.yaml'), 'utf8')).toBe('v: 1');
    for (const line of ['format --check z', 'get z v', "query z '$.v'", 'lines z'])
      expect(await runLine(`wirework ${line}`, { cwd })).toMatchObject({
        exitCode: 3,
        stdout: '',
        stderr: expect.stringMatching(/: left out z\/c\.yaml: this command does not read such files\n/),
      });
  });

  it('edits all files of a pattern with --write, and those that it can', async () => {
    const cwd = folderWith({
      'a.json': '{"v": 1}',
      'b.json': '{"v": [}',
      'c.json': '{"v": 1.0}',
      'd.json': '{"v": 2}',
    });
    expect(await runLine("wirework set '*.json' v=2", { cwd })).toMatchObject({ exitCode: 2 });
    const ran = await runLine("wirework set -w '*.json' v=2", { cwd });
    expect(ran).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/^b\.json:1:8: /) });
    expect(['a', 'b', 'c', 'd'].map((it) => readFileSync(join(cwd, `${it}.json`), 'utf8'))).toEqual([
      '{"v": 2}',
      '{"v": [}',
      '{"v": 2}',
      '{"v": 2}',
    ]);
  });

  it('keeps the mode and the byte order mark, and does not touch a file that stays the same', async () => {
    const cwd = folderWith({ 'a.json': '\uFEFF{"v": 1}' });
    const file = join(cwd, 'a.json');
    chmodSync(file, 0o640);
    const before = statSync(file);
    await runLine('wirework set -w a.json v=1', { cwd });
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    await runLine('wirework set -w a.json v=2', { cwd });
    expect(statSync(file).mode).toBe(before.mode);
    expect(readFileSync(file, 'utf8')).toBe('\uFEFF{"v": 2}');
  });

  it('reads standard input, and prints to standard output', async () => {
    const cwd = newFolder();
    for (const argv of [
      ['set', '-', 'a=2'],
      ['set', '-w', '-', 'a=2'],
    ])
      expect(await runWirework(argv, { cwd, stdin: '{"a": 1}' })).toEqual({
        exitCode: 0,
        stdout: '{"a": 2}',
        stderr: '',
      });
  });

  it('escapes a line break in the name of a file', async () => {
    const cwd = folderWith({ 'a\nb.json': '{"v": 1}' });
    expect(await runWirework(['set', '--check', 'a\nb.json', 'v=2'], { cwd })).toMatchObject({
      exitCode: 1,
      stdout: 'a\\u000ab.json\n',
    });
    expect(await runWirework(['set', '-w', 'a\nb.json', 'v=2'], { cwd })).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(cwd, 'a\nb.json'), 'utf8')).toBe('{"v": 2}');
  });

  itIf(!isRoot, 'ends with 3 in a folder that is read-only', 'root may write there', async () => {
    const cwd = folderWith({ 'a.json': '{"v": 1}' });
    chmodSync(cwd, 0o500);
    expect(await runLine('wirework set -w a.json v=2', { cwd })).toMatchObject({
      exitCode: 3,
      stderr: "Cannot write 'a.json': permission denied\n",
    });
    chmodSync(cwd, 0o700);
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('{"v": 1}');
  });
});

describe('wirework get and query', () => {
  const cwd = folderWith({
    'a.json': '{\n  "list": [\n    1.0,\n    {"x": "\\u00e9"}\n  ],\n  "s": "a\\nb"\n}',
    'b.jsonc': '{"list": [], /* none */ "s": null,}',
  });

  it.each([
    ['wirework get a.json list', 0, '[\n  1.0,\n  {"x": "\\u00e9"}\n]\n'],
    ['wirework get -r a.json s list[1].x', 0, 'a\nb\né\n'],
    ['wirework get a.json s /list/0', 0, '"a\\nb"\n1.0\n'],
    ['wirework get a.json list[-1]{x}', 0, '"é"\n'],
    ["wirework get a.json 'list[*]'", 0, '[1.0,{"x":"é"}]\n'],
    ['wirework get --default none a.json gone s', 0, 'none\n"a\\nb"\n'],
    ["wirework get '?.json*' s", 0, '"a\\nb"\nnull\n'],
    ["wirework query a.json '$..x'", 0, '"\\u00e9"\n'],
    ["wirework query -p a.json '$..x'", 0, "$['list'][1]['x']\n"],
    ["wirework query -l -r '*.json*' '$.s'", 0, 'a.json:6:8: a\nb\nb.jsonc:1:30: null\n'],
    ["wirework query -c '*.json*' '$.list[*]'", 0, '2\n'],
    ["wirework query a.json '$.gone'", 1, ''],
    ["wirework query -c a.json '$.gone'", 1, '0\n'],
  ])('%s ends with %i', async (line, exitCode, stdout) => {
    expect(await runLine(line, { cwd })).toEqual({ exitCode, stdout, stderr: '' });
  });

  it.each([
    ['wirework get a.json gone', 1, /^a\.json:1:1: .*gone/],
    ['wirework get a.json list[', 2, /./],
    ['wirework get a.json', 2, /a file and a path are needed/],
    ["wirework query a.json '$.['", 2, /./],
    ['wirework query a.json', 2, /a JSONPath/],
    ["wirework get none.json 'a'", 3, /no such file/],
  ])('%s fails with %i', async (line, exitCode, message) => {
    const ran = await runLine(line, { cwd });
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toMatch(message);
  });
});

describe('wirework diff', () => {
  const cwd = folderWith({
    'a.json': '{\n  "id": 12345678901234567890,\n  "list": [1, 2, {"x": 1}],\n  "same": [1.0]\n}',
    'b.jsonc': '{ "same": [1], // one\n "list": [1, {"x": 2}], "id": 12345678901234567891, "new": {"a": "€"} }',
    'c.json': '[]',
    'bad.json': '[',
  });

  it.each([
    ['wirework diff a.json a.json', 0, ''],
    [
      'wirework diff a.json b.jsonc',
      1,
      'a.json:2:9: id: changed from 12345678901234567890 to 12345678901234567891 (b.jsonc:2:31)\n' +
        'a.json:3:15: list[1]: changed from 2 to {"x":2} (b.jsonc:2:14)\n' +
        'a.json:3:18: list[2]: removed {"x":1}\n' +
        'b.jsonc:2:60: new: added {"a":"€"}\n',
    ],
    ['wirework diff c.json a.json', 1, /^c\.json:1:1: changed from \[\] to .{60}… \(a\.json:1:1\)\n$/],
    ['wirework diff -f merge-patch a.json b.jsonc', 1, /"id": 12345678901234567891/],
    ['wirework diff -f patch a.json a.json', 0, '[]\n'],
  ])('%s ends with %i', async (line, exitCode, stdout) => {
    const ran = await runLine(line, { cwd });
    expect(ran).toMatchObject({ exitCode, stderr: '' });
    if (typeof stdout === 'string') expect(ran.stdout).toBe(stdout);
    else expect(ran.stdout).toMatch(stdout);
  });

  it('prints a patch that makes the files equal', async () => {
    const { stdout } = await runLine('wirework diff -f patch a.json b.jsonc', { cwd });
    writeFileSync(join(cwd, 'patch.json'), stdout);
    const patched = await runLine('wirework patch a.json patch.json', { cwd });
    writeFileSync(join(cwd, 'patched.json'), patched.stdout);
    expect(await runLine('wirework diff patched.json b.jsonc', { cwd })).toMatchObject({ exitCode: 0 });
  });

  it('ends with 1 for a file that is not JSON, 2 for a wrong command line and 3 for a missing file', async () => {
    expect(await runLine('wirework diff a.json bad.json', { cwd })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^bad\.json:1:2: /),
    });
    expect(await runLine('wirework diff a.json', { cwd })).toMatchObject({ exitCode: 2 });
    expect(await runLine('wirework diff a.json none.json', { cwd })).toMatchObject({ exitCode: 3 });
  });
});

describe('wirework as a process', () => {
  it('ends without a message where the reader of the pipe has gone', async () => {
    const cwd = folderWith({ 'a.json': JSON.stringify(Array.from({ length: 300_000 }, (_, i) => i)) });
    const child = spawn(process.execPath, [...processArguments, 'format', 'a.json'], { cwd });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, stderr]).toEqual([0, '']);
  });

  it('passes a long text through pipes', async () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, i) => ({ i })));
    const ran = await spawnWirework(['format', '--minify', '-'], { cwd: newFolder(), stdin: text });
    expect(ran).toEqual({ exitCode: 0, stdout: text, stderr: '' });
  });
});
