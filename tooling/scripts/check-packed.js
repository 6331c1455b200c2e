/**
 * Packs every published package twice, from here and from a copy of the repository, with a made-up address of the
 * repository. Both tarballs are equal byte by byte. Checks the tarball: publint, are-the-types-wrong, links, source
 * maps, that nothing is in it by mistake, and that `dist` has no more files and bytes than `tooling/tarballs.json`
 * allows; then the command by itself, and what the packages say without the packages that they can do without.
 * `--update` writes that file. Needs a build.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copyTree } from './lib/copy-tree.js';
import { installWorkspace } from './lib/install-workspace.js';
import { optionalPackageProblems } from './lib/optional-packages.js';
import { commandProblems } from './lib/packed-command.js';
import { addressProblems, linkProblems, sourceMapProblems, unloadedProblems } from './lib/unpacked.js';
import { packageNames, readJson, report, root, run } from './lib/workspace.js';

const address = 'https://repository.example/wirework';
process.env.WIREWORK_REPOSITORY = address;

const budgetPath = `${root}tooling/tarballs.json`;
const budget = readJson(budgetPath);
const update = process.argv.includes('--update');
const folder = mkdtempSync(join(tmpdir(), 'wirework-packed-'));
const problems = [];
const quiet = { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };

/** Packs all packages of a copy of the repository into a folder. */
function pack(cwd, destination) {
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', destination];
  const { status, stdout, stderr } = run('pnpm', args, { ...quiet, cwd });
  if (status !== 0) problems.push(`pnpm pack failed\n${stdout}${stderr}`);
}

/** The number and the kilobytes of the files in a folder, rounded up so that not every edit changes the budget. */
function sizeOf(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map((it) => statSync(join(dist, it)))
    .filter((it) => it.isFile());
  return { files: files.length, kB: Math.ceil(files.reduce((sum, it) => sum + it.size, 0) / 10_000) * 10 };
}

function checkTarball(name) {
  const { version } = readJson(`${root}packages/${name}/package.json`);
  const tarball = `wirework-${name}-${version}.tgz`;
  const path = join(folder, 'packed', tarball);
  const wrong = (text) => problems.push(`packages/${name}: ${text}`);

  if (!readFileSync(path).equals(readFileSync(join(folder, 'packed-again', tarball))))
    wrong('two tarballs of the same files differ');
  for (const [tool, args] of [
    ['publint', ['run', path, '--strict']],
    // CommonJS loads ES modules by `require`, on every supported Node: internal/compat/consumers does it.
    ['attw', [path, '--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--no-color', '--no-emoji']],
  ]) {
    const { status, stdout, stderr } = run(tool, args, {
      ...quiet,
      pathFirst: `${root}internal/release/node_modules/.bin`,
    });
    if (status !== 0) wrong(`${tool}\n${stdout}${stderr}`);
  }
  const unpacked = join(folder, name);
  mkdirSync(unpacked);
  run('tar', ['-xzf', path, '--strip-components=1', '-C', unpacked], quiet);
  for (const problem of [
    ...linkProblems(unpacked),
    ...sourceMapProblems(unpacked),
    ...unloadedProblems(unpacked),
    ...addressProblems(unpacked, address, `packages/${name}`),
  ]) {
    wrong(problem);
  }
  for (const file of readdirSync(unpacked, { recursive: true })) {
    if (/^src$|\.test\.|tsbuildinfo|node_modules$|\.jest/.test(file)) wrong(`the tarball holds ${file}`);
  }
  const size = sizeOf(join(unpacked, 'dist'));
  const bound = budget[name];
  if (update) budget[name] = size;
  else if (!(size.files <= bound?.files && size.kB <= bound.kB))
    wrong(`dist has ${size.files} files of ${size.kB} kB, above the budget in tooling/tarballs.json`);
}

installWorkspace('internal/release');
try {
  const copy = join(folder, 'copy');
  copyTree(copy);
  for (const name of packageNames())
    cpSync(`${root}packages/${name}/dist`, join(copy, 'packages', name, 'dist'), { recursive: true });
  pack(root, join(folder, 'packed'));
  pack(copy, join(folder, 'packed-again'));
  if (problems.length === 0) for (const name of packageNames()) checkTarball(name);
  const tarballs = readdirSync(join(folder, 'packed')).map((it) => join(folder, 'packed', it));
  problems.push(...optionalPackageProblems(tarballs, folder));
  const command = tarballs.find((it) => basename(it).startsWith('wirework-cli-'));
  problems.push(...(await commandProblems(command, folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (update && problems.length === 0) {
  const rows = packageNames().map((it) => `  "${it}": { "files": ${budget[it].files}, "kB": ${budget[it].kB} }`);
  writeFileSync(budgetPath, `{\n${rows.join(',\n')}\n}\n`);
}
report('packed packages', problems);
