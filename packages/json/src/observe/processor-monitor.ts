import type { OperationEvent } from '../config/operation-event.ts';

/** The part of a processor's monitor that file operations and threads use. */
export interface ProcessorMonitor {
  /** Counts an operation that begins. */
  begin(): void;
  /** Ends an operation: counts its failure, if any, and reports it. */
  end(event: Omit<OperationEvent, 'code'>, failure?: { readonly error: unknown }): void;
}

/** The property with a processor's monitor, also for other copies of this package. */
const brand = Symbol.for('@wirework/json/monitor');

/** Makes the monitor of a processor available to {@link monitorOf}. */
export function attachMonitor(processor: object, monitor: ProcessorMonitor): void {
  Object.defineProperty(processor, brand, { value: monitor });
}

/** Returns the monitor of a processor; `undefined` without a processor, or for one that lends none. */
export function monitorOf(processor: object | undefined): ProcessorMonitor | undefined {
  if (processor === undefined || !Object.hasOwn(processor, brand)) return undefined;
  return (processor as { readonly [brand]?: ProcessorMonitor })[brand];
}
