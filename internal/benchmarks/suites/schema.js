/**
 * `@wirework/schema` against the validators that a user would pick instead. Code generators and interpreters disturb
 * each other, so each contestant runs in a separate process; the processes take turns over several rounds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileSchema } from '@wirework/schema';
import { show } from '../lib/compare.js';
import { hasOddInputs } from '../lib/odd-inputs.js';
import { machine, section, table } from '../lib/table.js';
import { contestants } from './schema/contestants.js';
import { measure } from './schema/measure.js';
import { openTables } from './schema/open.js';
import { sizeSections } from './schema/size.js';
import { strictSizes, strictTables } from './schema/strict.js';

const names = Object.keys(contestants);
const [ours, ajv] = names;
const worker = fileURLToPath(new URL('schema/worker.js', import.meta.url));

/** The shortest times, and how many times as fast as ajv ours is. Disturbances only make a process slower. */
function speedTable(times) {
  const rows = Object.entries(times).map(([task, byName]) => [
    task,
    ...names.map((name) => (byName[name] === undefined ? '–' : show(Math.min(...byName[name])))),
    byName[ajv] === undefined ? '–' : Math.min(...byName[ajv]) / Math.min(...byName[ours]),
  ]);
  return table(['task', ...names, 'against ajv'], rows);
}

/** Passed cases of each file of the JSON-Schema-Test-Suite, or `undefined` when it is not at hand. */
function suiteTable() {
  const checkout = process.env.JSON_SCHEMA_TEST_SUITE;
  const outside = `${process.env.WIREWORK_CONFORMANCE ?? '../../../../shared/conformance'}/json-schema`;
  const folder = new URL(`${checkout ?? outside}/`, import.meta.url);
  const tests = checkout === undefined ? '' : 'tests/';
  if (!existsSync(folder)) return undefined;
  const read = (path) => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
  const remotes = readdirSync(new URL('remotes/', folder), { recursive: true }).filter((it) => it.endsWith('.json'));
  const registry = Object.fromEntries(remotes.map((it) => [`http://localhost:1234/${it}`, read(`remotes/${it}`)]));
  const rows = ['4', '6', '7', '2019-09', '2020-12'].map((draft) => {
    let files = 0;
    let cases = 0;
    let passed = 0;
    for (const file of readdirSync(new URL(`${tests}draft${draft}/`, folder)).filter((it) => it.endsWith('.json'))) {
      files++;
      for (const group of read(`${tests}draft${draft}/${file}`)) {
        // By default the suite takes formats for annotations.
        const { check } = compileSchema(group.schema, { registry, draft, formats: 'annotate' });
        for (const { data, valid } of group.tests) {
          cases++;
          if (check(data) === valid) passed++;
        }
      }
    }
    return [`Draft ${draft}`, files, cases, passed].map(String);
  });
  return table(['draft', 'files', 'cases', 'passed'], rows);
}

export const withOddInputs = true;

export async function run({ rounds = 7 }) {
  const speed = section('docs/reference/benchmarks/schema.md', 'benchmark', [
    speedTable(measure([worker], names, rounds)),
    `The best of ${rounds} processes each, each of which reports a median, on ${machine()}. The second column is the speed relative to ajv.`,
  ]);
  const strict = strictTables(rounds);
  const strictSection = section('docs/reference/benchmarks/schema.md', 'strict', [
    'Compiled by the build:',
    strict.byBuild,
    'Compiled at run time:',
    strict.atRunTime,
    `The best of ${rounds} processes each, on ${machine()} with \`--disallow-code-generation-from-strings\`.`,
  ]);
  if (hasOddInputs) return [speed, strictSection];
  const suite = suiteTable();
  if (suite === undefined) console.error('no suite: JSON_SCHEMA_TEST_SUITE names no folder');
  const open = openTables(rounds);
  return [
    speed,
    strictSection,
    section('docs/reference/benchmarks/schema.md', 'strict-size', [await strictSizes(strict.start)]),
    section('docs/reference/benchmarks/schema.md', 'open', [
      'All in one process, beside forty other schemas:',
      open.beside,
      `The best of ${rounds} processes each, on ${machine()}.`,
    ]),
    ...(await sizeSections()),
    ...(suite === undefined ? [] : [section('docs/reference/conformance.md', 'suite', [suite])]),
  ];
}
