import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Returns the first line of a message, without the colors of a terminal. */
const firstLine = (message = '') => stripVTControlCharacters(message.split('\n')[0]).slice(0, 200);

/** Leaves a package's totals in `.jest/results.json`, from which `tooling/scripts/test.js` adds them up. */
export default class TotalsReporter {
  #folder;

  constructor(globalConfig) {
    this.#folder = join(globalConfig.rootDir, '.jest');
  }

  onRunComplete(_contexts, results) {
    const named = (status) =>
      results.testResults.flatMap((file) => file.testResults.filter((it) => it.status === status));
    const skipped = named('pending').map((it) => it.fullName);
    const failures = named('failed').map((it) => `${it.fullName}: ${firstLine(it.failureMessages[0])}`);
    const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = results;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(
      join(this.#folder, 'results.json'),
      JSON.stringify({ passed, failed: numFailedTests + numRuntimeErrorTestSuites, failures, skipped }),
    );
  }
}
