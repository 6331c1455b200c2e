import type { ProcessorConfig } from '../config/config.ts';
import { JsonProcessor } from './json-processor.ts';
import type { Processor } from './processor.ts';
import { ProcessorContext } from './processor-context.ts';

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
  return new JsonProcessor(new ProcessorContext(config));
}
