import type { JsonSchema } from './schema.ts';
import type { StandardSchema } from './standard-schema.ts';
import type { ValidationError } from './validation-error.ts';

/** A schema that is ready to be used any number of times; `T` is the type of the values that pass. */
export interface ValueSchema<T = unknown> {
  /** The schema that was compiled. */
  readonly schema: JsonSchema;
  /**
   * Whether a value passes: the fast way, which stops as soon as it knows.
   *
   * @throws LimitExceededError if a recursive schema meets a value nested deeper than `maxDepth`
   */
  readonly check: (value: unknown) => value is T;
  /**
   * Everything that is wrong with a value, at most `maxErrors` findings; an empty list if it passes.
   *
   * @throws LimitExceededError if a recursive schema meets a value nested deeper than `maxDepth`
   */
  readonly validate: (value: unknown) => ValidationError[];
  /** Standard Schema version 1: any library that accepts one accepts this. */
  readonly '~standard': StandardSchema<T>;
}
