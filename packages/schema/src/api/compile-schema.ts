import type { StandardJsonSchemaV1 } from '@wirework/scanner/primitives';
import type { CheckedAs } from './checked-as.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { FromSchema } from './from-schema.ts';
import type { OpenapiOptions, OpenapiSchema } from './openapi-schema.ts';
import { type PreparedSchema, prepareSchema } from './prepare-schema.ts';
import { readOptions } from './read-options.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import type { SchemaInput, SchemaSource } from './standard-schema.ts';
import { parsedText, validatedText } from './text-functions.ts';

/*
 * The overloads, in the order in which TypeScript tries them:
 *
 * 1. A schema of zod or another library, from which the type of the values is taken.
 * 2. With the option `openapi`, a literal may have the keywords of OpenAPI.
 * 3. With the option `keywords`, a literal may have any property.
 * 4. A literal: its type is inferred, and a misspelt keyword does not compile.
 * 5. A schema from a JSON file, whose `type` is only known to be a `string`.
 * 6. Everything else.
 *
 * The unused type parameter `_Inferred` of the fourth makes TypeScript skip it for `compileSchema<Order>(schema)`,
 * which has one type argument: that overload would take `Order` for the type of the schema. In the fifth and sixth,
 * `Order` is the type of the values. A call without type arguments is not affected. A union would check nothing.
 */

/**
 * Compiles a JSON Schema of Draft 4 to 2020-12 to closures. No code is generated, so it works under every
 * Content-Security-Policy.
 *
 * @param schema a schema; or a schema of zod or another library that implements Standard JSON Schema.
 *   It must not be changed afterwards.
 * @param options custom formats and keywords, documents that a `$ref` may refer to, strictness and limits
 * @returns the compiled schema; `check` narrows to the type that the schema describes
 * @throws SchemaError if it is not a valid schema, with the pointer to the fault
 * @throws LimitExceededError if it is nested deeper than `maxSchemaDepth`
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const user = compileSchema({ type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] });
 * user.check({ age: 7 }); // → true
 * user.validate({ age: 'x' }).map(String); // → [ "validation error at path 'age': expected integer, got string" ]
 * user.validateText('{\n  "age": 1.5\n}')[0]?.line; // → 2
 * ```
 */
export function compileSchema<const S extends StandardJsonSchemaV1>(
  schema: S,
  options?: SchemaOptions,
): CompiledSchema<SchemaInput<S>>;
export function compileSchema<T = unknown>(schema: OpenapiSchema | boolean, options: OpenapiOptions): CompiledSchema<T>;
export function compileSchema<const S extends JsonSchema>(
  schema: S,
  options: SchemaOptions & { readonly keywords: object },
): CompiledSchema<FromSchema<S>>;
export function compileSchema<const S extends JsonSchema, _Inferred extends true>(
  schema: CheckedAs<S, JsonSchema>,
  options?: SchemaOptions,
): CompiledSchema<FromSchema<S>>;
export function compileSchema<T = unknown>(schema: WidenedSchema, options?: SchemaOptions): CompiledSchema<T>;
export function compileSchema<T = unknown>(schema: SchemaSource, options?: SchemaOptions): CompiledSchema<T>;
export function compileSchema(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: SchemaOptions = {},
): CompiledSchema<unknown> {
  return compiledSchemaOf(prepareSchema(source, readOptions(options)));
}

/** Adds the functions for texts to a compiled schema. */
export function compiledSchemaOf({ settings, valueSchema, issuesOf }: PreparedSchema): CompiledSchema<unknown> {
  return {
    ...valueSchema,
    validateText: (text) => validatedText(text, issuesOf, settings.maxDepth, settings.syntax),
    parseText: (text) => parsedText(text, issuesOf, settings.maxDepth, settings.syntax),
  };
}
