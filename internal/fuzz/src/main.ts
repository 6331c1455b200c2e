/**
 * `pnpm fuzz [target …] [--seconds N] [--seed N]`: runs each target for a minute on inputs near those of its corpus. An
 * input on which it fails is made as small as possible and written to `failures/<target>`; so is the current one when
 * the process ends by itself, or works on it for ten seconds.
 */
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import type { Result } from './child.ts';
import { targets } from './corpus-of.ts';

/** Milliseconds that one input may take. */
const maxTime = 10_000;

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.find((it) => !targets.includes(it));
if (unknown !== undefined) throw new Error(`There is no target '${unknown}'; there are ${targets.join(', ')}`);
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
const folder = mkdtempSync(join(tmpdir(), 'wirework-fuzz-'));
try {
  for (const target of positionals.length > 0 ? positionals : targets) report(target, await run(target));
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs a target in a child process. */
function run(target: string): Promise<Result> {
  const current = join(folder, target);
  writeFileSync(current, '');
  const args = [target, String(1000 * Number(values.seconds)), seed, current];
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), args, { serialization: 'advanced' });
  const watch = setInterval(() => {
    if (Date.now() - statSync(current).mtimeMs > maxTime) child.kill('SIGKILL');
  }, 1000);
  let result: Result | undefined;
  child.on('message', (message) => (result = message as Result));
  return new Promise<Result>((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      const error = `the process ended with ${signal ?? code}; SIGKILL follows ${maxTime} ms without a new input`;
      resolve(result ?? { failure: { input: readFileSync(current), error } });
    });
  });
}

function report(target: string, { runs, failure }: Result): void {
  console.log(`${target}: ${runs ?? 'some'} inputs, seed ${seed}${failure === undefined ? '' : ', failed'}`);
  if (failure === undefined) return;
  process.exitCode = 1;
  console.error(`${failure.error}\n${inspect(Buffer.from(failure.input).toString('latin1'))}`);
  const failures = fileURLToPath(new URL(`../failures/${target}/`, import.meta.url));
  mkdirSync(failures, { recursive: true });
  writeFileSync(`${failures}seed-${seed}`, failure.input);
}
