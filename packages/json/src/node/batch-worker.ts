/** Runs in each thread of a batch pool: one processor for its life, one list of messages at a time. */
import { workerData } from 'node:worker_threads';
import { createProcessor } from '../processor/create-processor.ts';
import { packResult, unpackOperation, type OperationMessage, type ResultMessage, type WorkerConfig } from './batch-message.ts';

const { config } = workerData as { readonly config: WorkerConfig };
// Texts that travel are read once, as a rule; keeping them would only cost memory.
const processor = createProcessor({ ...config, maxBatch: 1_000_000, cache: { enabled: false } });

/** What the pool calls. */
export function runBatch(messages: readonly OperationMessage[]): ResultMessage[] {
  const results = processor.processBatch(messages.map(unpackOperation));
  return results.map((result) => packResult(result, config.numbers === 'lossless'));
}
