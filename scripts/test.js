/**
 * `pnpm test [turbo options]`: the tests of all packages through turbo, then the totals.
 * The last line is `N passed, N failed` (`, N skipped` when there are any), over all packages.
 */
import { existsSync } from 'node:fs';
import { packageNames, readJson, root, run } from './lib/workspace.js';

const reportOf = (name) => `${root}packages/${name}/.jest/results.json`;

const ran = run('turbo', ['run', 'test', '--concurrency=2', '--continue', '--output-logs=errors-only', ...process.argv.slice(2)]);

let passed = 0;
let failed = 0;
let skipped = 0;
const skips = [];
for (const name of packageNames()) {
  if (!existsSync(reportOf(name))) {
    console.error(`${name}: no test report`);
    failed++;
    continue;
  }
  const report = readJson(reportOf(name));
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  skipped += report.numPendingTests;
  console.log(
    `${name.padEnd(16)} ${String(report.numPassedTests).padStart(6)} passed ${String(report.numFailedTests).padStart(4)} failed`,
  );
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'pending') skips.push(`${name}: ${test.fullName}`);
    }
  }
}
for (const skip of skips) console.log(`skipped  ${skip}`);
if (failed === 0 && ran.status !== 0) failed = 1;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
