import type { ProcessorConfig } from '../config/config.ts';
import { attachMonitor } from '../observe/monitor.ts';
import { processBatch } from './batches.ts';
import { clearCache, warmupCache } from './cache.ts';
import { compact, deletePath, prettify, set, setMultiple } from './edits.ts';
import { foreach, foreachNested, foreachWithPath, iterate } from './iterations.ts';
import { close, getHealthStatus, getStats, isClosed } from './life.ts';
import { compare, merge } from './merges.ts';
import { bindTo } from './operation.ts';
import type { Processor } from './processor.ts';
import { ProcessorContext } from './processor-context.ts';
import {
  compilePath,
  getCompiled,
  get,
  safeGet,
  getString,
  getInt,
  getFloat,
  getBool,
  getArray,
  getObject,
  getMultiple,
  preParse,
  getFromParsed,
  getMultipleFromParsed,
} from './reads.ts';
import { getResult, getTyped } from './typed-reads.ts';
import { validateSchema } from './validation.ts';
import { marshal, parseAny, unmarshal } from './whole-values.ts';

/** The functions of the package that are methods of every processor. */
const methods: Omit<Processor, 'getConfig' | typeof Symbol.dispose> = {
  close,
  isClosed,
  getStats,
  getHealthStatus,
  compilePath,
  getCompiled,
  get,
  safeGet,
  getString,
  getInt,
  getFloat,
  getBool,
  getArray,
  getObject,
  getMultiple,
  preParse,
  getFromParsed,
  getMultipleFromParsed,
  getResult,
  getTyped,
  set,
  setMultiple,
  delete: deletePath,
  merge,
  compare,
  compact,
  prettify,
  foreach,
  foreachWithPath,
  foreachNested,
  iterate,
  marshal,
  unmarshal,
  parseAny,
  validateSchema,
  processBatch,
  warmupCache,
  clearCache,
};

/**
 * Returns a new processor. Its methods need no `this`, so they can be destructured and passed on.
 *
 * @param config the fields that differ from the defaults; an unknown field is refused
 * @throws TypeError, RangeError naming the field of the config, its bound and the value
 * @example
 * ```ts
 * const processor = createProcessor({ maxDepth: 50, cache: { ttl: 60_000 } });
 * processor.get('{"a": [1, 2]}', 'a[-1]'); // → 2
 * processor.close();
 * ```
 */
export function createProcessor(config?: ProcessorConfig): Processor {
  const context = new ProcessorContext(config);
  const processor: Record<string, unknown> = { getConfig: () => context.settings };
  for (const [name, method] of Object.entries(methods)) processor[name] = bindTo(context, method);
  attachMonitor(processor, context.monitor);
  // Older runtimes have no such symbol; there the method is absent.
  if (typeof Symbol.dispose === 'symbol')
    Object.defineProperty(processor, Symbol.dispose, { value: processor['close'] });
  return Object.freeze(processor) as unknown as Processor;
}
