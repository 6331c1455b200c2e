/** The program of each thread of a batch pool. */
import { workerData } from 'node:worker_threads';
import type { OutcomeMessage } from './batch-outcome.ts';
import type { ShareMessage, WorkerData } from './batch-message.ts';
import { shareRunner } from './run-share.ts';

/** The function that the pool calls. */
export const runBatch: (share: ShareMessage) => OutcomeMessage[] = shareRunner(workerData as WorkerData);
