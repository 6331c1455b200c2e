import { ProcessorClosedError } from '@wirework/encoding-errors';
import type { Piscina } from 'piscina';
import { assertCount } from '../batch/assert-count.ts';
import type { BatchItem } from '../batch/batch-operation.ts';
import { BatchResult } from '../batch/batch-result.ts';
import type { ProcessorConfig, Settings } from '../config/config.ts';
import { describeValue } from '../config/describe-value.ts';
import { readConfig } from '../config/read-config.ts';
import { createProcessor } from '../processor/create-processor.ts';
import type { Processor } from '../processor/processor.ts';
import { packOperation, unpackResult, type OperationMessage, type ResultMessage, type WorkerConfig } from './batch-message.ts';

/** Options of {@link openBatchPool}. */
export interface BatchPoolOptions {
  /** Threads, 1 to 64. More than there are cores gains nothing. */
  readonly concurrency: number;
  /** Limits and reading; `onOperation` is told of the items that run in this thread only. */
  readonly config?: ProcessorConfig | undefined;
}

/** Threads that run batches; made by {@link openBatchPool}. */
export interface BatchPool {
  /**
   * Runs the items, spread over the threads; results in their order, as those of `processor.processBatch`.
   *
   * @throws LimitExceededError for `maxBatch`; ProcessorClosedError after `close()`; the reason of the signal
   */
  processBatch(operations: readonly BatchItem[], options?: { readonly signal?: AbortSignal | undefined }): Promise<BatchResult[]>;
  /** Ends the threads once the batches that run are done. A second call does nothing more. */
  close(): Promise<void>;
}

/** How a worker is started; a test starts it from the sources. */
export interface WorkerStart {
  readonly filename: string;
  readonly execArgv?: string[];
}

type Threads = Piscina<readonly OperationMessage[], ResultMessage[]>;

const mostThreads = 64;
/** Lists of items that each thread gets, so that none waits long for the others. */
const sharesPerThread = 4;
const builtWorker: WorkerStart = { filename: new URL('./batch-worker.js', import.meta.url).href };

/**
 * Opens threads for large batches. Starting them takes tens of milliseconds and texts are copied to them, so they pay for
 * validations of tens of megabytes of text and not for plain reads; keep the pool open between batches.
 *
 * @param options threads and config
 * @throws TypeError, RangeError for options that cannot be
 * @example
 * ```ts
 * const pool = await openBatchPool({ concurrency: 2 });
 * const results = await pool.processBatch([{ type: 'get', jsonStr: '{"a": 1}', path: 'a' }]);
 * await pool.close();
 * ```
 */
export async function openBatchPool({ concurrency, config }: BatchPoolOptions, worker: WorkerStart = builtWorker): Promise<BatchPool> {
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostThreads) {
    throw new RangeError(`Cannot open the pool: expected a concurrency from 1 to ${mostThreads}, found ${describeValue(concurrency)}`);
  }
  const settings = readConfig(config);
  const here = createProcessor(config);
  // Loaded here and not above: whoever does not ask for threads does not load them.
  const piscina = await import('piscina');
  const threads: Threads = new piscina.Piscina({
    ...worker,
    name: 'runBatch',
    minThreads: concurrency,
    maxThreads: concurrency,
    workerData: { config: workerConfig(settings) },
  });
  return {
    processBatch: (operations, { signal } = {}) => runBatch(threads, here, operations, concurrency * sharesPerThread, signal),
    close: async () => {
      here.close();
      await threads.close();
    },
  };
}

/**
 * Runs one batch over threads that end with it. For more than one batch, {@link openBatchPool}.
 *
 * @throws as the pool
 */
export async function processBatch(
  operations: readonly BatchItem[],
  options: BatchPoolOptions & { readonly signal?: AbortSignal | undefined },
  worker: WorkerStart = builtWorker,
): Promise<BatchResult[]> {
  const pool = await openBatchPool(options, worker);
  try {
    return await pool.processBatch(operations, options);
  } finally {
    await pool.close();
  }
}

async function runBatch(threads: Threads, here: Processor, operations: readonly unknown[], shares: number, signal: AbortSignal | undefined): Promise<BatchResult[]> {
  if (here.isClosed()) throw new ProcessorClosedError('batch pool');
  signal?.throwIfAborted();
  assertCount(operations, here.getConfig().maxBatch, 'the batch');
  const results = new Array<BatchResult>(operations.length);
  const messages = operations.map(packOperation);
  const runs = divide(messages, shares).map(async (indices) => {
    const share = indices.map((index) => messages[index] as OperationMessage);
    const outcomes = await runShare(threads, share, signal);
    for (const [i, index] of indices.entries()) results[index] = outcomes[i] as BatchResult;
  });
  // Meanwhile: what cannot travel runs here.
  for (const [index, message] of messages.entries()) {
    if (message === undefined) results[index] = here.processBatch([operations[index] as BatchItem])[0] as BatchResult;
  }
  await Promise.all(runs);
  return results;
}

/** Runs one share. A thread that dies is the error of the items that it had. */
async function runShare(threads: Threads, share: readonly OperationMessage[], signal: AbortSignal | undefined): Promise<BatchResult[]> {
  try {
    const results = await threads.run(share, signal === undefined ? {} : { signal });
    return results.map((result, i) => unpackResult(result, (share[i] as OperationMessage).type));
  } catch (cause) {
    signal?.throwIfAborted();
    const error = new Error('Cannot run the item: its thread ended', { cause });
    return share.map(({ id }) => new BatchResult(id, undefined, error));
  }
}

/** Divides the messages into shares of about the same length of text, in order. */
function divide(messages: readonly (OperationMessage | undefined)[], shares: number): number[][] {
  const length = messages.reduce((sum, it) => sum + (it?.jsonStr.length ?? 0), 0);
  const divided: number[][] = [];
  let room = 0;
  for (const [index, message] of messages.entries()) {
    if (message === undefined) continue;
    if (room <= 0) {
      divided.push([]);
      room = length / shares;
    }
    divided.at(-1)?.push(index);
    room -= message.jsonStr.length + 1;
  }
  return divided;
}

function workerConfig({ maxTextBytes, maxDepth, numbers, duplicates, create }: Settings): WorkerConfig {
  return { maxTextBytes, maxDepth, numbers, duplicates, create };
}
