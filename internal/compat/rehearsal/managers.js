/** How npm, pnpm, Yarn and Bun install packages from the registry of the rehearsal, each with its own cache. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pnpm } from '../runtimes/pnpm.js';
import { execute } from './command.js';

const require = createRequire(import.meta.url);
const yarn = join(dirname(require.resolve('@yarnpkg/cli-dist/package.json')), 'bin/yarn.js');

const settingsOfYarn = (url, cache) => `npmRegistryServer: ${JSON.stringify(url)}
unsafeHttpWhitelist: ['127.0.0.1']
globalFolder: ${JSON.stringify(cache)}
nodeLinker: node-modules
npmMinimalAgeGate: 0
enableTelemetry: false
`;

/** A release of Bun from the npm registry, which `pnpm dlx` keeps. */
const bun = (await execute('npx', [...pnpm, 'dlx', 'bun@1.4.5', '-p', 'process.execPath'], { cwd: tmpdir() })).trim();

/** The command that each package manager adds packages with. */
const managers = {
  npm: (packages, cache) => ['npm', ['install', '--no-audit', '--no-fund', '--cache', cache, ...packages]],
  pnpm: (packages, cache) => [
    'pnpm',
    [
      'add',
      '--ignore-workspace',
      '--store-dir',
      join(cache, 'store'),
      '--cache-dir',
      join(cache, 'cache'),
      ...packages,
    ],
  ],
  yarn: (packages) => [process.execPath, [yarn, 'add', ...packages]],
  bun: (packages, cache) => [bun, ['add', '--cache-dir', cache, ...packages]],
};

export const managerNames = Object.keys(managers);

/** Creates an empty project, and installs `packages` into it. */
export async function createProject(folder, manager, packages, registry) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "project", "private": true }\n');
  if (manager === 'yarn') {
    writeFileSync(join(folder, '.yarnrc.yml'), settingsOfYarn(registry.url, join(registry.caches, 'yarn')));
    writeFileSync(join(folder, 'yarn.lock'), '');
  }
  if (manager === 'bun') writeFileSync(join(folder, 'bunfig.toml'), `[install]\nregistry = "${registry.url}"\n`);
  await addPackages(folder, manager, packages, registry);
}

/** Installs `packages` into a project, in place of other versions of them. */
export async function addPackages(folder, manager, packages, { caches, env }) {
  const [command, args] = managers[manager](packages, join(caches, manager));
  await execute(command, args, { cwd: folder, env });
}
