import { randomUUID } from 'node:crypto';
import { Queue, QueueEvents } from 'bullmq';
import { type BatchItem, type BatchResult, createProcessor } from '@wirework/json';
import { itemConfigOf } from '../message/item-config.ts';
import { Lifecycle } from '../run/lifecycle.ts';
import { runBatch } from '../run/run-batch.ts';
import { type BatchRunOptions, readRunOptions } from '../run/run-options.ts';
import { BatchConfig } from './batch-config.ts';
import { answerKey, type JobMessage } from './job-message.ts';
import { JobWatch, type WatchTimes } from './job-watch.ts';
import { maxItems } from './limits.ts';
import { type BatchQueueOptions, readQueueOptions } from './queue-options.ts';
import { closeAll } from './redis-client.ts';
import { type Sender, sendChunk } from './send-chunk.ts';
import { watchedQueue } from './watched-queue.ts';

/** Returns milliseconds that never run backwards. */
export const systemClock: WatchTimes['clock'] = () => performance.now();

/** A queue of batches; made by {@link createBatchQueue}. */
export interface BatchQueue {
  /**
   * Runs the items on the workers of the queue; the results are those of `processBatch` of a processor, in the order of
   * the items. Each item has its result or an error: what goes wrong on the way is the `BatchError` of the items that
   * it concerns.
   *
   * @throws LimitExceededError for `maxBatch` of the config; ProcessorClosedError after `close()`; the reason of the
   *   signal
   */
  run(operations: readonly BatchItem[], options?: BatchRunOptions): Promise<BatchResult[]>;
  /** Closes the connections once running batches are done. A second call does nothing more. */
  close(): Promise<void>;
}

/**
 * Opens a queue of batches for the workers that `createBatchWorker` starts, in this process or on other machines.
 *
 * @param options the queue, and its limits
 * @throws TypeError, RangeError for invalid options; BatchError (`CONNECTION`) without `ioredis`, if it is needed
 * @example
 * ```ts
 * const queue = createBatchQueue({ connection: { host: '127.0.0.1', port: 6379 }, name: 'imports' });
 * const results = await queue.run([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }]);
 * await queue.close();
 * ```
 */
export function createBatchQueue(options: BatchQueueOptions): BatchQueue {
  return openQueue(options, systemClock);
}

/** Opens a queue whose timeouts are measured by a clock. */
export function openQueue(options: BatchQueueOptions, clock: WatchTimes['clock']): BatchQueue {
  const { place, config, texts, maxTextBytes, division, times } = readQueueOptions(options);
  const { connection, name, prefix } = place;
  const here = createProcessor({ maxBatch: maxItems, ...config });

  const queue = new Queue(name, { connection, prefix });
  const events = new QueueEvents(name, { connection, prefix, blockingTimeout: times.pollInterval });
  const jobs = new Map<string, JobMessage>();
  const keyOf = (jobId: string): string => answerKey(prefix, name, jobId);
  const watch = new JobWatch(watchedQueue(queue, jobs, keyOf), { ...times, clock });
  queue.on('error', (error) => watch.notice(error));
  events.on('error', (error) => watch.notice(error));
  events.on('completed', ({ jobId }) => void watch.completed(jobId));
  events.on('failed', ({ jobId, failedReason }) => watch.failed(jobId, failedReason));
  const connected: Omit<Sender, 'config'> = { queue, watch, texts, maxTextBytes, jobs, keyOf };
  const sent = config === undefined ? undefined : itemConfigOf(here.getConfig());

  const lifecycle = new Lifecycle('batch queue');
  return {
    run: async (operations, run) => {
      const own = readRunOptions(run);
      return lifecycle.run(() => {
        watch.begin();
        const batchId = randomUUID();
        let jobCount = 0;
        const sender: Sender = { ...connected, config: new BatchConfig(sent) };
        return runBatch(
          operations,
          here,
          {
            ...division,
            run: (chunk, signal) => sendChunk(chunk, `${batchId}-${jobCount++}`, sender, signal),
          },
          own,
        );
      });
    },
    close: () =>
      lifecycle.close(async () => {
        await closeAll([queue, events]);
        here.close();
      }),
  };
}
