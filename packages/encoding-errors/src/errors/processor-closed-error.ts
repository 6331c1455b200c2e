import { JsonError } from '../core/json-error.ts';

/**
 * A processor or parsed document was used after it was closed or released.
 *
 * @example
 * ```ts
 * new ProcessorClosedError().message; // → 'Cannot use the processor: it is closed'
 * ```
 */
export class ProcessorClosedError extends JsonError {
  declare readonly code: 'PROCESSOR_CLOSED';

  /** @param what name of the closed object, for the message; `'processor'` by default */
  constructor(what = 'processor') {
    super('PROCESSOR_CLOSED', `Cannot use the ${what}: it is closed`);
  }

  override get name(): string {
    return 'ProcessorClosedError';
  }
}
