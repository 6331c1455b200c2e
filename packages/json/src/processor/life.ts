import { judgeHealth } from '../observe/health.ts';
import { Stats } from '../observe/stats.ts';
import { bindable } from './operation.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';

/*
 * These functions also work after `close()`.
 */

/**
 * Closes the default processor and frees its cache. The next operation makes a new one.
 *
 * @example
 * ```ts
 * close();
 * isClosed(); // → true
 * getTyped('[1]', '[0]', 0); // → 1
 * isClosed(); // → false
 * ```
 */
export const close: Processor['close'] = /* #__PURE__ */ bindable((source) => () => source.latest.close());

/**
 * Returns whether the default processor is closed: after `close()`, until the next operation.
 *
 * @example
 * ```ts
 * get('[1]', '[0]'); // → 1
 * isClosed(); // → false
 * ```
 */
export const isClosed: Processor['isClosed'] = /* #__PURE__ */ bindable((source) => () => source.latest.isClosed);

/** {@inheritDoc Processor.getStats} */
export const getStats: Processor['getStats'] = /* #__PURE__ */ bindable((source) => () => statsOf(source.latest));

/** {@inheritDoc Processor.getHealthStatus} */
export const getHealthStatus: Processor['getHealthStatus'] = /* #__PURE__ */ bindable(
  (source) => () => judgeHealth(statsOf(source.latest), source.latest.settings, new Date()),
);

function statsOf({ settings: { cache }, documents, monitor, isClosed: closed }: ProcessorContext): Stats {
  const { entries, bytes, hits, misses } = documents.cache.counts();
  return new Stats({
    cacheSize: entries,
    cacheMemory: bytes,
    maxCacheSize: cache.enabled ? cache.maxEntries : 0,
    hitCount: hits,
    missCount: misses,
    cacheTtl: cache.ttl,
    cacheEnabled: cache.enabled,
    isClosed: closed,
    operationCount: monitor.operations,
    errorCount: monitor.errors,
  });
}
