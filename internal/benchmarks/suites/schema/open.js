/** Open, plain schemas: each in a process of its own, and all in one process with forty others. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { show } from '../../lib/compare.js';
import { table } from '../../lib/table.js';
import { measure } from './measure.js';
import { openContestants } from './open-contestants.js';
import { openRows } from './open-documents.js';

const names = Object.keys(openContestants);
const [ajv] = names;
const worker = fileURLToPath(new URL('open-worker.js', import.meta.url));

const geometricMean = (numbers) => Math.exp(numbers.reduce((sum, it) => sum + Math.log(it), 0) / numbers.length);

/** A table of ratios to ajv with their geometric means, from the nanoseconds of each contestant by row. */
function ratioTable(times, contestants) {
  const rows = Object.entries(times).map(([row, byName]) => [
    row,
    show(byName[ajv]),
    ...contestants.slice(1).map((name) => byName[ajv] / byName[name]),
  ]);
  const means = contestants.slice(1).map((_, at) => geometricMean(rows.map((row) => row[at + 2])));
  return table(['task', ...contestants], [...rows, ['geometric mean', '', ...means]]);
}

/** The shortest times: disturbances only make a process slower. */
const best = (times) =>
  Object.fromEntries(
    Object.entries(times).map(([row, byName]) => [
      row,
      Object.fromEntries(Object.entries(byName).map(([name, list]) => [name, Math.min(...list)])),
    ]),
  );

/** The tables of rows alone, and of rows beside other schemas. */
export function openTables(rounds) {
  const alone = {};
  for (const row of Object.keys(openRows)) Object.assign(alone, best(measure([worker, row], names, rounds)));
  const beside = best(measure([worker, 'all'], names, rounds));
  return { alone: ratioTable(alone, names), beside: ratioTable(beside, names) };
}

/** The tables of a few seconds, for development: contestants take turns in one process. */
export function quickTable(rows, contestants) {
  const times = {};
  for (const row of rows) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [worker, row, contestants.join()], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    Object.assign(times, JSON.parse(stdout));
  }
  return ratioTable(times, contestants);
}
