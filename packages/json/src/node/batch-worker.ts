/** The program of each thread of a batch pool. */
import { workerData } from 'node:worker_threads';
import type { OutcomeMessage } from './threads/batch-outcome.ts';
import type { ChunkMessage, WorkerData } from './threads/batch-message.ts';
import { chunkRunner } from './threads/run-chunk.ts';

/** The function that the pool calls. */
export const runBatch: (chunk: ChunkMessage) => OutcomeMessage[] = chunkRunner(workerData as WorkerData);
