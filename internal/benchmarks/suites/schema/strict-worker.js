/** One contestant in a process that refuses code from strings: prints the median nanoseconds of each task, as JSON. */
import { parse } from 'node:querystring';
import { compare } from '../../lib/compare.js';
import { strictContestants } from './strict-contestants.js';
import { strictRows } from './strict-documents.js';

const name = process.argv[2];
const only = process.argv[3];
const { generate = () => [], open } = strictContestants[name];
const tasks = {};
const medians = {};
for (const [row, { valid, invalid }] of Object.entries(strictRows)) {
  if (only !== undefined && only !== row) continue;
  try {
    const texts = generate(row);
    const started = performance.now();
    const { check, first, all } = await open(row, texts);
    const isValid = check(valid);
    if (medians.start === undefined) medians.start = (performance.now() - started) * 1e6;
    if (isValid !== true) throw new Error('it refuses the valid document');
    if (check(invalid) !== false) throw new Error('it does not see the fault');
    // A process has checked other objects before, such as one in dictionary mode: see decision 141.
    check(parse('page=1&q=x'));
    tasks[`${row}: valid`] = [({ value }) => check(value), { value: valid }];
    tasks[`${row}: invalid`] = [({ value }) => check(value), { value: invalid }];
    if (first) tasks[`${row}: first error`] = [({ value }) => first(value), { value: invalid }];
    if (all) tasks[`${row}: all errors`] = [({ value }) => all(value), { value: invalid }];
  } catch (error) {
    console.error(`${name} cannot do '${row}': ${String(error.stderr ?? error).match(/Error: (.*)/)?.[1]}`);
  }
}
for (const [task, [work, input]] of Object.entries(tasks))
  medians[task] = compare({ [task]: work }, { rounds: 7, slice: 20 }, input)[task];
console.log(JSON.stringify(medians));
