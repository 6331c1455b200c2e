/**
 * `pnpm test [--long] [--node version] [turbo options]`: the tests of all packages through turbo, then the totals, then
 * what was skipped and how to get what it needs. Another version of Node comes from the npm registry. With `--long`
 * (`pnpm test:long`), and where `CI` is set, properties run as often as in the gate. `--long` draws new values each
 * time, and a failure prints their seed; `WIREWORK_SEED=<number>` repeats them.
 * The last line is `N passed, N failed` (`, N skipped` when there are any), over all packages.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { nodeOfVersion } from './lib/node-of-version.js';
import { packageNames, readJson, root, run } from './lib/workspace.js';

/**
 * The folders whose tests run here. The other examples need built packages, so the gate runs them in a separate step.
 */
const tested = [
  ...packageNames().map((it) => `packages/${it}`),
  'internal/conformance',
  'internal/fuzz',
  'internal/compat',
  'internal/test-support',
  'examples/demo',
];
const reportOf = (folder) => `${root}${folder}/.jest/results.json`;

/** How to get what a skipped test names as its reason. */
const remedies = {
  nginx: 'apt-get install nginx-light',
  tinyproxy: 'apt-get install tinyproxy-bin',
  'redis-server': 'apt-get install redis-server',
  zsh: 'apt-get install zsh',
  fish: 'apt-get install fish',
  groff: 'apt-get install groff-base',
  tmux: 'apt-get install tmux',
  'pre-commit': 'apt-get install pre-commit',
  JSON_SCHEMA_TEST_SUITE:
    'JSON_SCHEMA_TEST_SUITE=<folder of a checkout of https://github.com/json-schema-org/JSON-Schema-Test-Suite>',
};

const options = process.argv.slice(2);
const isLong = options[0] === '--long';
if (isLong) options.shift();
const [, version] = options[0] === '--node' ? options.splice(0, 2) : [];

process.env.WIREWORK_RUNS ??= isLong || process.env.CI ? 'all' : 'few';
if (isLong) process.env.WIREWORK_SEED ??= 'random';
for (const folder of tested) rmSync(reportOf(folder), { force: true });

const ran = run(
  'turbo',
  [
    'run',
    'test',
    '--filter=!@wirework/examples',
    // One more than two cores: the tests of http-client wait for timeouts.
    '--concurrency=3',
    '--continue',
    '--output-logs=errors-only',
    // The cache does not know the version of Node.
    ...(version === undefined ? [] : ['--force']),
    ...options,
  ],
  version === undefined ? {} : { pathFirst: dirname(nodeOfVersion(version)) },
);

let passed = 0;
let failed = 0;
const skipped = [];
const failures = [];
for (const name of tested) {
  if (!existsSync(reportOf(name))) {
    console.error(`${name}: no test report`);
    failed++;
    continue;
  }
  const report = readJson(reportOf(name));
  passed += report.passed;
  failed += report.failed;
  failures.push(...report.failures.map((it) => `${name}: ${it}`));
  skipped.push(...report.skipped.map((it) => `${name}: ${it}`));
  console.log(
    `${name.padEnd(26)} ${String(report.passed).padStart(6)} passed ${String(report.failed).padStart(4)} failed`,
  );
}
for (const it of skipped) console.log(`skipped  ${it}`);
for (const it of failures) console.log(`failed   ${it}`);
const missing = Object.keys(remedies).filter((name) => skipped.some((it) => it.includes(`(skipped: ${name} `)));
if (missing.length > 0) console.log(`To run them: ${missing.map((it) => remedies[it]).join('; ')}`);
if (failed === 0 && ran.status !== 0) failed = 1;
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
