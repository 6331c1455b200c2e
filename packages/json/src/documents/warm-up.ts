import type { Settings } from '../config/config.ts';
import { type Documents, findIn } from './documents.ts';
import { assertCount } from '../values/assert-count.ts';
import { WarmupResult } from './warmup-result.ts';

/**
 * Reads a text and paths into the cache.
 *
 * @throws TypeError if there is no cache; the errors of a read of the text
 */
export function warmUp(documents: Documents, settings: Settings, text: string, paths: readonly string[]): WarmupResult {
  if (!settings.cache.enabled)
    throw new TypeError("Cannot warm up the cache: the config field 'cache.enabled' is false");
  assertCount(paths, settings.maxBatch, 'the paths');
  const value = documents.shared(text);
  return new WarmupResult(
    paths.length,
    paths.filter((path) => !leadsSomewhere(documents, value, path)),
  );
}

function leadsSomewhere(documents: Documents, value: unknown, path: string): boolean {
  try {
    return findIn(value, documents.compile(path)).exists;
  } catch {
    // The path is malformed, only for writing, or over a limit.
    return false;
  }
}
