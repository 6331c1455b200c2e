/**
 * Functions that change values as a schema says, without checking them.
 *
 * @packageDocumentation
 */
import { checkSchema } from './compiler/check-schema.ts';
import { Compiler } from './compiler/compiler.ts';
import { convertWhole } from './convert/convert-node.ts';
import { ConverterCompiler, type Task } from './convert/converter-compiler.ts';
import { readOptions, type SchemaOptions } from './api/read-options.ts';
import { Refs } from './compiler/refs.ts';
import type { WidenedSchema } from './api/schema.ts';
import { readSchema } from './api/read-schema.ts';
import type { SchemaSource } from './api/standard-schema.ts';

export type { SchemaOptions } from './api/read-options.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { SchemaSource } from './api/standard-schema.ts';

/** Returns a function that fills in defaults, for a schema from a JSON file, as below. */
export function compileDefaults(schema: WidenedSchema, options?: SchemaOptions): (value: unknown) => unknown;
/**
 * Returns a function that fills in the `default` of each member that a value lacks, at any depth. It returns a new value, which shares with the old one
 * what did not change, or the same value if nothing was missing. It does not check the value: do that afterwards, so that a member
 * with a default may be `required`.
 *
 * Defaults are taken from `properties`, and from `items` if it is a list; also below `patternProperties`, `additionalProperties`, `items`, `additionalItems`,
 * `allOf` and `$ref`, and in defaults themselves. Those below `anyOf`, `oneOf`, `not`, `if`, `dependencies`, `contains` and `propertyNames` are
 * left out, because it depends on the value which of them applies. Implements `default` of Draft 7 validation, section 10.2.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`; `maxDepth` is the nesting of the values that are converted
 * @returns the function; it throws a LimitExceededError if the value is deeper than `maxDepth`, or for more than 100,000 defaults
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

/** Returns a function that converts texts, for a schema from a JSON file, as below. */
export function compileCoercion(schema: WidenedSchema, options?: SchemaOptions): (value: unknown) => unknown;
/**
 * Returns a function that converts texts to the types that a schema wants, for query strings, forms, environment variables and CSV, whose values are
 * all text. It returns a new value, which shares with the old one what did not change. It does not check the value: do that afterwards.
 *
 * Only a string is converted, and only where the `type`, or the types of all alternatives of an `anyOf` or `oneOf`, do not include `string`:
 *
 * - to a number, if it is one in JSON. A text of an integer beyond ±(2^53−1) stays text, as does one that rounding would make another integer of, such as `0.99999999999999999999`;
 * - to a boolean, if it is `true` or `false`;
 * - to null, if it is empty;
 * - otherwise to an array with it as the only element, which is converted, too. A text for which a recursive schema wants more than 100 arrays in each other stays text.
 *
 * Schemas are found in `properties`, `patternProperties`, `additionalProperties`, `items`, `additionalItems`, `allOf` and `$ref`.
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

function compileConverter(
  schema: SchemaSource | WidenedSchema,
  options: SchemaOptions,
  task: Task,
): (value: unknown) => unknown {
  const settings = readOptions(options);
  const refs = new Refs(readSchema(schema), settings.registry);
  // Refuses what is not a valid schema.
  new Compiler(settings, refs, checkSchema).compileDocument();
  const node = new ConverterCompiler(refs, task).compile(refs.document);
  return (value) => convertWhole(node, value, settings.maxDepth);
}
