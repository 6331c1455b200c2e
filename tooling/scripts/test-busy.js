/**
 * `pnpm test:busy [options of test.js]`: `pnpm test` beside three busy processes a core, which end with it. A test that
 * fails here decides by a clock.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run } from './lib/workspace.js';

const count = 3 * availableParallelism();
const program = fileURLToPath(new URL('lib/busy.js', import.meta.url));
const busy = Array.from({ length: count }, () => fork(program));
console.log(`beside ${count} busy processes`);
try {
  process.exitCode = run('node', ['tooling/scripts/test.js', ...process.argv.slice(2)]).status ?? 1;
} finally {
  for (const it of busy) it.kill('SIGKILL');
}
