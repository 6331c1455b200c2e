import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { compileSchema, type JsonSchema } from '@wirework/schema';
import { temporaryFolders } from '@wirework/test-support';
import { main } from '../src/index.ts';
import { folderWith } from './folder-with.ts';
import { itIf } from './it-if.ts';
import { processArguments, spawnWirework } from './processes.ts';
import { runLine, runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();

describe('validate --format', () => {
  /** Validates three files: with two errors, without, and not there. */
  async function report(format: string): Promise<string> {
    const cwd = folderWith(newFolder(), {
      's.json': '{\n  "properties": {"age": {"type": "integer"}}\n}',
      'a b/<x>.json': '{"age": "x"}',
      'bad.json': '{"age": }',
      'good.json': '{}',
    });
    const argv = ['validate', '-s', 's.json', '-f', format, 'a b/<x>.json', 'bad.json', 'good.json', 'none.json'];
    const { stdout, stderr, exitCode } = await runWirework(argv, { cwd });
    expect([stderr, exitCode]).toEqual(["wirework validate: Cannot read 'none.json': there is no such file\n", 3]);
    return stdout;
  }

  it('json is one object with all findings', async () => {
    expect(JSON.parse(await report('json'))).toEqual({
      isValid: false,
      files: 4,
      surplus: 0,
      findings: [
        {
          file: 'a b/<x>.json',
          rule: 'type',
          message: 'expected integer, got string',
          path: 'age',
          pointer: '/age',
          line: 1,
          column: 9,
          schema: { pointer: '/properties/age/type', file: 's.json', line: 2, column: 34 },
        },
        {
          file: 'bad.json',
          rule: 'syntax',
          message: expect.stringMatching(/^invalid character '}' .*: a value is missing after the colon$/),
          path: '',
          pointer: '/age',
          line: 1,
          column: 9,
        },
      ],
      problems: [{ file: 'none.json', message: "Cannot read 'none.json': there is no such file" }],
    });
  });

  it('sarif is valid SARIF 2.1.0 with relative URIs', async () => {
    const text = await report('sarif');
    const log = JSON.parse(text) as { readonly runs: readonly { readonly results: readonly object[] }[] };
    const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    // One of its patterns has a bracket without an escape, which is not of ECMA-262 with the flag 'u'.
    const source = readFileSync(file, 'utf8').replaceAll('{2}]?$', '{2}\\\\]?$');
    const schema = compileSchema(JSON.parse(source) as JsonSchema);
    expect(schema.validateText(text).map(String)).toEqual([]);
    expect(schema.check({ ...log, runs: [{}] })).toBe(false);
    expect(log.runs[0]!.results[0]).toMatchObject({
      ruleId: 'type',
      message: { text: 'age: expected integer, got string' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/%3Cx%3E.json' },
            region: { startLine: 1, startColumn: 9 },
          },
        },
      ],
    });
  });

  it('junit has a test case for each file', async () => {
    expect(await report('junit')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="wirework" tests="4" failures="2" errors="1">
  <testsuite name="wirework validate" tests="4" failures="2" errors="1">
    <testcase name="a b/&lt;x&gt;.json" classname="wirework"><failure message="age: expected integer, got string" type="type">a b/&lt;x&gt;.json:1:9: age: expected integer, got string
1 | {&quot;age&quot;: &quot;x&quot;}
  |         ^
</failure></testcase>
    <testcase name="bad.json" classname="wirework"><failure message="invalid character '}' looking for beginning of value: a value is missing after the colon" type="syntax">bad.json:1:9: invalid character '}' looking for beginning of value: a value is missing after the colon
1 | {&quot;age&quot;: }
  |         ^
</failure></testcase>
    <testcase name="good.json" classname="wirework"/>
    <testcase name="none.json" classname="wirework"><error message="Cannot read 'none.json': there is no such file"/></testcase>
  </testsuite>
</testsuites>
`);
  });

  it('github has a workflow command for each finding', async () => {
    expect((await report('github')).split('\n')).toEqual([
      '::error file=a b/<x>.json,line=1,col=9,title=wirework type::age: expected integer, got string',
      "::error file=bad.json,line=1,col=9,title=wirework syntax::invalid character '}' looking for beginning of value: a value is missing after the colon",
      "::error file=none.json,title=wirework problem::Cannot read 'none.json': there is no such file",
      '',
    ]);
  });
});

describe('automation', () => {
  const hooks = new URL('../../../.pre-commit-hooks.yaml', import.meta.url);
  const read = (path: string | URL): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

  /** Makes a folder with a program `npx` that runs the command of this package if it is asked for that. */
  function folderWithNpx(): string {
    const folder = newFolder();
    const words = [process.execPath, ...processArguments].map((it) => `'${it}'`).join(' ');
    const asked = "'--yes @wirework/cli'*) ;; *) exit 9";
    writeFileSync(join(folder, 'npx'), `#!/bin/sh\ncase "$*" in ${asked} ;; esac\nshift 2\nexec ${words} "$@"\n`);
    chmodSync(join(folder, 'npx'), 0o755);
    return folder;
  }

  const files = {
    'user.schema.json': '{"properties": {"age": {"type": "integer"}}}',
    'users/a b.json': '{"age": "x"}',
    'users/good.json': '{"age": 1}',
  };

  interface Action {
    readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
    readonly runs: {
      readonly using: string;
      readonly steps: readonly { readonly shell: string; readonly env: Record<string, string>; readonly run: string }[];
    };
  }

  describe('the action of GitHub', () => {
    const { inputs, runs } = read('../action.yml') as Action;

    /** Runs the step as a runner does. */
    function run(given: Readonly<Record<string, string>>): { readonly stdout: string; readonly status: number | null } {
      const [step] = runs.steps;
      const env = Object.entries(step!.env).map(([name, text]) => {
        const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(text) ?? [];
        expect(inputs).toHaveProperty(input);
        return [name, given[input] ?? inputs[input]!.default];
      });
      const cwd = folderWith(newFolder(), files);
      const path = [folderWithNpx(), process.env['PATH']].join(delimiter);
      return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step!.run], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, ...Object.fromEntries(env), PATH: path },
      });
    }

    const annotation =
      '::error file=users/a b.json,line=1,col=9,title=wirework type::age: expected integer, got string\n';

    it('annotates each fault', () => {
      expect(run({ files: 'users/a b.json\nusers/good.json\n', schema: 'user.schema.json' })).toMatchObject({
        stdout: annotation,
        status: 1,
      });
      expect(run({ map: 'users/*.json=user.schema.json' })).toMatchObject({ stdout: annotation, status: 1 });
      expect(run({ files: 'users/good.json', schema: 'user.schema.json', options: '--strict\n' })).toMatchObject({
        stdout: '',
        status: 0,
      });
    });

    it('runs nothing that is in an input', () => {
      expect(run({ files: '$(echo users/*.json)', schema: 'user.schema.json' })).toMatchObject({
        stdout: '',
        status: 3,
      });
    });
  });

  describe('the hook of pre-commit', () => {
    it('validates the files that it is given', () => {
      const [hook] = read(hooks) as [{ readonly entry: string; readonly id: string }];
      const cwd = folderWith(newFolder(), files);
      const env = { ...process.env, PATH: [folderWithNpx(), process.env['PATH']].join(delimiter) };
      const [program = '', ...argv] = hook.entry.split(' ');
      const given = [...argv, '-s', 'user.schema.json', 'users/a b.json', 'users/good.json'];
      const { stdout, status } = spawnSync(program, given, { cwd, env, encoding: 'utf8' });
      expect([status, stdout.split('\n')[0]]).toEqual([1, 'users/a b.json:1:9: age: expected integer, got string']);
    });

    const isInstalled = spawnSync('pre-commit', ['--version']).error === undefined;
    itIf(isInstalled, 'is run by pre-commit', 'pre-commit is not installed', () => {
      const run = (cwd: string, program: string, ...argv: string[]): SpawnSyncReturns<string> => {
        const PATH = [folderWithNpx(), process.env['PATH']].join(delimiter);
        const env = { ...process.env, PATH, PRE_COMMIT_HOME: cache, PRE_COMMIT_COLOR: 'never' };
        return spawnSync(program, argv, { cwd, env, encoding: 'utf8' });
      };
      const cache = newFolder();
      const repository = folderWith(newFolder(), { '.pre-commit-hooks.yaml': readFileSync(hooks) });
      const commit = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'hooks'];
      for (const argv of [['init', '-q'], ['add', '.'], commit]) run(repository, 'git', ...argv);
      const rev = run(repository, 'git', 'rev-parse', 'HEAD').stdout.trim();
      const use = { id: 'wirework-validate', args: ['--schema', 'user.schema.json'], files: '^users/' };
      const config = stringify({ repos: [{ repo: repository, rev, hooks: [use] }] });
      const cwd = folderWith(newFolder(), { ...files, '.pre-commit-config.yaml': config });
      for (const argv of [
        ['init', '-q'],
        ['add', '.'],
      ])
        run(cwd, 'git', ...argv);
      const { stdout, status } = run(cwd, 'pre-commit', 'run', '--all-files');
      expect(stdout).toMatch(/^validate JSON and YAML by their schemas\.+Failed$/m);
      expect(stdout.match(/^users.*$/gm)).toEqual(['users/a b.json:1:9: age: expected integer, got string']);
      expect(status).toBe(1);
    });
  });
});

describe('lines', () => {
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
      expect(ran).toMatchObject({
        exitCode: 1,
        stdout: expect.stringMatching(/^\[\n\{"a": 1\},\n\{"a": 3\},\n\{"id"/),
      });
      expect(ran.stderr).toMatch(
        /^bad\.ndjson:2:10: [^]*\nbad\.ndjson:3:2: [^]*\nbad\.ndjson: 2 lines were skipped\n$/,
      );
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
});
