import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sourceLoader, temporaryFolders } from '@wirework/test-support';
import ts from 'typescript';
import { folderWith } from './folder-with.ts';
import { type Ran, runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();
const schema = '{"type": "object", "properties": {"id": {"$ref": "id.json"}}, "required": ["id"]}';

/** Makes a folder in which modules of schemas find their runtime. */
function folderOfModules(files: Readonly<Record<string, string>>): string {
  const cwd = folderWith(newFolder(), files);
  mkdirSync(join(cwd, 'node_modules/@wirework'), { recursive: true });
  symlinkSync(fileURLToPath(new URL('../../schema', import.meta.url)), join(cwd, 'node_modules/@wirework/schema'));
  return cwd;
}

const compile = (cwd: string, ...argv: string[]): Promise<Ran> => runWirework(['compile', ...argv], { cwd });

describe('wirework compile', () => {
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
