/**
 * A project with one package: plain JavaScript, `require` and strict TypeScript give the value that the program should
 * have.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execute } from './command.js';
import { createProject } from './managers.js';
import { programs, sourcesOf } from './programs.js';

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript-7.0/package.json')), 'bin/tsc');
const strict =
  '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2022'.split(' ');

/** Compiles and runs files of a project; returns what each prints. */
export async function runFiles(folder, files, env) {
  const typed = files.filter((it) => it.endsWith('.mts'));
  if (typed.length > 0) {
    const args = [tsc, ...strict, '--skipLibCheck', 'false', '--lib', 'es2022,dom', '--types', '*', ...typed];
    await execute(process.execPath, args, { cwd: folder, env });
  }
  const printed = [];
  for (const file of files) {
    printed.push((await execute(process.execPath, [file.replace(/\.mts$/, '.mjs')], { cwd: folder, env })).trim());
  }
  return printed;
}

/** Installs one package with one package manager, and returns a line for each program with another value. */
export async function useAlone(folder, manager, name, registry) {
  await createProject(folder, manager, [`@wirework/${name}`, ...(programs[name].hosts ?? [])], registry);
  const sources = sourcesOf(name);
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
  const files = Object.keys(sources);
  const printed = await runFiles(folder, files, { ...registry.env, REGISTRY: `${registry.url}-/ping` });
  const expected = JSON.stringify(programs[name].value);
  return files
    .filter((_, index) => printed[index] !== expected)
    .map((file) => `${file} of '${name}', installed by ${manager}, does not print ${expected}`);
}
