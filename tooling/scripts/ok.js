/**
 * `pnpm ok [base]`: the gate of a change. It runs what the change since `base` can reach (by default since the branch
 * left `main`, or since the last commit), and says what it leaves out. `pnpm ok --everything`, and `pnpm ok` where `CI`
 * is set, leave out nothing. `pnpm ok --full [part…]` also runs the parts of the night, or only those that are named.
 * Every step must pass; the totals of the tests are the last line.
 */
import { existsSync, readFileSync } from 'node:fs';
import { baseOfBranch, reachedSince } from './lib/affected.js';
import { partsOfNight, stepsOfChange } from './lib/gate.js';
import { root, run, testedFolders } from './lib/workspace.js';

const options = process.argv.slice(2);
const isFull = options[0] === '--full';
const isEverything = isFull || options[0] === '--everything' || (process.env.CI ?? '') !== '';
const named = isFull ? options.slice(1) : [];
const unknown = named.filter((name) => partsOfNight.every((it) => it.name !== name));
if (unknown.length > 0) {
  console.error(`there is no part '${unknown[0]}'; the parts are ${partsOfNight.map((it) => it.name).join(', ')}`);
  process.exit(2);
}

const base = isEverything ? undefined : (options[0] ?? baseOfBranch());
const changed = base === undefined ? undefined : reachedSince(base);
const parts = partsOfNight.filter(({ name }) => isFull && (named.length === 0 || named.includes(name)));
const steps = [
  ...(named.length > 0 ? [] : stepsOfChange(changed)),
  ...parts.map(({ name, command }) => [name, 'sh', ['-c', command.replaceAll(/\bpnpm /g, 'npx -y pnpm@10.34.9 ')]]),
];

const failed = [];
const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const start = performance.now();
for (const [name, command, args] of steps) {
  const started = performance.now();
  const { status } = run(command, args, { base });
  if (status !== 0) failed.push(name);
  console.log(`${status === 0 ? 'ok' : 'not ok'}: ${name} (${seconds(started)})`);
}

if (changed !== undefined) {
  const left = testedFolders().filter((it) => !changed.tested.includes(it));
  console.log(`since ${base.slice(0, 12)}: ${changed.files.length} files changed`);
  if (left.length > 0)
    console.log(`left out: tests, types, lint and format of what they do not reach (${left.join(', ')})`);
}
if (!isFull) console.log(`left to the night: ${partsOfNight.map((it) => it.name).join(', ')} (pnpm ok --full)`);
if (failed.length > 0) console.error(`not ok: ${failed.join(', ')}`);
console.log(`${failed.length === 0 ? 'ok' : 'not ok'}: ${steps.length} steps (${seconds(start)})`);
const totals = `${root}.jest/totals.txt`;
if (named.length === 0 && existsSync(totals)) process.stdout.write(readFileSync(totals, 'utf8'));
process.exitCode = failed.length > 0 ? 1 : 0;
