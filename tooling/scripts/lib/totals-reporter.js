import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves a package's totals in `.jest/results.json`, from which `tooling/scripts/test.js` adds them up. */
export default class TotalsReporter {
  #folder;

  constructor(globalConfig) {
    this.#folder = join(globalConfig.rootDir, '.jest');
  }

  onRunComplete(_contexts, results) {
    const skipped = results.testResults.flatMap((file) =>
      file.testResults.filter((it) => it.status === 'pending').map((it) => it.fullName),
    );
    const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = results;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(
      join(this.#folder, 'results.json'),
      JSON.stringify({ passed, failed: numFailedTests + numRuntimeErrorTestSuites, skipped }),
    );
  }
}
