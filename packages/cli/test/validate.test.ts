import { chmodSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { isRoot, itIf } from './it-if.ts';
import { type Given, type Ran, runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();

const validate = (cwd: string, argv: readonly string[], given: Partial<Given> = {}): Promise<Ran> =>
  runWirework(['validate', ...argv], { cwd, ...given });

const schema = '{\n  "properties": {\n    "age": { "type": "integer" }\n  }\n}\n';
const wrong = '{"age": "x"}';

describe('the schema', () => {
  it.each(['4', '6', '7', '2019-09', '2020-12'])('may be of draft %s', async (draft) => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': wrong, 'b.json': '{"age": 1}' });
    expect(await validate(cwd, ['-s', 's.json', '--draft', draft, 'b.json'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    expect((await validate(cwd, ['-s', 's.json', '--draft', draft, 'a.json'])).stdout).toMatch(/^a\.json:1:9: age: /);
  });

  it('refers to files beside it, and to those of --ref', async () => {
    const cwd = folderWith(newFolder(), {
      'schemas/user.json': '{"properties": {"home": {"$ref": "address.json"}, "id": {"$ref": "https://a.example/id"}}}',
      'schemas/address.json': '{\n  "required": ["city"]\n}',
      'id.json': '{"type": "integer"}',
      'a.json': '{"home": {}, "id": "x"}',
    });
    const ran = await validate(cwd, [
      '-s',
      'schemas/user.json',
      '--ref',
      'https://a.example/id=id.json',
      '-v',
      'a.json',
    ]);
    expect(ran).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: `a.json:1:10: home.city: required property 'city' is missing
1 | {"home": {}, "id": "x"}
  |          ^
  schemas/address.json:2:15: the rule is /required
  2 |   "required": ["city"]
    |               ^

a.json:1:20: id: expected integer, got string
1 | {"home": {}, "id": "x"}
  |                    ^
  id.json:1:10: the rule is /type
  1 | {"type": "integer"}
    |          ^

`,
    });
  });

  it('may be named by $schema: a file in the working folder, or a published meta-schema', async () => {
    const cwd = folderWith(newFolder(), {
      's.json': schema,
      'data/a.json': '{"$schema": "../s.json", "age": "x"}',
      'data/b.json': '{"$schema": "http://json-schema.org/draft-07/schema#", "type": 1}',
      'data/c.json': '{"$schema": "../../outside.json"}',
      'data/d.json': '{}',
      'data/e.json': '{"$schema": "https://a.example/s.json"}',
      'data/f.yaml': '$schema: ../s.json\nage: x\n',
      'sub/leak.json': '{"$ref": "../../secret.json"}',
      'data/g.json': '{"$schema": "../sub/leak.json"}',
    });
    const { exitCode, stdout, stderr } = await validate(cwd, ['data']);
    expect(stdout.match(/^data.*?: .*/gm)).toEqual([
      'data/a.json:1:33: age: expected integer, got string',
      'data/b.json:1:64: type: value matches none of 2 alternatives; alternative 1 is closest',
      'data/f.yaml:2:6: age: expected integer, got string',
    ]);
    expect(stderr.split('\n').filter((it) => it.startsWith('wirework'))).toEqual([
      "wirework validate: the $schema of 'data/c.json' is outside the working folder; use --schema or --map",
      "wirework validate: no schema for 'data/d.json': use --schema, --map, or a property '$schema' in it",
      expect.stringContaining('could not be loaded: it is not here; name its file with --ref, or use --fetch'),
      'wirework validate: the schema is broken',
    ]);
    expect(stderr).toContain('it is outside the working folder');
    expect(exitCode).toBe(2);
    expect((await validate(cwd, ['data/f.yaml'])).stdout).toMatch(/^data\/f\.yaml:2:6: age: expected integer/);
  });

  it('ends the run with 2 and its own position if it is broken', async () => {
    const cwd = folderWith(newFolder(), {
      'type.json': '{\n  "properties": { "a": { "type": "strin" } }\n}',
      'text.json': '{\n  "type": \n}',
      'a.json': '{}',
    });
    expect(await validate(cwd, ['-s', 'type.json', 'a.json'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `wirework validate: the schema is broken
type.json:2:34: expected one of 'null', 'boolean', 'integer', 'number', 'string', 'array', 'object'; did you mean 'string'?
2 |   "properties": { "a": { "type": "strin" } }
  |                                  ^
Try 'wirework validate --help'.
`,
    });
    const { stderr, exitCode } = await validate(cwd, ['-s', 'text.json', 'a.json']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('text.json:3:1: ')]);
    expect(await validate(cwd, ['-s', 'none.json', 'a.json'])).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining("none.json': there is no such file"),
    });
  });
});

