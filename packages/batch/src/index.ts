/**
 * Batches of JSON operations over worker threads. `@wirework/batch/bullmq` runs them over machines.
 *
 * @packageDocumentation
 */
export { BatchError, isBatchError } from './errors/batch-error.ts';
export { openBatchPool } from './threads/open-batch-pool.ts';

export type { BatchErrorCode } from './errors/batch-error.ts';
export type { BatchProgress, BatchRunOptions } from './run/run-options.ts';
export type { BatchPool, BatchPoolOptions } from './threads/open-batch-pool.ts';
