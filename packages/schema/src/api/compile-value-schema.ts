import type { StandardJsonSchemaV1 } from '@wirework/scanner/primitives';
import type { CheckedAs } from './checked-as.ts';
import type { FromSchema } from './from-schema.ts';
import { prepareSchema } from './prepare-schema.ts';
import type { OpenapiOptions, OpenapiSchema } from './openapi-schema.ts';
import { readOptions } from './read-options.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import type { SchemaInput, SchemaSource } from './standard-schema.ts';
import type { ValueSchema } from './value-schema.ts';

// `compileSchema` explains the overloads.

/**
 * Compiles a schema as `compileSchema` does, without `validateText` and `parseText`. It is for small bundles: the code
 * that reads texts and finds positions in them is left out.
 *
 * @param schema a schema, as for `compileSchema`
 * @param options the same options
 * @throws SchemaError if it is not a valid schema, with the pointer to the fault
 * @throws LimitExceededError if it is nested deeper than `maxSchemaDepth`
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const port = compileValueSchema({ type: 'integer', minimum: 1, maximum: 65535 });
 * port.check(8080); // → true
 * port.validate(0).map(String); // → [ 'validation error: expected a number of at least 1' ]
 * ```
 */
export function compileValueSchema<const S extends StandardJsonSchemaV1>(
  schema: S,
  options?: SchemaOptions,
): ValueSchema<SchemaInput<S>>;
export function compileValueSchema<T = unknown>(
  schema: OpenapiSchema | boolean,
  options: OpenapiOptions,
): ValueSchema<T>;
export function compileValueSchema<const S extends JsonSchema>(
  schema: S,
  options: SchemaOptions & { readonly keywords: object },
): ValueSchema<FromSchema<S>>;
export function compileValueSchema<const S extends JsonSchema, _Inferred extends true>(
  schema: CheckedAs<S, JsonSchema>,
  options?: SchemaOptions,
): ValueSchema<FromSchema<S>>;
export function compileValueSchema<T = unknown>(schema: WidenedSchema, options?: SchemaOptions): ValueSchema<T>;
export function compileValueSchema<T = unknown>(schema: SchemaSource, options?: SchemaOptions): ValueSchema<T>;
export function compileValueSchema(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: SchemaOptions = {},
): ValueSchema<unknown> {
  return prepareSchema(source, readOptions(options)).valueSchema;
}
