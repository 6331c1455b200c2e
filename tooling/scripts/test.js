/**
 * `pnpm test [--long] [--node version] [--only folder]… [jest options]`: the tests of all packages in one run of jest,
 * then the totals and the processor time of each package, the most expensive files, what was skipped and how to get
 * what it needs. Another version of Node comes from the npm registry. With `--long` (`pnpm test:long`) properties run
 * as often as they can, and so do the suites named `*.long.test.ts`; it draws new values each time, and a failure
 * prints their seed; `WIREWORK_SEED=<number>` repeats them. `--only packages/path` tests that folder only.
 * The last line is `N passed, N failed` (`, N skipped` when there are any), over all packages.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { installWorkspace } from './lib/install-workspace.js';
import { nodeOfVersion } from './lib/node-of-version.js';
import { processTime } from './lib/process-time.js';
import { readJson, root, run, testedFolders } from './lib/workspace.js';

/** Processor seconds above which the command warns. Machines differ by half, so it refuses nothing. */
const expectedSeconds = 330;

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
  'typescript-5.4': 'node tooling/scripts/with.js internal/compat/compilers',
  JSON_SCHEMA_TEST_SUITE:
    'JSON_SCHEMA_TEST_SUITE=<folder of a checkout of https://github.com/json-schema-org/JSON-Schema-Test-Suite>',
};

const options = process.argv.slice(2);
const isLong = options[0] === '--long';
if (isLong) options.shift();
const [, version] = options[0] === '--node' ? options.splice(0, 2) : [];
const only = [];
while (options[0] === '--only') only.push(options.splice(0, 2)[1]);
const tested = only.length > 0 ? only : testedFolders();

// The oldest compilers, for type tests.
if (isLong) installWorkspace('internal/compat/compilers');
process.env.WIREWORK_RUNS ??= isLong ? 'all' : 'few';
if (isLong) process.env.WIREWORK_SEED ??= 'random';

const results = `${root}.jest/results.json`;
rmSync(results, { force: true });
const started = performance.now();
const before = processTime().children;
const ran = run(
  'node',
  [
    '--experimental-vm-modules',
    '--expose-gc',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--config',
    'tooling/jest.config.js',
    '--silent',
    ...options,
    ...only.map((it) => `^${root}${it}/`),
  ],
  version === undefined ? {} : { pathFirst: dirname(nodeOfVersion(version)) },
);
const seconds = processTime().children - before;
const duration = (performance.now() - started) / 1000;

const files = existsSync(results) ? readJson(results) : [];
const sum = (list, count) => list.reduce((total, it) => total + count(it), 0);
const time = (it) => `${it.toFixed(1).padStart(6)} s`;

for (const folder of tested) {
  const own = files.filter((it) => it.file.startsWith(`${folder}/`));
  const [passed, failed] = [sum(own, (it) => it.passed), sum(own, (it) => it.failures.length)];
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
  console.log(`${folder.padEnd(26)} ${counts} ${time(sum(own, (it) => it.seconds))}`);
}
console.log('the most expensive files:');
for (const it of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${time(it.seconds)} ${it.file}`);
for (const { file, skipped } of files) for (const it of skipped) console.log(`skipped  ${file}: ${it}`);
for (const { file, failures } of files) for (const it of failures) console.log(`failed   ${file}: ${it}`);

const skipped = files.flatMap((it) => it.skipped);
const missing = Object.keys(remedies).filter((name) => skipped.some((it) => it.includes(`(skipped: ${name} `)));
if (missing.length > 0) console.log(`To run them: ${missing.map((it) => remedies[it]).join('; ')}`);
console.log(`${seconds.toFixed(0)} s of processor time, ${duration.toFixed(0)} s`);
if (seconds > expectedSeconds && !isLong) console.log(`warning: more than ${expectedSeconds} s of processor time`);

const passed = sum(files, (it) => it.passed);
let failed = sum(files, (it) => it.failures.length);
if (failed === 0 && ran.status !== 0) failed = 1;
const totals = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
console.log(totals);
// The last line of `pnpm ok`.
mkdirSync(`${root}.jest`, { recursive: true });
writeFileSync(`${root}.jest/totals.txt`, `${totals}\n`);
process.exitCode = failed > 0 ? 1 : 0;
