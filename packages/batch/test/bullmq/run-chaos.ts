import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BatchItem, BatchResult } from '@wirework/json';
import { QueueEvents } from 'bullmq';
import { createBatchQueue } from '../../src/bullmq/create-batch-queue.ts';

/** Counts of a batch whose workers were killed. */
export interface ChaosCounts {
  readonly operations: number;
  readonly workers: number;
  readonly killed: number;
  /** Jobs that were taken from a killed worker. */
  readonly moved: number;
  /** Ids with exactly one result. */
  readonly once: number;
  readonly missing: number;
  readonly twice: number;
  readonly failed: number;
  /** Results that are not those of their item. */
  readonly wrong: number;
}

/** Options of {@link runChaos}. */
export interface ChaosOptions {
  readonly port: number;
  readonly operations: number;
  readonly workers: number;
  readonly kills: number;
  /** The bundle of `worker-process.ts`: from its sources, a process takes a second to start. */
  readonly program: string;
}

const stallTimeout = 1_000;

/**
 * Runs a batch on worker processes, of which one is killed, and replaced, each time that another part of the batch is
 * done.
 */
export async function runChaos({ port, operations, workers, kills, program }: ChaosOptions): Promise<ChaosCounts> {
  const connection = { host: '127.0.0.1', port };
  const name = 'chaos';
  const spawnWorker = (): ChildProcess =>
    spawn(process.execPath, [program, String(port), name, String(stallTimeout)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const running = Array.from({ length: workers }, spawnWorker);
  const events = new QueueEvents(name, { connection, prefix: 'wirework' });
  let moved = 0;
  events.on('stalled', () => moved++);
  // Small jobs, so that there are many to interrupt.
  const queue = createBatchQueue({ connection, name, jobBytes: 16_384, parallelJobs: 3 * workers });
  const batch = Array.from({ length: operations }, (_, i): BatchItem => itemOf(i));
  let killed = 0;
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    if (killed >= kills || done < ((killed + 1) * total) / (kills + 2)) return;
    const place = killed++ % workers;
    running[place]?.kill('SIGKILL');
    running[place] = spawnWorker();
  };
  try {
    const results = await queue.run(batch, { onProgress });
    return { operations, workers, killed, moved, ...countsOf(results, operations) };
  } finally {
    await queue.close();
    await events.close();
    await Promise.all(running.map(end));
  }
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

/** A text of a few hundred bytes, each with another number. */
function itemOf(i: number): BatchItem {
  const jsonStr = `{"id": ${i}, "name": "user ${i}", "tags": ["a", "b"], "pad": "${'x'.repeat(i % 300)}"}`;
  return i % 2 === 0
    ? { type: 'get', jsonStr, path: 'id', id: String(i) }
    : { type: 'set', jsonStr, path: 'tags[0]', value: i, id: String(i) };
}

function isRight({ id, result }: BatchResult): boolean {
  const i = Number(id);
  return i % 2 === 0 ? result === i : result === itemOf(i).jsonStr.replace('["a"', `[${i}`);
}

function countsOf(
  results: readonly BatchResult[],
  operations: number,
): Pick<ChaosCounts, 'once' | 'missing' | 'twice' | 'failed' | 'wrong'> {
  const times = new Uint32Array(operations);
  for (const { id } of results) times[Number(id)] = (times[Number(id)] ?? 0) + 1;
  return {
    once: times.filter((it) => it === 1).length,
    missing: times.filter((it) => it === 0).length,
    twice: times.filter((it) => it > 1).length,
    failed: results.filter((it) => it.error !== undefined).length,
    wrong: results.filter((it) => it.error === undefined && !isRight(it)).length,
  };
}
