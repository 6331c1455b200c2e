import { fileURLToPath } from 'node:url';

/**
 * By hand in one package, `WIREWORK_RUNS` is not set: properties run less often, and suites that take long are left out
 * (CONTRIBUTING.md).
 */
const isByHand = process.env.WIREWORK_RUNS === undefined;

/**
 * The one jest configuration, which the `jest` field of each manifest names. The folder with the manifest is the root.
 * Tests run as ES modules and read sibling packages from their sources.
 */
export default {
  rootDir: process.cwd(),
  testEnvironment: fileURLToPath(new URL('scripts/lib/plain-environment.js', import.meta.url)),
  testEnvironmentOptions: {
    customExportConditions: ['@wirework/source', 'node', 'node-addons'],
  },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      'ts-jest',
      { useESM: true, tsconfig: fileURLToPath(new URL('../tsconfig.base.json', import.meta.url)) },
    ],
  },
  setupFiles: [fileURLToPath(new URL('../internal/test-support/src/fixed-seed.ts', import.meta.url))],
  // Packages have `src` and `test`; the examples and the rooms of `internal` a folder for each program or suite.
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts', '<rootDir>/*/*.test.ts'],
  reporters: ['default', fileURLToPath(new URL('scripts/lib/totals-reporter.js', import.meta.url))],
  testPathIgnorePatterns: ['/node_modules/', ...(isByHand ? ['\\.long\\.test\\.ts$'] : [])],
  // Elsewhere the packages run side by side.
  maxWorkers: isByHand ? '100%' : 1,
  // A busy machine is not a reason to fail.
  testTimeout: 300_000,
};
