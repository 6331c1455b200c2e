import { machine, table, writeBenchmark } from '../lib/table.js';
import { poolRows } from './batch/pool.js';

export async function run({ write, rounds }) {
  const text = [
    `Measured by \`pnpm bench batch --write\`: ${machine()}, medians.`,
    'A batch of 320 texts of 100 KB, 32 MB in all, by `processBatch` of a processor and by an open pool with two threads:',
    table(['batch', 'no threads', 'two threads', 'gain'], await poolRows({ rounds, all: 32e6 })),
  ].join('\n\n');
  console.log(text);
  if (write) writeBenchmark('batch', 'bench:batch', text);
}
