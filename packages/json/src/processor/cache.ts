import type { PathInput } from '@wirework/path';
import { findIn } from '../documents/documents.ts';
import { WarmupResult } from '../documents/warmup-result.ts';
import { assertCount } from '../values/assert-count.ts';
import { operation } from './operation.ts';
import type { Processor } from './processor.ts';

/** {@inheritDoc Processor.warmupCache} */
export const warmupCache: Processor['warmupCache'] = /* #__PURE__ */ operation(
  'warmupCache',
  ({ documents, settings }, text, paths) => {
    if (!settings.cache.enabled)
      throw new TypeError("Cannot warm up the cache: the config field 'cache.enabled' is false");
    assertCount(paths, settings.maxBatch, 'the paths');
    const value = documents.shared(text);
    const isMissing = (path: PathInput): boolean => {
      try {
        return !findIn(value, documents.compile(path)).exists;
      } catch {
        // The path is malformed, only for writing, or over a limit.
        return true;
      }
    };
    return new WarmupResult(paths.length, paths.filter(isMissing));
  },
);

/** {@inheritDoc Processor.clearCache} */
export const clearCache: Processor['clearCache'] = /* #__PURE__ */ operation('clearCache', ({ documents }) =>
  documents.cache.clear(),
);
