import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { compileConverter } from './compile-converter.ts';

/** Returns a function that converts strings to the types of a schema from a JSON file: see the other overload. */
export function compileCoercion(schema: WidenedSchema, options?: SchemaOptions): (value: unknown) => unknown;
/**
 * Returns a function that converts strings to the types of a schema, for query strings, forms, environment variables
 * and CSV, whose values are all strings. It returns a new value, which shares the parts that did not change with the
 * old one. It does not check the value: do that afterwards.
 *
 * Only a string is converted, and only where the `type`, or the types of all alternatives of an `anyOf` or `oneOf`, do
 * not include `string`:
 *
 * - to a number, if it is one in JSON. An integer beyond ±(2^53−1) stays a string, as does a number that rounding would
 *   turn into another integer, such as `0.99999999999999999999`;
 * - to a boolean, if it is `true` or `false`;
 * - to null, if it is empty;
 * - otherwise to an array with it as the only item, which is converted itself. Where a recursive schema demands more
 *   than 100 nested arrays, it stays a string.
 *
 * Schemas are found in `properties`, `patternProperties`, `additionalProperties`, `items`, `additionalItems`, `allOf`
 * and `$ref`.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`; `maxDepth` is the nesting of the values that are converted
 * @returns the function; it throws a LimitExceededError if the value is deeper than `maxDepth`
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const coerce = compileCoercion({ properties: { page: { type: 'integer' }, tags: { type: 'array' }, all: { type: 'boolean' } } });
 * coerce({ page: '2', tags: 'new', all: 'yes' }); // → { page: 2, tags: [ 'new' ], all: 'yes' }
 * ```
 */
export function compileCoercion(schema: SchemaSource, options?: SchemaOptions): (value: unknown) => unknown;
export function compileCoercion(
  schema: SchemaSource | WidenedSchema,
  options: SchemaOptions = {},
): (value: unknown) => unknown {
  return compileConverter(schema, options, { fillsDefaults: false, coerces: true });
}
