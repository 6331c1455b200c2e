import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';

/**
 * A stream ended cleanly: there is no further value. A value that is cut off is a `JsonSyntaxError` instead.
 *
 * @example
 * ```ts
 * new EndOfInputError({ offset: 12 }).message; // → 'No further value: the input has ended'
 * ```
 */
export class EndOfInputError extends JsonError {
  declare readonly code: 'END_OF_INPUT';

  constructor(options: JsonErrorOptions = {}) {
    super('END_OF_INPUT', 'No further value: the input has ended', options);
  }

  override get name(): string {
    return 'EndOfInputError';
  }
}
