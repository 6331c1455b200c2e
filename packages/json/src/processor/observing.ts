import { judgeHealth } from '../observe/health.ts';
import { Stats } from '../observe/stats.ts';
import { warmUp } from '../documents/warm-up.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { Processor } from './processor.ts';

/** The methods for cache, statistics and health. */
export function observing(
  core: ProcessorContext,
): Pick<Processor, 'warmupCache' | 'clearCache' | 'getStats' | 'getHealthStatus'> {
  const { documents, monitor, settings } = core;

  const getStats = (): Stats => {
    const { cache } = settings;
    const { entries, bytes, hits, misses } = documents.cache.counts();
    return new Stats({
      cacheSize: entries,
      cacheMemory: bytes,
      maxCacheSize: cache.enabled ? cache.maxEntries : 0,
      hitCount: hits,
      missCount: misses,
      cacheTtl: cache.ttl,
      cacheEnabled: cache.enabled,
      isClosed: core.isClosed,
      operationCount: monitor.operations,
      errorCount: monitor.errors,
    });
  };

  return {
    warmupCache: (text, paths) => core.run('warmupCache', text, () => warmUp(documents, settings, text, paths)),
    clearCache: () => core.run('clearCache', undefined, () => documents.cache.clear()),
    getStats,
    getHealthStatus: () => judgeHealth(getStats(), settings, new Date()),
  };
}
