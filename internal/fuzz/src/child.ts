/**
 * Runs one target until its time is over or it fails, in a process that may end or hang. Arguments: the target, how
 * many milliseconds, the seed, and the file that always has the current input.
 */
import { ftruncateSync, openSync, writeSync } from 'node:fs';
import fc from 'fast-check';
import { corpusOf, loadTarget } from './corpus-of.ts';
import { inputsNear } from './inputs-near.ts';

/** The smallest input on which the target fails, if there is one. */
export interface Result {
  /** How many inputs it had; missing when the process ended before it could say so. */
  readonly runs?: number;
  readonly failure?: { readonly input: Uint8Array; readonly error: string };
}

const [target = '', milliseconds, seed, current = ''] = process.argv.slice(2);
const { fuzz } = await loadTarget(target);
const file = openSync(current, 'w');
let runs = 0;
const property = fc.asyncProperty(inputsNear([...corpusOf(target).values()]), async (input) => {
  runs++;
  ftruncateSync(file, input.length);
  writeSync(file, input, 0, input.length, 0);
  await fuzz(input);
});
const { counterexample, errorInstance } = await fc.check(property, {
  seed: Number(seed),
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: Number(milliseconds),
});
const error = String((errorInstance as Error | null)?.stack);
const failure = counterexample === null ? {} : { failure: { input: counterexample[0], error } };
process.send?.({ runs, ...failure } satisfies Result);
process.disconnect();
