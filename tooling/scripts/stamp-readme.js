/**
 * `prepack` and, with `--undo`, `postpack` of each package: packs the README with absolute links in place of those that
 * leave the package. Without a known address of the repository the README stays as it is. Run in the package's folder.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryAddress } from './lib/repository-address.js';
import { stampLinks } from './lib/stamp.js';
import { readJson, root } from './lib/workspace.js';

const original = 'node_modules/.README.md';
const address = repositoryAddress();

if (process.argv.includes('--undo')) {
  if (existsSync(original)) renameSync(original, 'README.md');
} else if (existsSync(original)) {
  throw new Error(
    `Cannot pack: an interrupted packing left its changes in README.md; undo them in git, then remove '${original}'`,
  );
} else if (address !== undefined) {
  const { name, version } = readJson('package.json');
  const folder = relative(root, process.cwd()).replaceAll('\\', '/');
  mkdirSync('node_modules', { recursive: true });
  copyFileSync('README.md', original);
  writeFileSync('README.md', stampLinks(readFileSync(original, 'utf8'), address, folder, `${name}@${version}`));
}
