import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as stream from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { runGuide, runReadme, sourceLoader, temporaryFolders } from '@wirework/test-support';
import { commands } from '../src/commands.ts';
import * as exports from '../src/index.ts';
import { folderWith } from './folder-with.ts';
import { itIf } from './it-if.ts';
import { type Ran, runLine, runWirework } from './run-wirework.ts';
import { startServer } from './start-server.ts';

const newFolder = temporaryFolders();

describe.each(Object.keys(commands))('wirework %s --help', (name) => {
  it('has examples, each of which prints what it says', async () => {
    const { examples } = await commands[name]!.load();
    expect(examples.length).toBeGreaterThan(0);
    for (const { line, files = {}, serves, prints, exitCode = 0 } of examples) {
      const cwd = newFolder();
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
      const server = serves === undefined ? undefined : await startServer((_, answer) => answer.end(serves));
      const ran = await runLine(line.replace('https://api.example.com', server?.origin ?? '$&'), { cwd });
      await server?.close();
      expect({ line, ...ran }).toMatchObject({ line, stderr: '', exitCode });
      expect(ran.stdout).toContain(prints);
      if (prints === '') expect(ran.stdout).toBe('');
    }
  });

  it('shows each option once, in at most 80 columns', async () => {
    const { options } = await commands[name]!.load();
    const { stdout, exitCode } = await runWirework([name, '--help'], { cwd: newFolder() });
    expect(exitCode).toBe(0);
    const lines = stdout.split('\n');
    for (const option of ['help', 'no-progress', ...Object.keys(options)]) {
      expect(lines.filter((it) => new RegExp(`^ +(?:-\\w, +)?--${option}(?: |$)`).test(it))).toHaveLength(1);
    }
    expect(lines.filter((it) => it.length > 80 && !it.startsWith('  wirework '))).toEqual([]);
  });
});