describe('the files', () => {
  it('may have comments by their name, or by --syntax', async () => {
    const text = '{\n  // years\n  "age": "x",\n}';
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.jsonc': text, 'tsconfig.json': text, 'b.json': text });
    const { stdout } = await validate(cwd, ['-s', 's.json', 'a.jsonc', 'tsconfig.json', 'b.json']);
    expect(stdout.match(/^[at].*|^b.*/gm)).toEqual([
      'a.jsonc:3:10: age: expected integer, got string',
      'tsconfig.json:3:10: age: expected integer, got string',
      expect.stringMatching(/^b\.json:2:3: invalid character '\/'/),
    ]);
    expect((await validate(cwd, ['-s', 's.json', '--syntax', 'jsonc', 'b.json'])).stdout).toMatch(/^b\.json:3:10: age/);
  });

  it('may be JSON Lines, of which each line is validated', async () => {
    const lines = `\uFEFF{"age": 1}\r\n\n{"age": "x"}\n{"age": }\n{"age": 2}`;
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.jsonl': lines });
    const { stdout, exitCode } = await validate(cwd, ['-s', 's.json', 'a.jsonl']);
    expect(stdout.match(/^a.*/gm)).toEqual([
      'a.jsonl:3:9: age: expected integer, got string',
      expect.stringMatching(/^a\.jsonl:4:9: invalid character '}'/),
    ]);
    expect(exitCode).toBe(1);
    const damaged = Buffer.concat([Buffer.from('{"age": 1}\n"'), Buffer.of(0xff), Buffer.from('"\n')]);
    expect((await validate(cwd, ['-s', 's.json', '--syntax', 'lines', '-'], { stdin: damaged })).stdout).toMatch(
      /^stdin:2:2: invalid UTF-8/,
    );
  });

  it('may be YAML, with the positions of names and values', async () => {
    const cwd = folderWith(newFolder(), {
      's.json': '{"properties": {"list": {"items": {"type": "integer"}}}, "additionalProperties": false}',
      'a.yaml': '# comment\nlist:\n  - 1\n  - "2"\nnick: &x y\n---\nlist: [3, z]\n',
      'b.yml': 'list: [1\n',
      'c.yml': 'list: 1\nlist: 2\n',
    });
    const { stdout, exitCode } = await validate(cwd, ['-s', 's.json', 'a.yaml', 'b.yml', 'c.yml']);
    expect(stdout.match(/^[abc]\..*/gm)).toEqual([
      'a.yaml:4:5: list[1]: expected integer, got string',
      "a.yaml:5:1: nick: property 'nick' is not allowed",
      'a.yaml:7:11: list[1]: expected integer, got string',
      expect.stringMatching(/^b\.yml:\d:\d+: Flow sequence in block collection must be/),
      'c.yml:2:1: Map keys must be unique',
    ]);
    expect(exitCode).toBe(1);
  });

  it('may be YAML with maps that the key << merges', async () => {
    const cwd = folderWith(newFolder(), {
      's.json':
        '{"properties": {"base": true, "more": true, "many": true, "one": {"properties": {"a": {"type": "integer"}, "n": {"type": "integer"}}, "required": ["z"], "additionalProperties": false}}, "additionalProperties": false}',
      'a.yaml': 'base: &base\n  a: x\n  n: 1\n  z: 1\none:\n  <<: *base\n  n: 2\n',
      'b.yaml': 'base: &base {a: 1}\nmore: &more {n: x}\none:\n  <<: [*base, *more]\n',
      'c.yaml': `base: &base {a: 1}\nmany:\n${'  - {<<: *base}\n'.repeat(200)}`,
    });
    const { stdout } = await validate(cwd, ['-s', 's.json', 'a.yaml', 'b.yaml', 'c.yaml']);
    expect(stdout.match(/^[abc]\..*/gm)).toEqual([
      'a.yaml:6:7: one.a: expected integer, got string',
      "a.yaml:6:3: one.z: property 'z' is not allowed",
      "b.yaml:4:3: one.z: required property 'z' is missing",
      'b.yaml:4:7: one.n: expected integer, got string',
    ]);
  });

  it('are reported if they are binary, UTF-16 or other than UTF-8', async () => {
    const cwd = folderWith(newFolder(), {
      's.json': schema,
      'a.json': Buffer.from('\uFEFF{"age": 1}', 'utf16le'),
      'b.json': Buffer.concat([Buffer.from('{\n"é": "'), Buffer.of(0xff), Buffer.from('"}')]),
      'c.json': Buffer.from([0, 1, 2, 0, 10, 200]),
      'd.json': '',
    });
    const { stdout, exitCode } = await validate(cwd, ['-s', 's.json', 'a.json', 'b.json', 'c.json', 'd.json']);
    expect(stdout.match(/^[abcd]\..*/gm)).toEqual([
      'a.json:1:1: invalid UTF-8: the file is UTF-16; save it as UTF-8',
      'b.json:2:7: invalid UTF-8',
      'c.json:2:1: invalid UTF-8',
      expect.stringMatching(/^d\.json:1:1: unexpected end of JSON input/),
    ]);
    expect(exitCode).toBe(1);
  });

  it('are files, folders and patterns, each once and in order', async () => {
    const cwd = folderWith(newFolder(), {
      's.json': '{"type": "integer"}',
      'a/b.json': '{}',
      'a/c/d.json': '{}',
      'a/node_modules/x.json': '{}',
      'a/[e].json': '{}',
      'a/f.txt': '{}',
    });
    const files = async (...operands: string[]): Promise<unknown> =>
      (await validate(cwd, ['-s', 's.json', ...operands])).stdout.match(/^[^:\n|]+(?=:\d+:)/gm);
    expect(await files('a/c/d.json', 'a')).toEqual(['a/c/d.json', 'a/[e].json', 'a/b.json']);
    expect(await files('a/[e].json')).toEqual(['a/[e].json']);
    expect(await files('a/**/*.{json,txt}')).toEqual(['a/[e].json', 'a/b.json', 'a/c/d.json', 'a/f.txt']);
    expect(await files('a/node_modules/*.json')).toEqual(['a/node_modules/x.json']);
    expect(await validate(cwd, ['-s', 's.json', 'none/*.json'])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: "wirework validate: no file matches 'none/*.json'\n",
    });
  });

  it('are all of a folder, YAML too, whatever the case of their extensions', async () => {
    const names = ['a.yaml', 'b.YML', 'c.JSON', 'd.jsonl', 'e.code-workspace'];
    const cwd = folderWith(newFolder(), {
      's.json': '{"type": "integer"}',
      ...Object.fromEntries(names.map((it) => [`y/${it}`, '{}'])),
    });
    const { stdout, stderr, exitCode } = await validate(cwd, ['-s', 's.json', 'y']);
    expect(stdout.match(/^y[^:]+/gm)).toEqual(names.map((it) => `y/${it}`));
    expect([stderr, exitCode]).toEqual(['', 1]);
    for (const option of ['--syntax=json', '--fix']) {
      const ran = await validate(cwd, ['-s', 's.json', option, 'y']);
      expect(ran.stderr).toBe('left out y/a.yaml and 1 more file: this command does not read such files\n');
      expect(ran.stdout.match(/^y[^:]+/gm)).toEqual(names.slice(2).map((it) => `y/${it}`));
    }
  });

  it('may have hostile names', async () => {
    const name = 'a\n\u001b[31m:1:2: b,c%.json';
    const cwd = folderWith(newFolder(), { 's.json': schema, [name]: wrong });
    const given = ['-s', 's.json', '*%.json'];
    expect((await validate(cwd, given)).stdout).toMatch(/^a\\u000a\\u001b\[31m:1:2: b,c%\.json:1:9: age: /);
    expect((await validate(cwd, [...given, '-f', 'github'])).stdout).toBe(
      '::error file=a%0A\u001b[31m%3A1%3A2%3A b%2Cc%25.json,line=1,col=9,title=wirework type::age: expected integer, got string\n',
    );
    const junit = (await validate(cwd, [...given, '-f', 'junit'])).stdout;
    expect(junit).not.toContain('\u001b');
    expect(junit).toContain('<testcase name="a\\u000a');
  });

  it('end the run with 3 if one cannot be read, after all others were validated', async () => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': wrong, 'z.json': wrong });
    const { stdout, stderr, exitCode } = await validate(cwd, ['-s', 's.json', 'a.json', 'missing.json', 'z.json']);
    expect(stdout.match(/^[az].*/gm)).toHaveLength(2);
    expect([stderr, exitCode]).toEqual(["wirework validate: Cannot read 'missing.json': there is no such file\n", 3]);
  });

  itIf(!isRoot, 'that are locked end the run with 3', 'root may read every file', async () => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'locked.json': '{}' });
    chmodSync(join(cwd, 'locked.json'), 0);
    expect(await validate(cwd, ['-s', 's.json', 'locked.json'])).toMatchObject({
      exitCode: 3,
      stderr: "wirework validate: Cannot read 'locked.json': permission denied\n",
    });
  });

  it('may be of any size as JSON Lines, and up to 512 MiB otherwise', async () => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': '' });
    // A file with a hole, which takes no space.
    truncateSync(join(cwd, 'a.json'), 2 ** 31 + 1);
    expect(await validate(cwd, ['-s', 's.json', 'a.json'])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr:
        'wirework validate: Cannot read a.json: it is larger than 512 MiB; JSON Lines of any size are read line by line\n',
    });
  });

  it('may be 1,000, of which --jobs are read at a time', async () => {
    const files = Array.from({ length: 1_000 }, (_, i) => [`d/${i}.json`, i % 100 === 0 ? wrong : '{"age": 1}']);
    const cwd = folderWith(newFolder(), { 's.json': schema, ...Object.fromEntries(files) });
    const { stdout, exitCode } = await validate(cwd, ['-s', 's.json', '-j', '16', 'd']);
    expect([stdout.match(/^d\//gm)?.length, exitCode]).toEqual([10, 1]);
  });
});

describe('--fix', () => {
  const fixable = `{
    "type": "object",
    "properties": { "age": { "type": "integer" }, "on": { "type": "boolean", "default": true } },
    "additionalProperties": false
  }`;
  const text = '\uFEFF{\r\n\t"age" : "36", // years\r\n\t"extra": 1,\r\n\t"big": 12345678901234567890\r\n}\r\n';

  it('edits files in place, and keeps every other byte', async () => {
    const cwd = folderWith(newFolder(), { 's.json': fixable.replace('"on"', '"big": {}, "on"'), 'a.jsonc': text });
    const ran = await validate(cwd, ['-s', 's.json', '--fix', 'a.jsonc']);
    expect(ran).toEqual({ exitCode: 0, stdout: '', stderr: 'fixed a.jsonc\n' });
    expect(readFileSync(join(cwd, 'a.jsonc'), 'utf8')).toBe(
      '\uFEFF{\r\n\t"age" : 36, // years\r\n\t"big": 12345678901234567890,\r\n\t"on": true\r\n}\r\n',
    );
    expect(await validate(cwd, ['-s', 's.json', '--fix', 'a.jsonc'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('fixes one kind with --fix-only, and reports the rest', async () => {
    const cwd = folderWith(newFolder(), {
      's.json': fixable,
      'a.json': '{"age": "36", "x": 1}',
      'b.json': '{"age": }',
    });
    const ran = await validate(cwd, ['-s', 's.json', '--fix-only', 'coercions', 'a.json', 'b.json']);
    expect(readFileSync(join(cwd, 'a.json'), 'utf8')).toBe('{"age": 36, "x": 1}');
    expect(readFileSync(join(cwd, 'b.json'), 'utf8')).toBe('{"age": }');
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toMatch(/^a\.json:1:13: x: property 'x' is not allowed[^]*^b\.json:1:9: /m);
  });

  it('fixes each line of JSON Lines', async () => {
    const cwd = folderWith(newFolder(), { 's.json': fixable, 'a.jsonl': '{"age": "1"}\r\n\n{"on": "false"}\n{x\n' });
    const ran = await validate(cwd, ['-s', 's.json', '--fix', 'a.jsonl']);
    expect(readFileSync(join(cwd, 'a.jsonl'), 'utf8')).toBe('{"age": 1, "on": true}\r\n\n{"on": false}\n{x\n');
    expect(ran.stdout).toMatch(/^a\.jsonl:4:2: /);
  });

  it('refuses YAML', async () => {
    const cwd = folderWith(newFolder(), { 's.json': fixable, 'a.yaml': 'age: "1"\n' });
    expect(await validate(cwd, ['-s', 's.json', '--fix', 'a.yaml'])).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('the report', () => {
  it('shows 20 errors of a file, or --max-errors', async () => {
    const cwd = folderWith(newFolder(), { 's.json': '{"items": {"type": "null"}}', 'a.json': `[${'1,'.repeat(24)}1]` });
    const { stdout } = await validate(cwd, ['-s', 's.json', 'a.json']);
    expect(stdout.match(/expected null/g)).toHaveLength(20);
    expect(stdout).toContain('\n\na.json: and 5 more errors\n');
    expect((await validate(cwd, ['-s', 's.json', '--max-errors', '1', 'a.json'])).stdout).toContain('and 24 more');
  });

  it('has colors on a terminal, unless NO_COLOR is set, and in a pipe with FORCE_COLOR', async () => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': wrong });
    const argv = ['-s', 's.json', '--no-progress', 'a.json'];
    const colored =
      '\u001b[1ma.json:1:9:\u001b[22m age: expected integer, got string\n1 | {"age": "x"}\n  |         \u001b[31m^\u001b[39m\n\n';
    expect((await validate(cwd, argv, { isTerminal: true })).stdout).toBe(colored);
    expect((await validate(cwd, argv, { env: { FORCE_COLOR: '1' } })).stdout).toBe(colored);
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }])
      expect((await validate(cwd, argv, { isTerminal: true, env })).stdout).not.toContain('\u001b');
  });

  it.each([
    ['get', 'bad.json', 'a'],
    ['set', 'bad.json', 'a=1'],
    ['format', 'bad.json'],
    ['lines', 'bad.json'],
    ['explain', 'bad.json'],
    ['validate', '-s', 'bad.json', 'a.json'],
  ])('has colors in the errors of wirework %s %s too', async (...argv) => {
    const cwd = folderWith(newFolder(), { 'bad.json': '{"a": tru}', 'a.json': wrong });
    const plain = await runWirework(argv, { cwd });
    const { stdout, stderr } = await runWirework(argv, { cwd, env: { FORCE_COLOR: '1' } });
    expect(stdout + stderr).toMatch(/\u001b\[1m[^\n]*:1:\d+:\u001b\[22m[^]*\| *\u001b\[31m\^/);
    expect(stripVTControlCharacters(stdout + stderr)).toBe(plain.stdout + plain.stderr);
  });

  it('shows a bar on a terminal only, and removes it', async () => {
    const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': wrong });
    const argv = ['validate', '-s', 's.json', 'a.json'];
    expect((await runWirework(argv, { cwd, isTerminal: true })).stderr).toContain('0/1 files');
    expect((await runWirework([...argv, '--no-progress'], { cwd, isTerminal: true })).stderr).toBe(
      '1 error in 1 file\n',
    );
    expect((await runWirework(argv, { cwd })).stderr).toBe('');
  });

  it.each([
    [['a.json', 'b.json', 'c.json'], '2 errors in 2 of 3 files\n'],
    [['a.json', 'c.json'], '2 errors in 2 files\n'],
    [['b.json', 'd.json'], 'no errors in 2 files\n'],
    [['b.json'], ''],
  ])('ends with a summary of %j on a terminal', async (files, summary) => {
    const right = '{"age": 1}';
    const cwd = folderWith(newFolder(), {
      's.json': schema,
      ...{ 'a.json': wrong, 'b.json': right, 'c.json': wrong, 'd.json': right },
    });
    const ran = await runWirework(['validate', '-s', 's.json', '--no-progress', ...files], { cwd, isTerminal: true });
    expect(ran.stderr).toBe(summary);
  });
});
