import { readChoice } from '@wirework/scanner/primitives';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { compileConverter } from './compile-converter.ts';

/** Options of `compileRemoval`: those of `compileSchema`, and the properties that are removed. */
export interface RemovalOptions extends SchemaOptions {
  /**
   * The properties that are removed:
   *
   * - `'additional'`: those that `additionalProperties: false` or `unevaluatedProperties: false` refuses;
   * - `'all'`: all that the schema does not name, whatever the value of `additionalProperties`, where it names any.
   *
   * @default 'additional'
   */
  readonly members?: 'additional' | 'all' | undefined;
}

/** Returns a function that removes properties by a schema from a JSON file: see the other overload. */
export function compileRemoval(schema: WidenedSchema, options?: RemovalOptions): (value: unknown) => unknown;
/**
 * Returns a function that removes the properties that a schema does not allow, at any depth. It returns a new value,
 * which shares the parts that did not change with the old one, or the same value if nothing was removed. It does not
 * check the value: do that afterwards. A value that passes the schema is not changed, unless `members` is `'all'`.
 *
 * Properties of properties and items are found in `properties`, `patternProperties`, `additionalProperties`, `items`,
 * `prefixItems`, `additionalItems`, `allOf` and `$ref`. Nothing is removed inside `anyOf`, `oneOf`, `if` and
 * `dependentSchemas`, because it depends on the value which of them applies; but `unevaluatedProperties: false` beside
 * them keeps the properties that a matching one evaluates, and `'all'` the properties that any of them names.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`, and `members`; `maxDepth` is the nesting of the values that are converted
 * @returns the function; it throws a LimitExceededError if the value is deeper than `maxDepth`
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const clean = compileRemoval({ properties: { name: { type: 'string' } }, additionalProperties: false });
 * clean({ name: 'Ada', isAdmin: true }); // → { name: 'Ada' }
 * ```
 */
export function compileRemoval(schema: SchemaSource, options?: RemovalOptions): (value: unknown) => unknown;
export function compileRemoval(
  schema: SchemaSource | WidenedSchema,
  options: RemovalOptions = {},
): (value: unknown) => unknown {
  const removes = readChoice(options, 'members', ['additional', 'all']);
  return compileConverter(schema, options, { fillsDefaults: false, coerces: false, removes }, ['members']);
}
