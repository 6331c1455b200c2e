import { spawnSync } from 'node:child_process';
import { benchmark, machine, table } from '../lib/table.js';
import { poolRows } from './batch/pool.js';
import { queueRows } from './batch/queue.js';

export const withOddInputs = true;

export async function run({ rounds }) {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error('Cannot measure the queue: redis-server is not installed');
  const parts = [
    `Measured by \`pnpm bench batch --write\`: ${machine()}, two cores, medians.`,
    'A batch of 320 texts of 100 KB, 32 MB in all, by `processBatch` of a processor and by an open pool with two threads:',
    table(['batch', 'no threads', 'two threads', 'gain'], await poolRows({ rounds, all: 32e6 })),
    'Batches through BullMQ on a Redis on the same machine, the second run of each; sender, Redis and workers share the two cores:',
    table(
      ['batch', 'workers', 'items a second', 'bytes through Redis per item', 'µs of the sender per item'],
      await queueRows(),
    ),
  ];
  return [benchmark('batch', 'bench:batch', parts)];
}
