/**
 * `node check.js [--one]`: compiles `src/` against the built packages with every supported TypeScript, or with `--one`
 * only with the one that builds them, in ES modules (`nodenext`, `bundler`) and
 * where that TypeScript can, in CommonJS, with library checks on; in the same way imports of every entry; then what the
 * READMEs and the guides show, as it would be pasted into a strict project; then two versions of each package against
 * each other; then loads every entry with `require`. One file is compiled without any global types, which must not turn
 * a type into `any`, and one for browsers, without the types of Node and with the library of ES2022. Needs a build.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWorkspace } from '../../../tooling/scripts/lib/install-workspace.js';
import { copyProblems, specifiers } from './copies.js';
import { readmeProblems } from './readmes.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const isOne = process.argv.includes('--one');
if (!isOne) installWorkspace('internal/compat/compilers');
// This workspace has the oldest compilers, the folder above it the others.
const require = createRequire(join(here, '../compilers/package.json'));
const problems = [];

const cache = join(here, '../node_modules/.cache');
const everyEntry = join(cache, 'every-entry.mts');
mkdirSync(cache, { recursive: true });
writeFileSync(everyEntry, specifiers.map((it, index) => `export * as entry${index} from '${it}';\n`).join(''));

const settings = (version) => [
  ['--module', 'nodenext', everyEntry],
  ['--module', 'nodenext', 'esm.mts'],
  ['--module', 'esnext', '--moduleResolution', 'bundler', 'esm.mts'],
  // TypeScript before 5.8 refuses `require` of an ES module (TS1471).
  ...(version === '5.4' ? [] : [['--module', 'nodenext', 'cjs.cts']]),
  // The default of CommonJS projects until TypeScript 6, which reads `main` and `types`.
  ...(version.startsWith('5.') ? [['--module', 'commonjs', '--moduleResolution', 'node10', 'cjs.cts']] : []),
];

const compilers = {
  '6.0': 'typescript',
  ...(isOne ? {} : { 5.4: 'typescript-5.4', 5.8: 'typescript-5.8', '7.0': 'typescript-7.0' }),
};
for (const [version, name] of Object.entries(compilers)) {
  const tsc = join(dirname(require.resolve(`${name}/package.json`)), 'bin/tsc');
  for (const [file, ...flags] of settings(version).map((it) => [it.at(-1), ...it.slice(0, -1)])) {
    const args = [
      tsc,
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable,esnext.disposable',
      '--types',
      'node',
      '--skipLibCheck',
      'false',
      ...flags,
      resolve(here, 'src', file),
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: here, encoding: 'utf8' });
    if (status !== 0) problems.push(`TypeScript ${version} ${flags.join(' ')} ${file}\n${stdout}${stderr}`);
  }
  for (const project of ['without-types', 'browser']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [tsc, '-p', join(here, `tsconfig.${project}.json`)],
      {
        cwd: here,
        encoding: 'utf8',
      },
    );
    if (status !== 0) problems.push(`TypeScript ${version} ${project}\n${stdout}${stderr}`);
  }
}

if (!isOne) problems.push(...readmeProblems(), ...copyProblems());

for (const specifier of specifiers) {
  const run = spawnSync(process.execPath, ['--no-warnings', '-e', `require('${specifier}')`], {
    cwd: here,
    encoding: 'utf8',
  });
  if (run.status !== 0) problems.push(`require('${specifier}')\n${run.stderr}`);
}

for (const problem of problems) console.error(`consumers: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log('consumers: ok');
