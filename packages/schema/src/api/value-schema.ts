import type { ValidationError } from '../report/validation-error.ts';
import type { JsonSchema } from './schema.ts';
import type { SchemaStandardProps } from './standard-schema.ts';

/** A schema that was compiled by `compileValueSchema`. `T` is the type of the values that pass. */
export interface ValueSchema<T = unknown> {
  /** The schema that was compiled. */
  readonly schema: JsonSchema;
  /**
   * Returns whether a value passes. It stops at the first fault, so it is faster than `validate`.
   *
   * @throws LimitExceededError if a recursive schema meets a value nested deeper than `maxDepth`
   */
  readonly check: (value: unknown) => value is T;
  /**
   * Returns the errors of a value, at most `maxErrors`; an empty list if it passes. A list is always true: write
   * `if (check(value))`, not `if (validate(value))`.
   *
   * @throws LimitExceededError if a recursive schema meets a value nested deeper than `maxDepth`
   */
  readonly validate: (value: unknown) => ValidationError[];
  /** Makes it a Standard Schema (version 1), for all libraries that accept one. */
  readonly '~standard': SchemaStandardProps<T>;
}
