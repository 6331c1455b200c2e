/**
 * Packs every published package, with a made-up address of the repository, and checks the tarball: publint,
 * are-the-types-wrong, links, source maps, and that nothing is in it by mistake.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { addressProblems, linkProblems, sourceMapProblems } from './lib/unpacked.js';
import { entries, packageNames, readJson, report, root, run } from './lib/workspace.js';

const address = 'https://repository.example/wirework';
process.env.WIREWORK_REPOSITORY = address;

const folder = mkdtempSync(join(tmpdir(), 'wirework-packed-'));
const problems = [];
const quiet = { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' };

/** The scripts in `dist` that the entries of a package load, and what those load. */
function loadedBy(name) {
  const loaded = new Set();
  const open = entries(readJson(`${root}packages/${name}/package.json`)).map(([, target]) =>
    target.default.replace('./dist/', ''),
  );
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const text = readFileSync(`${root}packages/${name}/dist/${file}`, 'utf8');
    for (const [, next] of text.matchAll(/['"](\.{1,2}\/[\w./-]+\.js)['"]/g))
      open.push(posix.join(posix.dirname(file), next));
  }
  return loaded;
}

try {
  for (const name of packageNames()) {
    const packed = run('pnpm', ['pack', '--pack-destination', folder], { ...quiet, cwd: `${root}packages/${name}` });
    const tarball = readdirSync(folder).find(
      (it) => it.startsWith(`wirework-${name}-`) && /^\d/.test(it.slice(`wirework-${name}-`.length)),
    );
    if (packed.status !== 0 || tarball === undefined) {
      problems.push(`packages/${name}: pnpm pack failed\n${packed.stdout}${packed.stderr}`);
      continue;
    }
    const path = join(folder, tarball);
    for (const [tool, args] of [
      ['publint', ['run', path, '--strict']],
      ['attw', [path, '--profile', 'esm-only', '--no-color', '--no-emoji']],
    ]) {
      const { status, stdout, stderr } = run(tool, args, quiet);
      if (status !== 0) problems.push(`packages/${name}: ${tool}\n${stdout}${stderr}`);
    }
    const unpacked = join(folder, name);
    mkdirSync(unpacked);
    run('tar', ['-xzf', path, '--strip-components=1', '-C', unpacked], quiet);
    for (const problem of [
      ...linkProblems(unpacked),
      ...sourceMapProblems(unpacked),
      ...addressProblems(unpacked, address, `packages/${name}`),
    ]) {
      problems.push(`packages/${name}: ${problem}`);
    }
    const listed = run('tar', ['-tzf', path], quiet).stdout.split('\n');
    const loaded = loadedBy(name);
    for (const [, file] of listed.map((it) => /^package\/dist\/(.*\.js)$/.exec(it) ?? [])) {
      if (file !== undefined && !loaded.has(file))
        problems.push(
          `packages/${name}: the tarball holds dist/${file}, which no entry loads; if an older build left it there, remove it`,
        );
    }
    for (const [, source] of listed.map((it) => /^package\/dist\/(.*)\.d\.ts$/.exec(it) ?? [])) {
      if (source !== undefined && !existsSync(`${root}packages/${name}/src/${source}.ts`)) {
        problems.push(
          `packages/${name}: the tarball holds dist/${source}.d.ts, which has no source; build the package again`,
        );
      }
    }
    for (const file of listed.filter((it) => /\.test\.|tsbuildinfo|node_modules|\.jest/.test(it))) {
      problems.push(`packages/${name}: the tarball holds ${file}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

report('packed packages', problems);
