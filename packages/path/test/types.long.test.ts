import { afterAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { itUnderEachCompiler, strictOptions } from '@wirework/test-support';

const current = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(here, 'types', 'made-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one compiler over files; returns its messages. */
function compile(home: string, files: readonly string[], more: readonly string[] = []): string {
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { bin: { tsc: string } };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: strictOptions, files }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(home, bin.tsc), '-p', project, ...more], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

itUnderEachCompiler('PathValue accepts the type tests and rejects wrong types', (home) => {
  const wrong = join(folder, 'wrong.ts');
  writeFileSync(
    wrong,
    "import { get } from '../../../src/value/get.ts';\nexport const wrong: number = get({ a: ['x'] }, 'a[0]');\n",
  );
  const report = compile(home, [
    ...['path-value', 'odd-documents'].map((name) => join(here, 'types', `${name}.typetest.ts`)),
    wrong,
  ]).split('\n');
  // Users compile against declarations, so messages about the sources of siblings do not count.
  expect(report.filter((it) => /^(src|test)\//.test(it))).toEqual([expect.stringMatching(/wrong\.ts.*error TS2322/)]);
});

it('a compiled path has the same type in two copies of the package', () => {
  cpSync(join(here, '../src'), join(folder, 'copy'), { recursive: true, filter: (it) => !it.endsWith('.test.ts') });
  const file = join(folder, 'copies.ts');
  writeFileSync(
    file,
    `
    import { compilePath as here, type CompiledPath, get, getFromText, type PathInput } from '../../../src/index.ts';
    import { type CompiledPath as Other, compilePath as there, compilePointer, isCompiledPath } from './copy/index.ts';
    export const other: Other = here('a');
    export const own: CompiledPath = there(other);
    export const path: PathInput = compilePointer('/a');
    export const read: unknown[] = [get({}, there('a')), getFromText('{}', there('a')), isCompiledPath(own)];
    // @ts-expect-error a path has segments
    export const none: PathInput = { source: 'a' };
  `,
  );
  expect(compile(current, [file])).toBe('');
});

it('a file with a hundred paths takes the work of about a second to type-check', () => {
  const file = join(folder, 'hundred.ts');
  const paths = [...Array(100).keys()].map((i) => {
    const path = [
      `users[${i}].orders[-1].lines[0].product.name`,
      `users[*].orders[${i}].lines[*].price`,
      `users{orders}[${i}]`,
      `map.k${i}.users[0].orders[1:${i + 2}].id`,
    ][i % 4];
    return `export const v${i} = get(doc, '${path}');`;
  });
  writeFileSync(
    file,
    `
    import { get } from '../../../src/value/get.ts';
    interface Line { product: { name: string; sku: string }; price: number }
    interface Doc { users: { id: number; orders: { id: string; lines: Line[] }[] }[]; map: Record<string, Doc> }
    declare const doc: Doc;
    ${paths.join('\n')}
    export const first: string | undefined = v0; export const second: number[][] = v1;
  `,
  );
  const report = compile(current, [file], ['--extendedDiagnostics']);
  expect(report).not.toMatch(/error TS/);
  const instantiations = Number(/^Instantiations:\s+(\d+)/m.exec(report)?.[1]);
  // The compiler makes some 50,000 of them in a second: the work is counted, since seconds depend on what else runs.
  expect(instantiations).toBeLessThan(60_000);
});
