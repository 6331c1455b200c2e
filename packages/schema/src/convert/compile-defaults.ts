import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { compileConverter } from './compile-converter.ts';

/** Returns a function that fills in defaults of a schema from a JSON file: see the other overload. */
export function compileDefaults(schema: WidenedSchema, options?: SchemaOptions): (value: unknown) => unknown;
/**
 * Returns a function that fills in the `default` of each property that a value lacks, at any depth. It returns a new
 * value, which shares the parts that did not change with the old one, or the same value if nothing was missing. It does
 * not check the value: do that afterwards, so that a property with a default may be `required`.
 *
 * Defaults are taken from `properties`, and from `items` if it is a list; also below `patternProperties`,
 * `additionalProperties`, `items`, `additionalItems`, `allOf` and `$ref`, and in defaults themselves. Those below
 * `anyOf`, `oneOf`, `not`, `if`, `dependencies`, `contains` and `propertyNames` are left out, because it depends on the
 * value which of them applies. Implements `default` of Draft 7 validation, section 10.2.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`; `maxDepth` is the nesting of the values that are converted
 * @returns the function; it throws a LimitExceededError if the value is deeper than `maxDepth`, or for more than
 *   100,000 defaults
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const withDefaults = compileDefaults({ properties: { port: { default: 80 }, log: { default: {}, properties: { level: { default: 'info' } } } } });
 * withDefaults({ port: 8080 }); // → { port: 8080, log: { level: 'info' } }
 * ```
 */
export function compileDefaults(schema: SchemaSource, options?: SchemaOptions): (value: unknown) => unknown;
export function compileDefaults(
  schema: SchemaSource | WidenedSchema,
  options: SchemaOptions = {},
): (value: unknown) => unknown {
  return compileConverter(schema, options, { fillsDefaults: true, coerces: false });
}
