import type { ValidationError } from '../report/validation-error.ts';
import type { ValueSchema } from './value-schema.ts';

/** A schema that was compiled by `compileSchema`. `T` is the type of the values that pass. */
export interface CompiledSchema<T = unknown> extends ValueSchema<T> {
  /**
   * Returns the errors of a JSON text, with the offset, line and column of each, in the order of the text; an empty
   * list if it passes.
   *
   * @throws JsonSyntaxError if the text is not JSON
   * @throws LimitExceededError if it is nested deeper than `maxDepth`
   * @throws TypeError if it is not a string
   */
  readonly validateText: (text: string) => ValidationError[];
  /**
   * Parses and checks a JSON text: returns its value, with the type that the schema describes, or all its errors.
   *
   * @throws JsonSyntaxError if the text is not JSON
   * @throws LimitExceededError if it is nested deeper than `maxDepth`
   * @throws TypeError if it is not a string
   * @example
   * ```ts
   * const port = compileSchema({ type: 'integer' });
   * port.parseText('80').value; // → 80
   * port.parseText('"80"').errors?.map(String); // → [ 'validation error (line 1, column 1): expected integer, got string' ]
   * ```
   */
  readonly parseText: (text: string) => ParsedText<T>;
}

/** A value that passes, or the errors of one that does not: one of the two is `undefined`. */
export type ParsedText<T> =
  | { readonly value: T; readonly errors?: undefined }
  | { readonly value?: undefined; readonly errors: readonly ValidationError[] };
