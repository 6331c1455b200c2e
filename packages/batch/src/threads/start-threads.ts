import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BatchResult, type Processor } from '@wirework/json';
import type { Piscina } from 'piscina';
import { BatchError } from '../errors/batch-error.ts';
import { type Chunk, textOf } from '../message/chunk.ts';
import type { ChunkMessage } from '../message/chunk-message.ts';
import { unpackOutcome } from '../message/outcome.ts';
import type { ChunkRunner } from '../run/run-batch.ts';
import { type ThreadAnswer, threadConfig, type WorkerData } from './worker-data.ts';

/** How a thread is started; a test starts it from the sources. */
export interface WorkerStart {
  readonly filename: string;
  readonly execArgv?: string[];
  /** Bytes of text that a thread gets at a time; tests use few. */
  readonly chunkBytes?: number;
}

/** Threads that run chunks. */
export interface Threads extends ChunkRunner {
  close(): Promise<void>;
}

/** Large enough that sending it costs little compared with its work, small enough that all threads get some of it. */
const defaultChunkBytes = 1_048_576;
const chunkItems = 10_000;
/** A processor reads at most 100 MiB. */
const maxValueLength = 33_554_432;
/** Chunks of a thread: one that runs and one that is queued, so that the thread is never idle. */
const chunksPerThread = 2;

/** Starts threads with the config of a processor, whose `onOperation` is called for their operations. */
export async function startThreads(
  concurrency: number,
  here: Processor,
  start: WorkerStart = builtWorker(),
): Promise<Threads> {
  const { chunkBytes = defaultChunkBytes, ...worker } = start;
  const settings = here.getConfig();
  const { onOperation } = settings;
  const workerData: WorkerData = { config: threadConfig(settings), isObserved: onOperation !== undefined };
  // Imported here and not above, so that `@wirework/batch/bullmq` does not load it.
  const { Piscina: Pool } = await import('piscina');
  const open = (count: number, concurrentTasksPerWorker: number): Piscina<ChunkMessage, ThreadAnswer> =>
    new Pool({
      ...worker,
      name: 'runChunk',
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker,
      workerData,
    });
  const threads = open(concurrency, chunksPerThread);
  /** A thread with one item at a time: if it ends, that item is why. */
  let alone: typeof threads | undefined;

  const runIn = async (pool: typeof threads, chunk: Chunk): Promise<readonly BatchResult[]> => {
    const { message, origins } = chunk;
    try {
      const { outcomes, events } = await pool.run(message);
      for (const event of events) ignoreErrors(() => onOperation?.(Object.freeze(event)));
      return origins.map(({ id }, i) => unpackOutcome(id, textOf(chunk, i), outcomes[i] ?? {}, here));
    } catch (cause) {
      const error = new BatchError('WORKER_LOST', 'Cannot run the item: its thread ended', cause);
      return origins.map(({ id }) => new BatchResult(id, undefined, error));
    }
  };
  return {
    maker: 'openBatchPool',
    chunkBytes,
    chunkItems,
    maxValueLength,
    parallel: concurrency * chunksPerThread,
    run: (chunk) => runIn(threads, chunk),
    runAlone: (chunk) => runIn((alone ??= open(1, 1)), chunk),
    close: async () => {
      await Promise.all([threads.close(), alone?.close()]);
    },
  };
}

/** As a processor does it, an error of the observer is ignored. */
function ignoreErrors(call: () => void): void {
  try {
    call();
  } catch {
    // The observer is for logs and metrics only.
  }
}

/**
 * Returns the file of the worker beside this one. It is only needed to start threads, so that a bundle without it can
 * use everything else.
 */
function builtWorker(): WorkerStart {
  // In a bundle in CommonJS, `import.meta` has no `url`.
  const here = import.meta.url as string | undefined;
  const filename = here ? new URL('./batch-worker.js', here).href : '';
  if (filename === '' || !existsSync(fileURLToPath(filename))) {
    throw new Error(
      "Cannot start threads: there is no 'batch-worker.js' beside this file; keep @wirework/batch out of the bundle, or run the batch by processBatch of a processor",
    );
  }
  return { filename };
}
