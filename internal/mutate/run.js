/**
 * `pnpm mutate <package> [<file> …]`: changes one operator, literal or statement of a source at a time (a mutant), and
 * runs tests until one fails. Without files, it changes the sources that targets.js has for the package. It prints the
 * mutants that survive, and the share that tests kill; the exit code is 1 if the share is below the bound in
 * targets.js.
 *
 * The package is copied into a temporary folder, and its tests are bundled there into one module, so that jest starts
 * in a third of a second for each mutant.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../../tooling/scripts/lib/workspace.js';
import { targets } from './targets.js';

const [name, ...files] = process.argv.slice(2);
if (!Object.hasOwn(targets, name ?? '')) {
  console.error(`usage: pnpm mutate <${Object.keys(targets).join('|')}> [<file> …]`);
  process.exit(2);
}
const { mutated, tests, leftOut, atLeast } = targets[name];
const own = (path) => join(root, 'internal/mutate', path);
const temporary = mkdtempSync(join(tmpdir(), 'wirework-mutate-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
// Packages that tests import are found above the copy.
symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'));
process.chdir(join(root, 'packages', name));

const stryker = new Stryker({
  mutate: files.length > 0 ? files : mutated,
  // Files that other runs write and remove.
  ignorePatterns: ['/.jest', '/.turbo', '/dist', '/coverage'],
  tempDirName: temporary,
  buildCommand: ['node', own('bundle.js'), name, ...tests].join(' '),
  testRunner: 'jest',
  plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--expose-gc', '--no-warnings'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: join(root, 'tooling/jest.config.js'),
    enableFindRelatedTests: false,
    config: {
      testMatch: ['<rootDir>/mutated.test.mjs'],
      moduleFileExtensions: ['mjs', 'js', 'cjs', 'json'],
      transform: {},
      setupFiles: [],
      testEnvironment: own('first-failure-environment.js'),
      testEnvironmentOptions: { leftOut },
    },
  },
  concurrency: availableParallelism(),
  thresholds: { high: 100, low: atLeast, break: atLeast },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: false },
  allowConsoleColors: false,
  fileLogLevel: 'off',
});
await stryker.runMutationTest();
