/**
 * Batches of JSON operations over machines, through BullMQ on Redis.
 *
 * @packageDocumentation
 */
export { BatchError, isBatchError } from '../errors/batch-error.ts';
export { createBatchQueue } from './create-batch-queue.ts';
export { createBatchWorker } from './create-batch-worker.ts';

export type { BatchErrorCode } from '../errors/batch-error.ts';
export type { BatchProgress, BatchRunOptions } from '../run/run-options.ts';
export type { BatchQueue } from './create-batch-queue.ts';
export type { BatchWorker } from './create-batch-worker.ts';
export type { BatchQueueOptions } from './queue-options.ts';
export type { TextStore } from './text-store.ts';
export type { BatchWorkerOptions } from './worker-options.ts';
