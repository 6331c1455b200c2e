import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Returns the first line of a message, without the colors of a terminal. */
const firstLine = (message = '') => stripVTControlCharacters(message.split('\n')[0]).slice(0, 200);

/**
 * Leaves the results and the processor seconds of each test file in `.jest/results.json`, for
 * `tooling/scripts/test.js`.
 */
export default class TotalsReporter {
  #root;
  #folder;

  constructor({ rootDir }) {
    this.#root = rootDir;
    this.#folder = join(rootDir, '.jest');
  }

  onRunStart() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    const costs = this.#costs();
    const files = testResults.map(({ testFilePath, testResults: tests, testExecError }) => {
      const named = (status) => tests.filter((it) => it.status === status);
      const failures = named('failed').map((it) => `${it.fullName}: ${firstLine(it.failureMessages[0])}`);
      if (testExecError) failures.push(`the file: ${firstLine(testExecError.message)}`);
      return {
        file: relative(this.#root, testFilePath),
        seconds: costs.get(testFilePath) ?? 0,
        passed: named('passed').length,
        failures,
        skipped: named('pending').map((it) => it.fullName),
      };
    });
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, 'results.json'), JSON.stringify(files));
  }

  #costs() {
    const notes = join(this.#folder, 'costs.ndjson');
    if (!existsSync(notes)) return new Map();
    return new Map(
      readFileSync(notes, 'utf8')
        .trimEnd()
        .split('\n')
        .map((it) => JSON.parse(it)),
    );
  }
}
