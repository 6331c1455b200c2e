import type { Kind } from './keyword-params.ts';

/**
 * A custom keyword. Only its own properties are read.
 *
 * @example
 * ```ts
 * const even = { kind: 'number', compile: (wanted) => (value) => (value % 2 === 0) === wanted };
 * compileSchema({ even: true }, { keywords: { even } }).check(3); // → false
 * ```
 */
export interface CustomKeyword {
  /** The only kind of value that is tested; without it, every value is. */
  readonly kind?: Kind | undefined;
  /**
   * Called when the schema is compiled, once for each occurrence of the keyword.
   *
   * @param value the value of the keyword in the schema
   * @param schema the schema that contains the keyword
   * @returns the test that values must pass
   * @throws anything, if the keyword cannot have this value; it becomes a `SchemaError`
   */
  readonly compile: (value: unknown, schema: Readonly<Record<string, unknown>>) => (value: unknown) => boolean;
}
