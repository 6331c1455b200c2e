import { ProcessorClosedError } from '@wirework/encoding-errors';
import { describeValue } from '@wirework/scanner/primitives';
import { assertCount } from '../../values/assert-count.ts';
import type { BatchItem } from '../../batch/batch-operation.ts';
import type { BatchResult } from '../../batch/batch-result.ts';
import type { ProcessorConfig } from '../../config/config.ts';
import { createProcessor } from '../../processor/create-processor.ts';
import type { Processor } from '../../processor/processor.ts';
import { openThreads, type Threads, type WorkerStart } from './batch-threads.ts';
import { ownOptions } from '../files/file-options.ts';
import { divideIntoChunks } from './work-chunk.ts';
import { groupByText, type WorkerItem, workerItemOf } from './worker-item.ts';

/** Options of {@link openBatchPool}. */
export interface BatchPoolOptions {
  /** Threads, 1 to 64; more than there are cores gain nothing. */
  readonly concurrency: number;
  /** The config of each thread, as for `createProcessor`; a call takes either this or `processor`. */
  readonly config?: ProcessorConfig | undefined;
  /**
   * Used instead of `config`: its config applies, its statistics count the items, its `onOperation` is called for them
   * wherever they run, and once it is closed the pool refuses batches.
   */
  readonly processor?: Processor | undefined;
}

/** Options of one batch in a {@link BatchPool}. */
export interface BatchRunOptions {
  /** Ends the batch with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Threads that run batches; made by {@link openBatchPool}. */
export interface BatchPool {
  /**
   * Runs the items, spread over the threads; the results are in the same order as those of `processor.processBatch`. A batch with less
   * than a megabyte of text, or with short texts, would gain nothing from threads and runs in the calling one.
   *
   * @throws LimitExceededError for `maxBatch`; ProcessorClosedError after `close()`; the reason of the signal
   */
  processBatch(operations: readonly BatchItem[], options?: BatchRunOptions): Promise<BatchResult[]>;
  /** Ends the threads once running batches are done. A second call does nothing more. */
  close(): Promise<void>;
}

const maxThreads = 64;

/** The options of a pool, and those of a batch. `processBatch` takes them together. */
const poolOptions = ['concurrency', 'config', 'processor'] satisfies (keyof BatchPoolOptions)[];
const runOptions = ['signal'] satisfies (keyof BatchRunOptions)[];

/**
 * Opens threads for large batches. Starting them takes tens of milliseconds, so keep the pool open between batches. Texts
 * go to the threads through shared memory and are not copied back.
 *
 * @param options threads, and a config or a processor
 * @throws TypeError, RangeError for invalid options
 * @example
 * ```ts
 * const pool = await openBatchPool({ concurrency: 2 });
 * const results = await pool.processBatch([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }]);
 * await pool.close();
 * ```
 */
export async function openBatchPool(options: BatchPoolOptions): Promise<BatchPool> {
  return openPool(options);
}

/** Opens a pool as `openBatchPool` does, with another way to start the threads. */
export async function openPool(options: BatchPoolOptions, start?: WorkerStart): Promise<BatchPool> {
  const { concurrency, config, processor } = ownOptions(options, poolOptions);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > maxThreads) {
    throw new RangeError(
      `Cannot open the pool: expected a concurrency from 1 to ${maxThreads}, found ${describeValue(concurrency)}`,
    );
  }
  if (config !== undefined && processor !== undefined)
    throw new TypeError('Cannot open the pool: expected a config or a processor, found both');
  const here = processor ?? createProcessor(config);
  const threads = await openThreads(concurrency, here, start);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    processBatch: async (operations, run) => {
      const { signal } = ownOptions(run, runOptions);
      if (closing !== undefined || here.isClosed()) throw new ProcessorClosedError('batch pool');
      const batch = runBatch(threads, here, operations, signal);
      running.add(batch);
      try {
        return await batch;
      } finally {
        running.delete(batch);
      }
    },
    close: () =>
      (closing ??= Promise.allSettled(running).then(async () => {
        await threads.close();
        if (processor === undefined) here.close();
      })),
  };
}

/**
 * Runs one batch over threads and ends them. For more than one batch, use {@link openBatchPool}.
 *
 * @param operations the items
 * @param options those of the pool and of the batch together
 * @throws the errors of `openBatchPool` and of `processBatch` of a pool
 * @example
 * ```ts
 * const results = await processBatch([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }], { concurrency: 2 });
 * ```
 */
export async function processBatch(
  operations: readonly BatchItem[],
  options: BatchPoolOptions & BatchRunOptions,
): Promise<BatchResult[]> {
  return runOnce(operations, options);
}

/** Runs one batch as `processBatch` does, with another way to start the threads. */
export async function runOnce(
  operations: readonly BatchItem[],
  options: BatchPoolOptions & BatchRunOptions,
  start?: WorkerStart,
): Promise<BatchResult[]> {
  const { signal, ...own } = ownOptions(options, [...poolOptions, ...runOptions]);
  const pool = await openPool(own, start);
  try {
    return await pool.processBatch(operations, { signal });
  } finally {
    await pool.close();
  }
}

async function runBatch(
  threads: Threads,
  here: Processor,
  operations: readonly BatchItem[],
  signal: AbortSignal | undefined,
): Promise<BatchResult[]> {
  signal?.throwIfAborted();
  assertCount(operations, here.getConfig().maxBatch, 'the batch');
  const workerItems = operations.map(workerItemOf);
  const able = workerItems.filter((it) => it !== undefined);
  if (!isWorthwhile(able, threads.chunkBytes)) return here.processBatch(operations);
  const results: (BatchResult | undefined)[] = new Array(operations.length);
  const runHere = (isDue: (index: number) => boolean): void => {
    const due = [...operations.keys()].filter(isDue);
    if (due.length === 0) return;
    for (const [i, result] of here.processBatch(due.map((index) => operations[index] as BatchItem)).entries())
      results[due[i] as number] = result;
  };
  const running = threads.run(
    divideIntoChunks(groupByText(able), threads.chunkBytes),
    signal,
    ({ index }, result) => (results[index] = result),
  );
  // Meanwhile, items that cannot be sent to a thread run here.
  runHere((index) => workerItems[index] === undefined);
  await running;
  // Items whose value turned out to be one that is not sent.
  runHere((index) => results[index] === undefined);
  return results as BatchResult[];
}

/** Average length from which texts are worth sending: sending a shorter one costs as much as reading it. */
const minAverageLength = 4_096;

/** Returns whether threads are faster for these items: there is work for two, and the texts are long enough. */
function isWorthwhile(items: readonly WorkerItem[], chunkBytes: number): boolean {
  const length = items.reduce((sum, { text }) => sum + text.length, 0);
  return length > chunkBytes && length >= items.length * minAverageLength;
}
