import type { ValidationError } from './validation-error.ts';
import type { ValueSchema } from './value-schema.ts';

/** A schema for values and for texts. */
export interface CompiledSchema<T = unknown> extends ValueSchema<T> {
  /**
   * `validate` for a JSON text, with the byte offset, line and column of each value at fault.
   *
   * @throws JsonSyntaxError if the text is not JSON
   * @throws LimitExceededError if it is nested deeper than `maxDepth`
   */
  readonly validateText: (text: string) => ValidationError[];
}
