import type { Processor } from '../processor/processor.ts';
import type { Monitor } from './monitor.ts';

/** What works for a processor outside of it needs of its monitor: files and threads. */
export type LentMonitor = Pick<Monitor, 'begin' | 'end'>;

/** Under this name a processor lends its monitor, also to other copies of this package. */
const brand = Symbol.for('@wirework/json/monitor');

/** Makes the monitor of a processor known to {@link monitorOf}. */
export function lendMonitor(processor: object, monitor: LentMonitor): void {
  Object.defineProperty(processor, brand, { value: monitor });
}

/** The monitor of a processor; `undefined` if there is no processor, or one that lends none. */
export function monitorOf(processor: Processor | undefined): LentMonitor | undefined {
  if (processor === undefined || !Object.hasOwn(processor, brand)) return undefined;
  return (processor as { readonly [brand]?: LentMonitor })[brand];
}
