import { type Job, Worker } from 'bullmq';
import { createProcessor, type Processor, type ProcessorConfig } from '@wirework/json';
import { type ItemConfig, itemConfigOf } from '../message/item-config.ts';
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
 * Starts to run the items of the batches of a queue. Any number of processes, on any number of machines, may work on
 * one queue.
 *
 * @param options the queue, and how its items run
 * @throws TypeError, RangeError for invalid options; BatchError (`CONNECTION`) without `ioredis`, if it is needed
 * @example
 * ```ts
 * const worker = createBatchWorker({ connection: { host: '127.0.0.1', port: 6379 }, name: 'imports' });
 * process.once('SIGTERM', () => worker.close());
 * ```
 */
export function createBatchWorker(options: BatchWorkerOptions): BatchWorker {
  const { place, config, texts, maxResultBytes, answerTtl, onError, running } = readWorkerOptions(options);
  const { connection, name, prefix } = place;
  const processors = new JobProcessors({ ...config, maxBatch: maxItems });
  const keep = async (key: string, json: string): Promise<unknown> =>
    (await clientOf(worker)).set(key, json, { PX: answerTtl });
  const run = async ({ id = '', data }: Job<JobMessage>): Promise<void> => {
    const key = answerKey(prefix, name, id);
    await keep(key, await runJob(key, data, { processorFor: (it) => processors.for(it), texts, maxResultBytes, keep }));
  };
  const worker = new Worker<JobMessage, void>(name, run, { ...running, connection, prefix });
  worker.on('error', (error) => onError?.(error));
  let closing: Promise<void> | undefined;
  return { close: () => (closing ??= closeAll([worker]).then(() => processors.close())) };
}

/**
 * The processors of a worker: one with its own config, and one with the config of the sender that was last to bring
 * one.
 */
class JobProcessors {
  readonly #config: ProcessorConfig;
  readonly #own: Processor;
  #last: { readonly key: string; readonly processor: Processor } | undefined;

  constructor(config: ProcessorConfig) {
    this.#config = config;
    this.#own = createProcessor(config);
  }

  /** Returns the processor for the config of a job, which may be closed once another job begins. */
  for(config: ItemConfig | undefined): Processor {
    if (config === undefined) return this.#own;
    const key = JSON.stringify(config);
    if (this.#last?.key !== key) {
      this.#last?.processor.close();
      this.#last = { key, processor: createProcessor({ ...this.#config, ...itemConfigOf(config) }) };
    }
    return this.#last.processor;
  }

  close(): void {
    this.#own.close();
    this.#last?.processor.close();
  }
}
