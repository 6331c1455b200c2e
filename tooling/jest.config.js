import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root, testedFolders } from './scripts/lib/workspace.js';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** In the root all packages are tested in one run, which shares workers and transformed sources; else one package. */
const isWhole = realpathSync('.') === realpathSync(root);
const folders = isWhole ? testedFolders().map((it) => `<rootDir>/${it}`) : ['<rootDir>'];

/**
 * The one jest configuration, for all packages and for one. Tests run as ES modules and read sibling packages from
 * their sources. Suites named `*.long.test.ts` run in `pnpm test:long`.
 */
export default {
  rootDir: process.cwd(),
  roots: folders,
  testEnvironment: pathOf('scripts/lib/package-environment.js'),
  testEnvironmentOptions: {
    customExportConditions: ['@wirework/source', 'node', 'node-addons'],
  },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: pathOf('../tsconfig.base.json') }],
  },
  setupFiles: [pathOf('../internal/test-support/src/fixed-seed.ts')],
  // Packages have `src` and `test`; the examples and the rooms of `internal` a folder for each program or suite.
  testMatch: folders.flatMap((it) => [`${it}/{src,test}/**/*.test.ts`, `${it}/*/*.test.ts`]),
  reporters: ['default', pathOf('scripts/lib/totals-reporter.js')],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.WIREWORK_RUNS === 'all' ? [] : ['\\.long\\.test\\.ts$'])],
  // More than the cores, because the tests of http-client wait for servers.
  maxWorkers: availableParallelism() + 1,
  // Modules of a finished test file are not always collected.
  workerIdleMemoryLimit: '600MB',
  // A last resort: a busy machine is not a reason to fail.
  testTimeout: 300_000,
};
