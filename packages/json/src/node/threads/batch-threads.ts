import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { BatchResult } from '../../batch/batch-result.ts';
import type { Settings } from '../../config/config.ts';
import { monitorOf } from '../../observe/processor-monitor.ts';
import type { Processor } from '../../processor/processor.ts';
import type { ChunkMessage, WorkerConfig, WorkerData } from './batch-message.ts';
import { type OutcomeMessage, unpackOutcome } from './batch-outcome.ts';
import type { WorkChunk } from './work-chunk.ts';
import type { WorkerItem } from './worker-item.ts';

/** How a thread is started; a test starts it from the sources. */
export interface WorkerStart {
  readonly filename: string;
  readonly execArgv?: string[];
  /** Bytes of text that a thread gets at a time; tests use few. */
  readonly chunkBytes?: number;
}

/** Threads that run the chunks of batches. */
export interface Threads {
  /** Bytes of text of a chunk. */
  readonly chunkBytes: number;
  /** Runs chunks; `settle` is called with the result of each item. Fails at once with the reason of the signal, and sends no more chunks. */
  run(
    chunks: Iterator<WorkChunk>,
    signal: AbortSignal | undefined,
    settle: (item: WorkerItem, result: BatchResult) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Returns the file of the worker beside this one. It is only needed to open threads, so that a bundle without it can use everything else. */
function builtWorker(): WorkerStart {
  // In a bundle in CommonJS, `import.meta` has no `url`.
  const here = import.meta.url as string | undefined;
  const filename = here ? new URL('./batch-worker.js', here).href : '';
  if (filename === '' || !existsSync(fileURLToPath(filename))) {
    throw new Error(
      "Cannot start threads: there is no 'batch-worker.js' beside this file; keep @wirework/json out of the bundle, or run the batch by processBatch of a processor",
    );
  }
  return { filename };
}

/** Small enough for the cache of a core, large enough that sending it costs nothing compared with its work. */
const defaultChunkBytes = 1_048_576;
/** Shares per thread: one that runs and one that is queued, so that the thread is never idle. */
const chunksPerThread = 2;

/** Starts threads with the config of a processor, whose monitor gets the events of their operations. */
export async function openThreads(
  concurrency: number,
  processor: Processor,
  start: WorkerStart = builtWorker(),
): Promise<Threads> {
  const { chunkBytes = defaultChunkBytes, ...worker } = start;
  const settings = processor.getConfig();
  const monitor = monitorOf(processor);
  const workerData: WorkerData = { config: workerConfig(settings), isObserved: settings.onOperation !== undefined };
  // Imported here and not above, so that it is only loaded if threads are used.
  const { Piscina: Pool } = await import('piscina');
  const threads: Piscina<ChunkMessage, OutcomeMessage[]> = new Pool({
    ...worker,
    name: 'runBatch',
    minThreads: concurrency,
    maxThreads: concurrency,
    concurrentTasksPerWorker: chunksPerThread,
    workerData,
  });
  const maxRunning = concurrency * chunksPerThread;
  /** Memory that no thread reads at the moment. */
  const free: SharedArrayBuffer[] = [];

  /** The outcomes of the items of a chunk. If its thread dies, that is the error of each of them. */
  const runChunk = async (chunk: WorkChunk): Promise<readonly OutcomeMessage[]> => {
    const memory =
      chunk.bytes > chunkBytes ? new SharedArrayBuffer(chunk.bytes) : (free.pop() ?? new SharedArrayBuffer(chunkBytes));
    const message = chunk.message(memory);
    const started = settings.clock();
    for (const _ of chunk.items) monitor?.begin();
    try {
      const outcomes = await threads.run(message);
      if (memory.byteLength === chunkBytes && free.length < maxRunning) free.push(memory);
      return outcomes;
    } catch (cause) {
      const error = new Error('Cannot run the item: its thread ended', { cause });
      const duration = settings.clock() - started;
      return chunk.items.map(({ type }) => ({
        outcome: { thrown: error },
        event: { operation: operationOf[type], duration },
      }));
    }
  };

  return {
    chunkBytes,
    run: async (chunks, signal, settle) => {
      const runNext = async (): Promise<void> => {
        for (let next = chunks.next(); next.done !== true && signal?.aborted !== true; next = chunks.next()) {
          const { items } = next.value;
          const outcomes = await runChunk(next.value);
          for (const [i, item] of items.entries()) {
            const { outcome, event } = outcomes[i] as OutcomeMessage;
            const result = unpackOutcome(outcome, item, settings);
            monitor?.end(event, result.error === undefined ? undefined : { error: result.error });
            settle(item, result);
          }
        }
      };
      await unlessAborted(Promise.all(Array.from({ length: maxRunning }, runNext)), signal);
    },
    close: () => threads.close(),
  };
}

/** Waits for work until a signal aborts. The threads finish the chunks that they have, since they may have those of other batches, too. */
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

/** The name of the operation for each type of item. */
const operationOf = { get: 'get', set: 'set', delete: 'delete', validate: 'validateSchema' } as const;

/** Returns the config of a thread, which caches one text: items with the same text follow each other. */
function workerConfig({
  maxBytes,
  maxDepth,
  numbers,
  duplicates,
  loneSurrogates,
  outOfRange,
  create,
  cache,
}: Settings): WorkerConfig {
  return {
    maxBytes,
    maxDepth,
    numbers,
    duplicates,
    loneSurrogates,
    outOfRange,
    create,
    cache: { ...cache, maxEntries: 1 },
  };
}
