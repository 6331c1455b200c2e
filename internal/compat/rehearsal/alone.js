/**
 * A project with one package: plain JavaScript, `require`, strict TypeScript and bundles give the value that the
 * program should have.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { layers } from '../../../tooling/scripts/layers.js';
import { runtimes } from '../runtimes/runtimes.js';
import { bundlers } from './bundlers.js';
import { execute } from './command.js';
import { createProject } from './managers.js';
import { programs, sourcesOf } from './programs.js';

const require = createRequire(import.meta.url);
const newest = 'typescript-7.0';
const older = { 5.4: 'typescript-5.4', 5.8: 'typescript-5.8', '6.0': 'typescript' };
const strict =
  '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2022'.split(' ');

/** Compiles files of a project; the newest TypeScript checks the types of its dependencies too. */
async function compile(folder, files, env, compiler = newest) {
  const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc');
  const types = compiler.startsWith('typescript-5') ? [] : ['--types', '*'];
  const checks = ['--skipLibCheck', String(compiler !== newest), '--lib', 'es2022,dom'];
  await execute(process.execPath, [tsc, ...strict, ...checks, ...types, ...files], { cwd: folder, env });
}

/** Compiles and runs files of a project; returns what each prints. */
export async function runFiles(folder, files, env) {
  const typed = files.filter((it) => it.endsWith('.mts'));
  if (typed.length > 0) await compile(folder, typed, env);
  const printed = [];
  for (const file of files) {
    printed.push((await execute(process.execPath, [file.replace(/\.mts$/, '.mjs')], { cwd: folder, env })).trim());
  }
  return printed;
}

/** The uses of a project, by name; each returns what its programs print. */
function usesOf(folder, manager, name, env) {
  const uses = { [manager]: () => runFiles(folder, ['plain.mjs', 'required.cjs', 'strict.mts'], env) };
  if (manager !== 'npm') return uses;
  for (const [version, compiler] of Object.entries(older)) {
    uses[`TypeScript ${version}`] = async () => {
      await compile(folder, ['strict.mts'], env, compiler);
      return [];
    };
  }
  if (!layers[name].neutral || layers[name].host !== undefined) return uses;
  for (const [bundler, bundle] of Object.entries(bundlers)) {
    uses[bundler] = async () => {
      await bundle(folder, 'plain.mjs', `${bundler}.mjs`);
      return runFiles(folder, [`${bundler}.mjs`], env);
    };
  }
  uses.workerd = async () => {
    await bundlers.esbuild(folder, 'worker.mjs', join(folder, 'worker/main.js'));
    return [await runtimes.workerd.run(join(folder, 'worker'))];
  };
  return uses;
}

/**
 * Installs one package with one package manager and uses it. The project of npm is used by more compilers, by bundlers
 * and by a Worker too.
 *
 * @returns {Promise<Record<string, string | undefined>>} for each use the fault, if it has one
 */
export async function useAlone(folder, manager, name, registry) {
  await createProject(folder, manager, [`@wirework/${name}`, ...(programs[name].hosts ?? [])], registry);
  for (const [file, text] of Object.entries(sourcesOf(name))) writeFileSync(join(folder, file), text);
  const expected = JSON.stringify(programs[name].value);
  const results = {};
  for (const [use, printedBy] of Object.entries(usesOf(folder, manager, name, registry.env))) {
    const printed = await printedBy().catch((error) => [error.message]);
    const other = printed.find((it) => it !== expected);
    results[use] = other === undefined ? undefined : `'${name}' with ${use} prints ${other} and not ${expected}`;
  }
  return results;
}
