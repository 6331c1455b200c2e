import { processBatch } from '../batch/process-batch.ts';
import type { ProcessorConfig } from '../config/config.ts';
import { attachMonitor } from '../observe/processor-monitor.ts';
import { coding } from './coding.ts';
import { ProcessorContext } from './processor-context.ts';
import { editing } from './editing.ts';
import { iterating } from './iterating.ts';
import { observing } from './observing.ts';
import { parsing } from './parsing.ts';
import type { Processor } from './processor.ts';
import { reading } from './reading.ts';

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
  const core = new ProcessorContext(config);
  const close = (): void => core.close();
  const processor: Omit<Processor, typeof Symbol.dispose> = {
    close,
    isClosed: () => core.isClosed,
    getConfig: () => core.settings,
    ...reading(core),
    ...parsing(core),
    ...editing(core),
    ...iterating(core),
    ...coding(core),
    ...observing(core),
    processBatch: (operations) =>
      core.run('processBatch', undefined, () => processBatch(processor, operations, core.settings)),
  };
  attachMonitor(processor, core.monitor);
  // Older runtimes have no such symbol; there the method is absent.
  if (typeof Symbol.dispose === 'symbol') Object.defineProperty(processor, Symbol.dispose, { value: close });
  return Object.freeze(processor as Processor);
}
