/** The program of each thread of a batch pool. */
import { workerData } from 'node:worker_threads';
import type { ChunkMessage } from './message/chunk-message.ts';
import { threadRunner } from './threads/thread-runner.ts';
import type { ThreadAnswer, WorkerData } from './threads/worker-data.ts';

/** The function that the pool calls. */
export const runChunk: (message: ChunkMessage) => ThreadAnswer = threadRunner(workerData as WorkerData);
