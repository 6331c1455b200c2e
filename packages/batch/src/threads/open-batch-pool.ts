import {
  type BatchItem,
  type BatchResult,
  createProcessor,
  type Processor,
  type ProcessorConfig,
} from '@wirework/json';
import { assertOptions, getOwn, readInteger, readObject } from '@wirework/scanner/primitives';
import { Lifecycle } from '../run/lifecycle.ts';
import { assertCount, runBatch } from '../run/run-batch.ts';
import { type BatchRunOptions, readRunOptions } from '../run/run-options.ts';
import { startThreads, type Threads, type WorkerStart } from './start-threads.ts';

/** Options of {@link openBatchPool}. */
export interface BatchPoolOptions {
  /** Threads, 1 to 64; more than there are cores gain nothing. */
  readonly concurrency: number;
  /**
   * The config of each thread, as for `createProcessor`. Its `onOperation` is called in this thread.
   * @default that of `createProcessor`
   */
  readonly config?: ProcessorConfig | undefined;
}

/** Threads that run batches; made by {@link openBatchPool}. */
export interface BatchPool {
  /**
   * Runs the items, spread over the threads; the results are those of `processBatch` of a processor, in the order of
   * the items. A batch with less than a megabyte of text, or with texts shorter than 4 KiB on average, would not get
   * faster and runs in the calling thread. The items of a thread that ends run again one by one.
   *
   * @throws LimitExceededError for `maxBatch` of the config; ProcessorClosedError after `close()`; the reason of the
   *   signal
   */
  run(operations: readonly BatchItem[], options?: BatchRunOptions): Promise<BatchResult[]>;
  /** Ends the threads once running batches are done. A second call does nothing more. */
  close(): Promise<void>;
}

/**
 * Opens threads for large batches. Starting them takes tens of milliseconds, so keep the pool open between batches.
 *
 * @param options threads and their config
 * @throws TypeError, RangeError for invalid options
 * @example
 * ```ts
 * const pool = await openBatchPool({ concurrency: 2 });
 * const results = await pool.run([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }]);
 * await pool.close();
 * ```
 */
export async function openBatchPool(options: BatchPoolOptions): Promise<BatchPool> {
  return openPool(options);
}

/** Opens a pool as `openBatchPool` does, with another way to start the threads. */
export async function openPool(options: BatchPoolOptions, start?: WorkerStart): Promise<BatchPool> {
  assertOptions(options, ['concurrency', 'config']);
  // NaN stands for an option that is left out, which is refused.
  const concurrency = readInteger(options, 'concurrency', Number.NaN, 1, 64) || required();
  const here = createProcessor(readObject(options, 'config') as ProcessorConfig | undefined);
  const threads = await startThreads(concurrency, here, start);
  const lifecycle = new Lifecycle('batch pool');
  return {
    run: async (operations, run) => {
      const own = readRunOptions(run);
      return lifecycle.run(() => runIn(threads, here, operations, own));
    },
    close: () =>
      lifecycle.close(async () => {
        await threads.close();
        here.close();
      }),
  };
}

function required(): never {
  throw new TypeError("Cannot use the option 'concurrency': expected an integer from 1 to 64, found undefined");
}

async function runIn(
  threads: Threads,
  here: Processor,
  operations: readonly BatchItem[],
  options: BatchRunOptions,
): Promise<BatchResult[]> {
  options.signal?.throwIfAborted();
  assertCount(operations, here.getConfig().maxBatch, threads.maker);
  if (isWorthwhile(operations, threads.chunkBytes)) return runBatch(operations, here, threads, options);
  const results = here.processBatch(operations);
  options.onProgress?.({ done: results.length, total: results.length });
  return results;
}

/** Average length from which texts are worth sending: sending a shorter one costs as much as reading it. */
const minAverageLength = 4_096;

/** Returns whether threads are faster for these items: there is work for two, and the texts are long enough. */
function isWorthwhile(operations: readonly unknown[], chunkBytes: number): boolean {
  let length = 0;
  for (const item of operations) {
    const text = typeof item === 'object' && item !== null ? getOwn(item, 'jsonStr') : undefined;
    if (typeof text === 'string') length += text.length;
  }
  return length > chunkBytes && length >= operations.length * minAverageLength;
}
