/**
 * `pnpm suites:ajv [--write]`: runs the tests of programs that depend on ajv, once with ajv and once with the class of
 * `@wirework/schema/ajv` in its place, and compares what eslint says about options of its rules. It fails if a test
 * that passes with ajv fails with the class and is not known to fail, or if one that is known to fail passes. `--write`
 * puts the table into `docs/reference/conformance.md`.
 */
import { writeMarkedSection } from '../../../tooling/scripts/lib/marked-section.js';
import { compareEslint } from './eslint.js';
import { knownDifferences } from './known-differences.js';
import { runProgram } from './program.js';

const fastifyFiles = [
  'fluent-schema',
  'nullable-validation',
  'output-validation',
  'schema-examples',
  'schema-feature',
  'schema-serialization',
  'schema-special-usage',
  'schema-validation',
  'validation-error-handling',
  'internals/request-validate',
  'internals/validation',
];

/** Names, the files of their tests, and whether all code may be forbidden to come from strings. */
const programs = [
  { name: 'env-schema', isWithoutCode: true },
  { name: '@fastify/ajv-compiler' },
  { name: 'fast-json-stringify' },
  { name: 'fastify', files: fastifyFiles.map((it) => `test/${it}.test.js`) },
];

const lines = ['| program | tests | pass with ajv | pass here | remarks |', '|---|---|---|---|---|'];
for (const program of programs) {
  const { version, tests, ajv, own, differences } = await runProgram(program);
  const known = Object.entries(knownDifferences[program.name] ?? {});
  const expected = new Set(known.flatMap(([, ids]) => ids));
  const found = new Map(differences);
  for (const [id, why] of found) if (!expected.has(id)) report(`${program.name}: ${id} fails: ${why}`);
  for (const id of expected) if (!found.has(id)) report(`${program.name}: ${id} passes now`);
  const reasons = known.map(([reason, ids]) => `${ids.length} ${reason}`).join('; ');
  lines.push(`| ${program.name} ${version} | ${tests} | ${ajv} | ${own} | ${reasons} |`);
}
const { version, rules, lists, refused, differences } = await compareEslint();
for (const it of differences) report(`eslint: ${it}`);
const passed = lists - differences.length;
lines.push(
  `| eslint ${version} | ${lists} lists of options of ${rules} rules, ${refused} refused | ${lists} | ${passed} | verdicts as with ajv 6, which eslint has; messages as with ajv 8 |`,
);

function report(line) {
  console.error(line);
  process.exitCode = 1;
}

const table = lines.join('\n');
console.log(table);
if (process.argv.includes('--write')) writeMarkedSection('docs/reference/conformance.md', 'ajv', table);
