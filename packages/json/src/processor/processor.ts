/// <reference lib="esnext.disposable" preserve="true" />
import type { BatchItem } from '../batch/batch-operation.ts';
import type { BatchResult } from '../batch/batch-result.ts';
import type { WarmupResult } from '../documents/warmup-result.ts';
import type { Settings } from '../config/config.ts';
import type { HealthStatus } from '../observe/health.ts';
import type { Stats } from '../observe/stats.ts';
import type { Edits } from './edits.ts';
import type { Iterations } from './iterations.ts';
import type { ParsedReads } from './parsed-reads.ts';
import type { TextReads } from './text-reads.ts';
import type { WholeValues } from './whole-values.ts';

/**
 * Everything for JSON texts in one object that can be closed: reads by path through a cache, edits, validation, batches,
 * iteration, statistics and health. Made by `createProcessor`.
 *
 * - A text is validated in full (RFC 8259) by every operation that reads it, within the limits of the config.
 * - What a method returns is yours: changing it changes no later answer.
 * - A call with a config of its own bypasses the cache.
 * - After `close()` every method throws `ProcessorClosedError`, except those whose comment says otherwise.
 *
 * Every method that reads a text also throws `JsonSyntaxError` (the text is not JSON, with its position), `LimitExceededError`
 * (size, depth, count), `PathSyntaxError` (the path is malformed) and `TypeMismatchError` (the text is not a string), unless its
 * comment says that it never throws.
 */
export interface Processor extends TextReads, ParsedReads, Edits, Iterations, WholeValues {
  /** Closes the processor and frees its cache. A second call does nothing. */
  close(): void;
  /** Returns whether the processor is closed. */
  isClosed(): boolean;
  /** The same as `close()`, for `using`. Absent if the runtime has no `Symbol.dispose`. */
  [Symbol.dispose](): void;
  /** Returns the config with every default filled in, frozen; also after `close()`. */
  getConfig(): Settings;

  /**
   * Runs many operations independently: one result for each, in the same order; a failure is the error of its item only.
   *
   * @throws LimitExceededError for more than `maxBatch` items
   * @example
   * ```ts
   * createProcessor().processBatch([{ type: 'get', jsonStr: '[7]', path: '[0]', id: 'x' }])[0]?.result; // → 7
   * ```
   */
  processBatch(operations: readonly BatchItem[]): BatchResult[];
  /**
   * ReadCheckedOptions a text and paths into the cache, and reports which of the paths lead to nothing.
   *
   * @throws TypeError if the cache is disabled
   * @example
   * ```ts
   * createProcessor().warmupCache('{"a": 1}', ['a', 'b']).successRate; // → 50
   * ```
   */
  warmupCache(jsonStr: string, paths: readonly string[]): WarmupResult;
  /** Removes everything from the cache and resets the counts of hits and misses. */
  clearCache(): void;
  /** Returns what the processor has done so far; also after `close()`. */
  getStats(): Stats;
  /** Checks cache, memory and error rate; unhealthy after `close()`. */
  getHealthStatus(): HealthStatus;
}
