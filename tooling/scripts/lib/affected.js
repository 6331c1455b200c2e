/** Finds the files of a change, and the tested folders that depend on them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, testedFolders } from './workspace.js';

/** Files that every test depends on. */
const reachesAll =
  /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|turbo\.json|tooling\/(?:jest\.config\.js|scripts\/(?:test\.js|lib\/)))/;

/**
 * Files that the tests of a folder depend on, where these are fewer than the packages of its manifest:
 * `internal/compat` has all packages for its programs, and its tests are about scripts of the release.
 */
const testedWith = { 'internal/compat': /^(?:internal\/compat|tooling|docs\/decisions)\/|(?:^|\/)package\.json$/ };

/** Returns the lines that a Git command prints, or `undefined` where it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((it) => it !== '') : undefined;
}

/**
 * Returns the commit that a branch began at: the one it shares with `origin/main` or `main`, or the last one on `main`.
 */
export function baseOfBranch() {
  const [head] = git('rev-parse', 'HEAD');
  const shared = ['origin/main', 'main'].map((it) => git('merge-base', it, 'HEAD')?.[0]);
  return shared.find((it) => it !== undefined && it !== head) ?? head;
}

/** Returns the files that changed since a commit, untracked ones included, and the tested folders that they reach. */
export function reachedSince(base) {
  const listed = git('diff', '--name-only', base);
  if (listed === undefined) throw new Error(`Cannot compare with '${base}': git does not know it`);
  const changed = [...listed, ...git('ls-files', '--others', '--exclude-standard')];
  const files = changed.filter((it) => existsSync(join(root, it)));
  if (changed.some((it) => reachesAll.test(it))) return { files, tested: testedFolders() };
  const { stdout } = run('turbo', ['ls', '--affected', '--output=json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    base,
  });
  const paths = new Set(JSON.parse(stdout).packages.items.map((it) => it.path));
  const isTested = (it) =>
    paths.has(it) && (testedWith[it] === undefined || changed.some((file) => testedWith[it].test(file)));
  return { files, tested: testedFolders().filter(isTested) };
}
