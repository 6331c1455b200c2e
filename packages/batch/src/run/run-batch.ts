import { setMaxListeners } from 'node:events';
import { type BatchItem, BatchResult, LimitExceededError, type Processor } from '@wirework/json';
import { describeKind } from '@wirework/scanner/primitives';
import { divide } from '../message/divide.ts';
import { readItem } from '../message/read-item.ts';
import { type RunChunk, runLostItems } from './run-lost-items.ts';
import type { BatchRunOptions } from './run-options.ts';

/** Where the chunks of a batch run. */
export interface ChunkRunner {
  readonly chunkBytes: number;
  readonly chunkItems: number;
  /** UTF-16 units of the longest value that is sent. */
  readonly maxValueLength: number;
  /** Chunks that are sent and not yet answered, at most. */
  readonly parallel: number;
  /** Returns the error of an item whose text, of so many bytes, is not sent. */
  readonly refusalOf?: (bytes: number) => Error | undefined;
  readonly run: RunChunk;
  /** The function that takes the config with `maxBatch`, for the message of a batch that is too long. */
  readonly maker: string;
  /** Runs an item of a lost chunk where no other can end its worker. */
  readonly runAlone?: RunChunk;
}

/**
 * Runs the items of a batch in chunks, several at a time; an item that cannot be sent runs here.
 *
 * @throws TypeError if the batch is not an array; LimitExceededError for `maxBatch` of the processor; the reason of the
 * signal; what `onProgress` throws
 */
export async function runBatch(
  operations: readonly BatchItem[],
  here: Processor,
  runner: ChunkRunner,
  { signal, onProgress }: BatchRunOptions,
): Promise<BatchResult[]> {
  signal?.throwIfAborted();
  assertCount(operations, here.getConfig().maxBatch, runner.maker);
  const results: BatchResult[] = new Array<BatchResult>(operations.length);
  let done = 0;
  const settle = (index: number, result: BatchResult): void => {
    results[index] = result;
    done++;
  };
  const chunks = divide(operations, {
    ...runner,
    keep: (index) => settle(index, here.processBatch([operations[index] as BatchItem])[0] as BatchResult),
    refuse: (index, bytes) => {
      const error = runner.refusalOf?.(bytes);
      if (error !== undefined) settle(index, new BatchResult(readItem(operations[index])?.id ?? '', undefined, error));
      return error !== undefined;
    },
  });
  const stop = new AbortController();
  // Each chunk on its way may listen: without this, Node warns of more than ten.
  setMaxListeners(runner.parallel, stop.signal);
  const runNext = async (): Promise<void> => {
    for (let next = chunks.next(); next.done !== true && !stop.signal.aborted; next = chunks.next()) {
      const settled = await runLostItems(next.value, runner.run, runner.runAlone, stop.signal);
      if (stop.signal.aborted) return;
      for (const [i, { index }] of next.value.origins.entries()) settle(index, settled[i] as BatchResult);
      onProgress?.({ done, total: operations.length });
    }
  };
  try {
    await unlessAborted(Promise.all(Array.from({ length: runner.parallel }, runNext)), signal);
  } finally {
    stop.abort();
  }
  return results;
}

/** Refuses anything but an array, and an array that is longer than the limit. */
export function assertCount(operations: unknown, maxBatch: number, maker: string): void {
  if (!Array.isArray(operations))
    throw new TypeError(`Cannot use the batch: expected an array, found ${describeKind(operations)}`);
  if (operations.length <= maxBatch) return;
  const hint = `the batch has ${operations.length} items: divide it, or give ${maker} a config with a larger maxBatch`;
  throw new LimitExceededError({ limit: 'maxBatch', max: maxBatch, hint });
}

/** Waits for work until a signal aborts. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return void (await work);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => (stop = () => reject(signal.reason as Error)));
  signal.addEventListener('abort', stop);
  // A `toJSON` of a value that was sent may have aborted it.
  if (signal.aborted) stop();
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
