import type { JsonSchema } from './schema.ts';
import type { StandardSchema } from './standard-schema.ts';
import type { ValidationError } from '../report/validation-error.ts';

/** What `compileValueSchema` returns: a schema that checks values any number of times; `T` is the type of the values that pass. */
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
   * Returns everything that is wrong with a value, at most `maxErrors` errors; an empty list if it passes.
   *
   * @throws LimitExceededError if a recursive schema meets a value nested deeper than `maxDepth`
   */
  readonly validate: (value: unknown) => ValidationError[];
  /** Standard Schema version 1: any library that accepts one accepts this. */
  readonly '~standard': StandardSchema<T>;
}
