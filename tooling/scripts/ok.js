/**
 * `pnpm ok`: the one gate. Every step must pass; the totals of the tests are the last line.
 *
 * `--skip-test` leaves the tests out, for a caller that has just run them.
 */
import { packageNames, run } from './lib/workspace.js';

const steps = [
  ['build', 'turbo', ['run', 'build', '--output-logs=errors-only']],
  ['typecheck', 'turbo', ['run', 'typecheck', '--concurrency=2', '--output-logs=errors-only']],
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.', '!internal/conformance/tables']],
  ['lint', 'eslint', ['.']],
  ['spelling', 'cspell', ['--no-progress', '--quiet', '**/*.{ts,js,mts,cts,cjs,md,json,yaml}']],
  [
    'direction',
    'depcruise',
    ['--config', 'tooling/dependency-cruiser.cjs', ...packageNames().map((it) => `packages/${it}/src`)],
  ],
  ['without outside data', 'node', ['tooling/scripts/check-alone.js']],
  [
    'unused exports',
    'knip',
    ['--config', 'tooling/knip.json', '--include', 'files,exports,types', '--no-config-hints'],
  ],
  ['budget', 'node', ['tooling/scripts/check-budget.js']],
  ['manifests', 'node', ['tooling/scripts/check-manifests.js']],
  ['docs', 'node', ['tooling/scripts/check-docs.js']],
  ['changesets', 'node', ['tooling/scripts/check-changesets.js']],
  ['workflows', 'node', ['tooling/scripts/check-workflows.js']],
  ['export surface', 'node', ['tooling/scripts/check-exports.js']],
  ['neutrality', 'node', ['--experimental-vm-modules', '--no-warnings', 'tooling/scripts/check-neutral.js']],
  ['no code generation', 'node', ['--disallow-code-generation-from-strings', 'tooling/scripts/check-codegen.js']],
  ['consumers', 'node', ['internal/compat/consumers/check.js']],
  ['packed packages', 'node', ['tooling/scripts/check-packed.js']],
  ['bills of materials', 'node', ['tooling/scripts/sbom.js']],
  ['demo', 'node', ['examples/demo/src/main.js']],
  [
    'faults',
    'node',
    [
      '--import',
      './internal/test-support/src/source-loader-hooks.mjs',
      '--expose-gc',
      '--no-warnings',
      'internal/faults/src/main.ts',
    ],
  ],
  ['examples', 'turbo', ['run', 'test', '--filter=@wirework/examples', '--output-logs=errors-only']],
  ['site', 'node', ['site/build/main.js']],
  ['site in browsers', 'node', ['site/test/browsers.js']],
  ['release', 'node', ['internal/compat/rehearsal/run.js']],
  ...(process.argv.includes('--skip-test') ? [] : [['test', 'node', ['tooling/scripts/test.js']]]),
];

process.env.WIREWORK_RUNS ??= 'all';
const failed = [];
for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status } = run(command, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) failed.push(name);
  if (status !== 0) console.error(`not ok: ${name} (${seconds} s)`);
  else if (name !== 'test') console.log(`ok: ${name} (${seconds} s)`);
}
if (failed.length > 0) console.error(`not ok: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
