import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, run } from './workspace.js';

/**
 * Installs a folder that is a separate workspace: one with its own `pnpm-workspace.yaml` and lockfile, whose packages
 * the root does not need. Does nothing while the lockfile is the one of the last install.
 *
 * @param {string} folder such as `internal/benchmarks`
 */
export function installWorkspace(folder) {
  const lockfile = readFileSync(join(root, folder, 'pnpm-lock.yaml'), 'utf8');
  const installed = join(root, folder, 'node_modules/.installed-lockfile.yaml');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lockfile) return;
  console.error(`installing ${folder}`);
  // `pnpm run` puts the pnpmfile of the root into the environment.
  const { packageManager } = readJson(`${root}package.json`);
  const { status, stdout, stderr } = run(
    'npx',
    ['-y', packageManager, 'install', '--frozen-lockfile', '--ignore-pnpmfile'],
    {
      cwd: join(root, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`Cannot install ${folder}\n${stdout}${stderr}`);
  writeFileSync(installed, lockfile);
}
