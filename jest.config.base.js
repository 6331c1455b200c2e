import { fileURLToPath } from 'node:url';

/**
 * The one jest configuration. A package's `jest.config.js` re-exports it.
 * Tests run as ES modules and read sibling packages from their sources.
 */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: {
    customExportConditions: ['@wirework/source', 'node', 'node-addons'],
  },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: '<rootDir>/tsconfig.json' }] },
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  reporters: ['default', fileURLToPath(new URL('scripts/lib/totals-reporter.js', import.meta.url))],
  maxWorkers: 1,
  // A machine that does other things too is no reason to fail.
  testTimeout: 120_000,
};
