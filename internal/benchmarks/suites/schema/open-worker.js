/**
 * Contestants on open schemas: prints the median nanoseconds of each row, as JSON. `open-worker.js <row> <contestant>`
 * measures one row alone, `all` in the place of the row all of them, after forty other schemas were compiled and used.
 * Several contestants with commas between them take turns in the process, and the 10th percentiles of many short rounds
 * are printed: for development, on a machine that is not quiet.
 */
import { compare } from '../../lib/compare.js';
import { openContestants } from './open-contestants.js';
import { openRows, otherSchemas } from './open-documents.js';

const [only, chosen] = process.argv.slice(2);
const names = chosen.split(',');
const compilers = {};
for (const name of names) compilers[name] = await openContestants[name]();

/** Checks each of some values. */
function checker(check, values) {
  return () => {
    let passed = 0;
    for (let i = 0; i < values.length; i++) if (check(values[i])) passed++;
    return passed;
  };
}

/** Runs a function until the engine has made it fast. */
function warmUp(run) {
  const until = performance.now() + 200;
  while (performance.now() < until) run();
}

if (only === 'all') {
  for (const { schema, values } of otherSchemas(40)) {
    for (const compile of Object.values(compilers)) {
      const run = checker(await compile(schema), values);
      for (let i = 0; i < 100; i++) run();
    }
  }
}
const results = {};
for (const [row, { schema, values }] of Object.entries(openRows)) {
  if (only !== 'all' && only !== row) continue;
  const works = {};
  for (const [name, compile] of Object.entries(compilers)) {
    const check = await compile(schema);
    if (!values.every((it) => check(it) === true)) throw new Error(`${name} refuses a value of '${row}'`);
    works[name] = checker(check, values);
    warmUp(works[name]);
  }
  const options = names.length === 1 ? { rounds: 7, slice: 20 } : { rounds: 100, slice: 1, quantile: 0.1 };
  const medians = compare(works, options);
  const times = Object.fromEntries(names.map((name) => [name, medians[name] / values.length]));
  results[row] = names.length === 1 ? times[chosen] : times;
}
console.log(JSON.stringify(results));
