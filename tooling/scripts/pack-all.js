/** `pnpm pack:all`: writes a tarball of each package into `packs/`, for projects that install without a registry. */
import { mkdirSync, rmSync } from 'node:fs';
import { root, run } from './lib/workspace.js';

const folder = `${root}packs`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', folder];
process.exitCode = run('pnpm', args).status ?? 1;
