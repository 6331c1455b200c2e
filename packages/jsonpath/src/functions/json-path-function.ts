import type { Budget } from '../values/budget.ts';

/**
 * The types of arguments and results (RFC 9535 section 2.4.1): `value`, a JSON value, or `undefined` for Nothing;
 * `logical`, a boolean; `nodes`, the array of the values that a query finds.
 */
export type JsonPathType = 'value' | 'logical' | 'nodes';

/** A custom function for filters. */
export interface JsonPathFunction {
  /** The types of its parameters, in order. */
  readonly parameters: readonly JsonPathType[];
  /**
   * The type of its result. A function with a `value` is compared, one with `logical` or `nodes` is a test by itself.
   */
  readonly result: JsonPathType;
  /** Computes the result. It must not modify its arguments, because they are parts of the document. */
  call(...args: unknown[]): unknown;
}

/** A function as filters use it. */
export interface FunctionSpec {
  readonly parameters: readonly JsonPathType[];
  readonly result: JsonPathType;
  /** Prepares one call of a query, which may keep state between its evaluations. */
  readonly prepare: () => (args: readonly unknown[], budget: Budget) => unknown;
}
