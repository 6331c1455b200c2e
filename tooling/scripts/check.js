/**
 * `pnpm check [base]`: format, lint, types and direction of what changed since a commit, untracked files included. The
 * base is the last commit; `pnpm check main` takes in those of the branch. Types are those of the changed packages:
 * `pnpm typecheck` has their dependents.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/workspace.js';

const [base = 'HEAD'] = process.argv.slice(2);
const bin = `${root}node_modules/.bin/`;

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((it) => it !== '');
}

/** Returns the nearest folder above a file that has a configuration for TypeScript. */
function projectOf(file) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (existsSync(join(root, folder, 'tsconfig.json'))) return folder;
  return undefined;
}

const since = base === 'HEAD' ? base : git('merge-base', base, 'HEAD')[0];
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const files = changed.filter((it) => existsSync(join(root, it)) && !it.startsWith('internal/conformance/tables/'));
const code = files.filter((it) => /\.[cm]?[jt]s$/.test(it));
// A removed file changes its project as well.
const projects = new Set(changed.filter((it) => /\.[cm]?ts$|\/tsconfig\.json$/.test(it)).map(projectOf));
const sources = new Set(changed.map((it) => /^packages\/[^/]+\/src\//.exec(it)?.[0]).filter((it) => it !== undefined));

const steps = [
  ['format', files, ['prettier', '--check', '--log-level', 'warn', '--ignore-unknown', ...files]],
  ['lint', code, ['eslint', '--no-warn-ignored', ...code]],
  ['direction', [...sources], ['depcruise', '--config', 'tooling/dependency-cruiser.cjs', ...sources]],
  ...[...projects]
    .filter((it) => it !== undefined)
    .map((it) => {
      // Unchanged files are not checked again.
      const state = join(it, 'node_modules/.cache/types.tsbuildinfo');
      return [`types of ${it}`, [it], ['tsc', '-p', it, '--incremental', '--tsBuildInfoFile', state]];
    }),
].filter(([, subject]) => subject.length > 0);

async function run([name, , [tool, ...args]]) {
  const started = performance.now();
  const child = spawn(bin + tool, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (it) => output.push(it));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok' : 'not ok'}: ${name} (${seconds} s)`);
  if (status !== 0) {
    console.error(Buffer.concat(output).toString());
    process.exitCode = 1;
  }
}

if (steps.length === 0) console.log(`nothing changed since ${base}`);
// Two at a time: more would only take turns on a small machine.
const waiting = steps.values();
const worker = async () => {
  for (const step of waiting) await run(step);
};
await Promise.all([worker(), worker()]);
