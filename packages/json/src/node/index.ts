/**
 * JSON in files, and batches over worker threads, for Node.
 *
 * @packageDocumentation
 */
export { openBatchPool, processBatch } from './batch-pool.ts';
export { foreachFile, foreachFileWithPath, foreachLines } from './foreach-file.ts';
export { iterateFile, iterateLines } from './iterate-file.ts';
export { loadFromFile } from './load-from-file.ts';
export { saveToFile } from './save-to-file.ts';

export type { BatchPool, BatchPoolOptions, BatchRunOptions } from './batch-pool.ts';
export type { FileCallback } from './foreach-file.ts';
export type { FileOptions, FilePath, Progress } from './file-options.ts';
export type { IterateFileOptions, IterateLinesOptions } from './iterate-file.ts';
export type { SaveOptions } from './save-to-file.ts';
