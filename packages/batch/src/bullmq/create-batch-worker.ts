import { type Job, Worker } from 'bullmq';
import { createProcessor } from '@wirework/json';
import { answerKey, type JobMessage } from './job-message.ts';
import { maxItems } from './limits.ts';
import { clientOf, closeAll } from './redis-client.ts';
import { runJob } from './run-job.ts';
import { type BatchWorkerOptions, readWorkerOptions } from './worker-options.ts';

/** A worker of a queue; made by {@link createBatchWorker}. */
export interface BatchWorker {
  /** Takes no more jobs, and closes the connections once the running ones are done. A second call does nothing more. */
  close(): Promise<void>;
}

/**
 * Starts to run the items of the batches of a queue. Any number of processes, on any number of machines, may work on one queue.
 *
 * @param options the queue, and how its items run
 * @throws TypeError, RangeError for invalid options
 * @example
 * ```ts
 * const worker = createBatchWorker({ connection: { host: '127.0.0.1', port: 6379 }, name: 'imports' });
 * process.once('SIGTERM', () => worker.close());
 * ```
 */
export function createBatchWorker(options: BatchWorkerOptions): BatchWorker {
  const { place, config, texts, maxResultBytes, answerTtl, onError, running } = readWorkerOptions(options);
  const { connection, name, prefix } = place;
  const processor = createProcessor({ ...config, maxBatch: maxItems });
  const keep = async (key: string, json: string): Promise<unknown> =>
    (await clientOf(worker)).set(key, json, { PX: answerTtl });
  const run = async ({ id = '', data }: Job<JobMessage>): Promise<void> => {
    const key = answerKey(prefix, name, id);
    await keep(key, await runJob(key, data, { processor, texts, maxResultBytes, keep }));
  };
  const worker = new Worker<JobMessage, void>(name, run, { ...running, connection, prefix });
  worker.on('error', (error) => onError?.(error));
  let closing: Promise<void> | undefined;
  return { close: () => (closing ??= closeAll([worker]).then(() => processor.close())) };
}
