import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { strictOptions, temporaryFolders } from '@wirework/test-support';

const newFolder = temporaryFolders();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7.0/package.json')), 'bin/tsc');
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Type arguments of the exported types that have parameters. */
const parameters: Readonly<Record<string, string>> = {
  CompiledSchema: '<5>',
  ValueSchema: '<5>',
  ParsedText: '<5>',
  SchemaStandardProps: '<5>',
  StandardResult: '<5>',
  SchemaKeywords: '<boolean>',
  FromSchema: "<{ type: 'array'; items: { type: 'string' } }>",
  SchemaInput: '<A.StandardSchemaV1<5>>',
};

/** The names of all types that an entry point exports. */
function typesOf(entry: string): string[] {
  const source = readFileSync(join(root, 'src', entry), 'utf8');
  return [...source.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== ''),
  );
}

it.each([
  ['index.ts', ['ValidationError', 'SchemaError']],
  ['convert.ts', []],
])(
  'every type of %s is that of another copy of the package',
  (entry, classes) => {
    const folder = newFolder();
    for (const copy of ['a', 'b'])
      cpSync(join(root, 'src'), join(folder, copy), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const names = [...typesOf(entry), ...classes];
    const lines = names.map((name) => {
      const [one, two] = ['A', 'B'].map((copy) => `${copy}.${name}${parameters[name] ?? ''}`);
      return `export const ${name} = (a: ${one}, b: ${two}): [${two}, ${one}] => [a, b];`;
    });
    const uses = entry === 'index.ts' ? ["A.formatErrors(B.validateSchema('1', false), '1') satisfies string;"] : [];
    writeFileSync(
      join(folder, 'main.ts'),
      [`import * as A from './a/${entry}';`, `import * as B from './b/${entry}';`, ...lines, ...uses].join('\n'),
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: strictOptions, files: ['main.ts'] }),
    );
    expect(names.length).toBeGreaterThan(4);
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.startsWith('main.ts'))).toEqual([]);
    expect(stdout).toBe('');
  },
  60_000,
);
