/** Validators where code generation is forbidden (Workers, strict pages): each in processes that refuse it. */
import { fileURLToPath } from 'node:url';
import { bundle, gzipSize, kilobytes } from '../../../../tooling/scripts/lib/bundle.js';
import { show } from '../../lib/compare.js';
import { table } from '../../lib/table.js';
import { measure } from './measure.js';
import { generated, strictContestants } from './strict-contestants.js';

const names = Object.keys(strictContestants);
const byBuild = names.filter((it) => strictContestants[it].generate !== undefined);
const atRunTime = names.filter((it) => !byBuild.includes(it));
const row = 'one user';

const best = (byName, name) => (byName[name] === undefined ? undefined : Math.min(...byName[name]));

/** The shortest times of some contestants, and how many times as fast as the fastest other one the first is. */
function speedTable(times, [ours, ...others]) {
  const rows = Object.entries(times).map(([task, byName]) => [
    task,
    ...[ours, ...others].map((it) => (byName[it] === undefined ? '–' : show(best(byName, it)))),
    Math.min(...others.map((it) => best(byName, it) ?? Infinity)) / best(byName, ours),
  ]);
  return table(['task', ours, ...others, 'against the fastest other'], rows);
}

/** Tables of schemas that a build compiles and of those compiled at run time, and the times from import to verdict. */
export function strictTables(rounds) {
  const worker = fileURLToPath(new URL('strict-worker.js', import.meta.url));
  const { start, ...times } = measure([worker], names, rounds, ['--disallow-code-generation-from-strings']);
  return {
    byBuild: speedTable(times, byBuild),
    atRunTime: speedTable(times, atRunTime),
    start: Object.fromEntries(names.map((it) => [it, best(start, it)])),
  };
}

/** Contents of a bundle that validates one user. */
const bundles = {
  wirework: () => "export { compileSchema } from '@wirework/schema'",
  'wirework module': () => generated('wirework module', row),
  'ajv standalone': () => generated('ajv standalone', row),
  'ata-validator': () => "export { Validator } from 'ata-validator'",
  'ata module': () => generated('ata module', row),
  'zod 4': () => "export { z } from 'zod'",
  valibot: () =>
    "export { array, boolean, email, integer, is, isoTimestamp, maxLength, maxValue, minLength, minValue, number, optional, picklist, pipe, safeParse, strictObject, string, uuid } from 'valibot'",
  typebox: () => "export { Compile } from 'typebox/schema'",
  hyperjump: () => "export { validate, registerSchema } from '@hyperjump/json-schema/draft-2020-12'",
  '@cfworker/json-schema': () => "export { Validator } from '@cfworker/json-schema'",
};

/** Size of a bundle that validates one user, and the time from the import to the first verdict. */
export async function strictSizes(start) {
  const rows = [];
  for (const name of names) {
    const code = await bundle(bundles[name](), 'internal/benchmarks').catch(() => undefined);
    const size = code === undefined ? 'cannot be bundled' : kilobytes(gzipSize(code.first[0].text));
    rows.push([name, size, show(start[name])]);
  }
  return table(['library', 'minified and compressed', 'from the import to the first verdict'], rows);
}