describe('guide', () => {
  const guide = readFileSync(new URL('../../../docs/guide/cli.md', import.meta.url), 'utf8');
  const cwd = temporaryFolders()();

  it('prints what the guide shows', async () => {
    let count = 0;
    for (const [, file, text = '', session = ''] of guide.matchAll(
      /^```\w+ file=(\S+)\n([\s\S]*?)^```$|^```console\n([\s\S]*?)^```$/gm,
    )) {
      if (file !== undefined) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
      for (const [, line = '', shown = ''] of session.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        const { stdout, stderr } = await runLine(line, { cwd });
        expect({ line, shown: (stdout + stderr).trimEnd() }).toEqual({ line, shown: shown.trimEnd() });
        count++;
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  it('has snippets that are right', async () => {
    const modules = { '@wirework/cli': exports, 'node:stream': stream };
    expect(await runGuide('cli', modules)).toBeGreaterThan(0);
    await runReadme(new URL('../README.md', import.meta.url), { '@wirework/cli': exports });
  });
});

describe('wirework compile', () => {
  const schema = '{"type": "object", "properties": {"id": {"$ref": "id.json"}}, "required": ["id"]}';

  /** Makes a folder in which modules of schemas find their runtime. */
  function folderOfModules(files: Readonly<Record<string, string>>): string {
    const cwd = folderWith(newFolder(), files);
    mkdirSync(join(cwd, 'node_modules/@wirework'), { recursive: true });
    symlinkSync(fileURLToPath(new URL('../../schema', import.meta.url)), join(cwd, 'node_modules/@wirework/schema'));
    return cwd;
  }

  const compile = (cwd: string, ...argv: string[]): Promise<Ran> => runWirework(['compile', ...argv], { cwd });

  it('writes a module with its declarations, and --check says whether they are current', async () => {
    const cwd = folderOfModules({ 's/user.json': schema, 's/id.json': '{"type": "integer"}' });
    const argv = ['s/user.json', '-o', 'user.mjs'];
    expect(await compile(cwd, ...argv, '--check')).toMatchObject({ exitCode: 1, stderr: '' });
    expect(existsSync(join(cwd, 'user.mjs'))).toBe(false);
    expect(await compile(cwd, ...argv)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await compile(cwd, ...argv, '--check')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const module = (await import(join(cwd, 'user.mjs'))) as { readonly check: (value: unknown) => boolean };
    expect([module.check({ id: 1 }), module.check({ id: 'x' })]).toEqual([true, false]);
    expect(readFileSync(join(cwd, 'user.d.mts'), 'utf8')).toContain('export type IdJson = number;');
    writeFileSync(join(cwd, 's/id.json'), '{"type": "string"}');
    expect(await compile(cwd, ...argv, '--check')).toEqual({
      exitCode: 1,
      stdout: "user.mjs is not current; run 'wirework compile s/user.json -o user.mjs'\n",
      stderr: '',
    });
    expect((await compile(cwd, 's/user.json')).stdout).toContain('export function check(value) {');
  });

  it('writes one file of TypeScript, with the types of its functions', async () => {
    const cwd = folderOfModules({ 'user.json': schema, 'id.json': '{"type": "integer"}' });
    expect(await compile(cwd, 'user.json', '-o', 'user.ts')).toMatchObject({ exitCode: 0 });
    writeFileSync(
      join(cwd, 'use.ts'),
      `import { check, parseText, type Value } from './user.ts';
const value: unknown = { id: 1 };
const id: number = check(value) ? value.id : 0;
const parsed: Value | undefined = parseText('{"id": 2}').value;
console.log(id, parsed?.id, check({}));
`,
    );
    const node = ['--no-warnings', '--conditions=@wirework/source', `--import=${sourceLoader}`, 'use.ts'];
    expect(execFileSync(process.execPath, node, { cwd, encoding: 'utf8' })).toBe('1 2 false\n');
    const program = ts.createProgram([join(cwd, 'use.ts')], {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      types: [],
      skipLibCheck: true,
      customConditions: ['@wirework/source'],
    });
    const problems = ts.getPreEmitDiagnostics(program).filter(({ file }) => file?.fileName.startsWith(cwd));
    expect(problems.map((it) => it.messageText)).toEqual([]);
  });

  it('ends with 2 and the position in a schema that is broken', async () => {
    const cwd = folderWith(newFolder(), { 'a.json': '{\n  "type": "strin"\n}', 'b.json': '{\n', 'c.json': '{}' });
    expect(await compile(cwd, 'a.json')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('a.json:2:11: expected one of '),
    });
    expect(await compile(cwd, 'b.json')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('b.json:2:1: unexpected end of JSON input'),
    });
    expect(await compile(cwd, 'none.json')).toMatchObject({ exitCode: 3 });
    expect(await compile(cwd, 'c.json', '-o', 'c.txt')).toMatchObject({ exitCode: 2 });
    expect(await compile(cwd, 'c.json', '--check')).toMatchObject({ exitCode: 2 });
  });
});

describe('explain', () => {
  const cwd = temporaryFolders()();

  it.each<[text: string | Uint8Array, exitCode: number, shown: string | RegExp]>([
    ['{"a": 1, "b": 2}', 0, 'stdin: valid JSON, an object of 2 properties\n'],
    ['[1]', 0, 'stdin: valid JSON, an array of 1 item\n'],
    ['12', 0, 'stdin: valid JSON, a number\n'],
    ["{'a': 1}", 1, /^stdin:1:2: .*: strings and names are written in double quotes\n1 \| \{'a': 1\}\n {2}\| {2}\^\n$/],
    ['{"a": 1, // x\n}', 1, /name it \.jsonc\n$/],
    ['{"a": 1}\n{"a": 2}\n', 1, / {2}2 of its 2 lines are JSON: as JSON Lines, name it \.jsonl\n$/],
    [
      'Sure! Here it is:\n```json\n{"a": [1]}\n```',
      1,
      / {2}there is valid JSON from line 3, column 1 to line 3, column 11\n$/,
    ],
    ['<html>503', 1, /the text is HTML or XML/],
    [Buffer.of(0x22, 0xff, 0x22), 1, 'stdin:1:2: invalid UTF-8\n'],
    [
      'AxiosError: Request failed with status code 404',
      1,
      'HTTP status 404 (HTTP_ERROR)\n  the server refuses the request: read its answer\n',
    ],
    ['HTTP/1.1 503 Service Unavailable', 1, /^HTTP status 503 \(HTTP_ERROR\)\n {2}retry/],
    [
      'Error: self-signed certificate in certificate chain',
      1,
      /^certificate validation error \(CERTIFICATE_ERROR\)\n {2}renew/,
    ],
    ['connect ECONNREFUSED 127.0.0.1:1', 1, /^nothing listens at this address \(NETWORK_ERROR\)\n {2}retry/],
    ['getaddrinfo ENOTFOUND a.example', 1, /^no host has this name \(DNS_ERROR\)\n/],
    ['["connect ECONNREFUSED"', 1, /^stdin:1:24: unexpected end of JSON input: the array is not closed/],
  ])('explains %j', async (stdin, exitCode, shown) => {
    const ran = await runWirework(['explain', '-'], { cwd, stdin });
    expect(ran).toMatchObject({ exitCode, stderr: '' });
    expect(ran.stdout).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown));
  });

  it('repeats no secret of an error', async () => {
    const stdin = 'Error: connect ECONNREFUSED https://api.example.com/?token=s3cret';
    expect((await runWirework(['explain', '-'], { cwd, stdin })).stdout).not.toContain('s3cret');
  });
});

describe('shell', () => {
  const cwd = temporaryFolders()();
  const names = Object.keys(commands);

  /** Adds a test with a program that may not be installed. */
  function itWith(program: string, name: string, run: () => Promise<void>): void {
    const isInstalled = spawnSync(program, ['--version']).error === undefined;
    itIf(isInstalled, name, `${program} is not installed`, run);
  }

  async function completions(shell: string): Promise<string> {
    const { stdout, stderr } = await runWirework(['completions', shell], { cwd });
    expect(stderr).toBe('');
    return stdout;
  }

  describe('wirework completions', () => {
    itWith('bash', 'complete commands, options and values in bash', async () => {
      const script = await completions('bash');
      const complete = (...words: string[]): string[] => {
        const list = words.map((it) => `'${it}'`).join(' ');
        const run = `${script}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _wirework; echo "\${COMPREPLY[@]}"`;
        return execFileSync('bash', ['-c', run], { encoding: 'utf8' }).trim().split(' ');
      };
      expect(complete('wirework', '')).toEqual([...names, '--help', '--version']);
      expect(complete('wirework', 'va')).toEqual(['validate']);
      expect(complete('wirework', 'validate', '--fo')).toEqual(['--formats', '--format']);
      expect(complete('wirework', 'validate', '-f', 's')).toEqual(['sarif']);
      expect(complete('wirework', 'validate', '--format', '=', 's')).toEqual(['sarif']);
      expect(complete('wirework', 'validate', '--format', '=')).toContain('github');
      expect(complete('wirework', 'validate', 'x')).toEqual(['']);
      expect(complete('wirework', 'compile', '-s', '--ch')).toEqual(['--check']);
    });

    it.each(['zsh', 'fish'])('name every option in %s', async (shell) => {
      const script = await completions(shell);
      for (const { load } of Object.values(commands)) {
        for (const name of Object.keys((await load()).options))
          expect(script).toContain(shell === 'zsh' ? `--${name}` : `-l ${name}`);
      }
    });

    for (const shell of ['zsh', 'fish'])
      itWith(shell, `are a valid script of ${shell}`, async () => {
        writeFileSync(join(cwd, shell), await completions(shell));
        execFileSync(shell, ['-n', join(cwd, shell)]);
      });

    itWith('fish', 'complete options with their sentences, and values without one, in fish', async () => {
      const script = join(cwd, 'wirework.fish');
      writeFileSync(script, await completions('fish'));
      const complete = (line: string): string[] => {
        const run = `complete -c wirework -e; source ${script}; complete -C '${line}'`;
        return execFileSync('fish', ['--no-config', '-c', run], { encoding: 'utf8' }).trim().split('\n');
      };
      expect(complete('wirework validate --format=s')).toEqual(['--format=sarif']);
      expect(complete('wirework validate -f ')).toContain('github');
      expect(complete('wirework validate --forma')).toEqual([
        expect.stringMatching(/^--format\t./),
        expect.stringMatching(/^--formats\t./),
      ]);
    });

    it('refuse other shells', async () => {
      expect(await runWirework(['completions', 'cmd'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
    });
  });

  describe('wirework man', () => {
    it('is a page with every command', async () => {
      const { stdout } = await runWirework(['man'], { cwd });
      // A hyphen that is typed has an escape.
      for (const name of names) expect(stdout).toContain(`.SH WIREWORK ${name.toUpperCase().replace('-', '\\-')}\n`);
      expect(stdout.split('\n').filter((it) => /^\.(?!TH |SH |TP$|B |I |PP$|nf$|fi$|br$)/.test(it))).toEqual([]);
    });

    itWith('groff', 'is read by groff without a warning', async () => {
      const { stdout } = await runWirework(['man'], { cwd });
      const { stderr, stdout: shown } = spawnSync('groff', ['-man', '-Tutf8', '-ww'], {
        input: stdout,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      // Each bold letter is printed twice.
      expect(shown.replaceAll(/.\u0008/g, '')).toContain('--max-errors');
    });
  });
});
