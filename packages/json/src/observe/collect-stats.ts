import type { Settings } from '../config/config.ts';
import type { Documents } from '../documents/documents.ts';
import type { Monitor } from './monitor.ts';
import { Stats } from './stats.ts';

/** Returns the statistics of a processor at this moment. */
export function collectStats(
  { cache }: Settings,
  documents: Documents,
  { operations, errors }: Monitor,
  isClosed: boolean,
): Stats {
  const { entries, bytes, hits, misses } = documents.cache.counts();
  return new Stats({
    cacheSize: entries,
    cacheMemory: bytes,
    maxCacheSize: cache.enabled ? cache.maxEntries : 0,
    hitCount: hits,
    missCount: misses,
    cacheTtl: cache.ttl,
    cacheEnabled: cache.enabled,
    isClosed,
    operationCount: operations,
    errorCount: errors,
  });
}
