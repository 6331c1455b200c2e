/**
 * The parts of the gate, as data: what a change must pass (`pnpm ok`), and what the night and a release run besides
 * (`pnpm ok --full`). CONTRIBUTING.md has the parts of the night in a list, and `.github/workflows/night.yml` a job
 * for each; check-workflows.js compares them.
 */
import { packageNames } from './workspace.js';

/**
 * Returns the steps of a change, in order: a name, a tool and its arguments. `changed` is what the change reaches:
 * files and packages (affected.js); where it is `undefined`, the steps are about everything.
 */
export function stepsOfChange(changed) {
  const affected = changed === undefined ? [] : ['--affected'];
  const script = (name) => ['node', [`tooling/scripts/${name}.js`]];
  const ofFiles = (name, tool, args, files, everything) => {
    const subject = changed === undefined ? everything : files;
    return subject.length === 0 ? [] : [[name, tool, [...args, ...subject]]];
  };
  const packages = packageNames().map((it) => `packages/${it}/src`);
  const isMatched = (extensions) => (it) => extensions.test(it) && !it.startsWith('internal/conformance/tables/');
  const files = (extensions) => changed?.files.filter(isMatched(extensions)) ?? [];
  const onlyTested = changed?.tested.flatMap((it) => ['--only', it]) ?? [];
  return [
    ...(changed?.tested.length === 0 ? [] : [['test', 'node', ['tooling/scripts/test.js', ...onlyTested]]]),
    ['build', 'turbo', ['run', 'build', '--output-logs=errors-only']],
    ['typecheck', 'turbo', ['run', 'typecheck', ...affected, '--concurrency=2', '--output-logs=errors-only']],
    ...ofFiles('format', 'prettier', ['--check', '--log-level', 'warn', '--ignore-unknown'], files(/./), [
      '.',
      '!internal/conformance/tables',
    ]),
    ...ofFiles('lint', 'eslint', ['--no-warn-ignored'], files(/\.[cm]?[jt]s$/), ['.']),
    ...ofFiles(
      'spelling',
      'cspell',
      ['--no-progress', '--quiet', '--no-must-find-files'],
      files(/\.(?:[cm]?[jt]s|md|json|yaml)$/),
      ['**/*.{ts,js,mts,cts,cjs,md,json,yaml}'],
    ),
    ['direction', 'depcruise', ['--config', 'tooling/dependency-cruiser.cjs', ...packages]],
    [
      'unused exports',
      'knip',
      ['--config', 'tooling/knip.json', '--include', 'files,exports,types', '--no-config-hints'],
    ],
    ['copies', 'node', ['tooling/scripts/make-copies.js', '--check']],
    ['budget', 'node', ['tooling/scripts/check-budget.js', ...onlyTested]],
    ['export surface', ...script('check-exports')],
    ['manifests', ...script('check-manifests')],
    ['docs', ...script('check-docs')],
    ['neutrality', 'node', ['--experimental-vm-modules', '--no-warnings', 'tooling/scripts/check-neutral.js']],
    ['no code generation', 'node', ['--disallow-code-generation-from-strings', 'tooling/scripts/check-codegen.js']],
    ['one consumer', 'node', ['internal/compat/consumers/check.js', '--one']],
    ['without outside data', 'node', ['tooling/scripts/check-alone.js', ...onlyTested]],
  ];
}

/** The parts that the night and a release run besides the steps of a change: name, what it guards, command. */
export const partsOfNight = [
  {
    name: 'long',
    guards: 'properties in all runs with new values; held memory; generated types',
    command: 'pnpm test:long',
  },
  { name: 'node-22', guards: 'all tests on Node 22', command: 'pnpm test:nodes 22' },
  { name: 'node-24', guards: 'all tests on Node 24', command: 'pnpm test:nodes 24' },
  { name: 'node-26', guards: 'all tests on Node 26', command: 'pnpm test:nodes 26' },
  { name: 'busy', guards: 'all tests beside three busy processes a core', command: 'pnpm test:busy' },
  {
    name: 'growth',
    guards: 'exponents of native work (read by a person, refuses nothing)',
    command: 'pnpm bench growth',
  },
  { name: 'faults', guards: 'promises of the HTTP client under faults', command: 'pnpm faults' },
  { name: 'fuzz', guards: 'parsers against broken input, five minutes each', command: 'pnpm fuzz --seconds 300' },
  {
    name: 'consumers',
    guards: 'four versions of TypeScript, pasted READMEs, two versions at once',
    command: 'node internal/compat/consumers/check.js',
  },
  {
    name: 'packed',
    guards: 'tarballs: contents, links, types, the same twice',
    command: 'node tooling/scripts/check-packed.js',
  },
  {
    name: 'repository',
    guards: 'bumps in changesets, workflows, actions',
    command: 'node tooling/scripts/check-changesets.js && node tooling/scripts/check-workflows.js',
  },
  { name: 'bills', guards: 'bills of materials', command: 'node tooling/scripts/sbom.js' },
  { name: 'demo', guards: "the README's first command", command: 'pnpm demo' },
  { name: 'examples', guards: 'programs for users', command: 'pnpm examples' },
  {
    name: 'site',
    guards: 'the site, built and used in three browsers',
    command: 'pnpm site:build && pnpm site:browsers',
  },
  { name: 'rehearsal', guards: 'a whole release over a registry on loopback', command: 'pnpm release:rehearse' },
  { name: 'runtimes', guards: 'Deno, Bun, workerd, browsers', command: 'pnpm runtimes' },
  { name: 'peers', guards: 'other HTTP clients, mocks and bundlers', command: 'pnpm peers' },
  { name: 'suites', guards: 'HTTP suites of other projects', command: 'pnpm suites' },
  { name: 'suites-ajv', guards: 'programs that use ajv', command: 'pnpm suites:ajv' },
  { name: 'contracts', guards: 'OpenAPI documents of public APIs as contracts', command: 'pnpm contracts 4' },
  { name: 'mutate', guards: 'whether tests fail when sources are changed', command: 'pnpm mutate schema' },
  {
    name: 'mutate-http',
    guards: 'whether tests of the HTTP client fail when its stages and policies are changed',
    command: 'pnpm mutate http-client',
  },
];
