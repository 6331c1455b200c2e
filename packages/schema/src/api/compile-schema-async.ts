import type { StandardJsonSchemaV1 } from '@wirework/scanner/primitives';
import type { CheckedAs } from './checked-as.ts';
import { compiledSchemaOf } from './compile-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { FromSchema } from './from-schema.ts';
import { type AsyncSchemaOptions, loadSettings } from './load-settings.ts';
import type { OpenapiOptions, OpenapiSchema } from './openapi-schema.ts';
import { prepareSchema } from './prepare-schema.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import type { SchemaInput, SchemaSource } from './standard-schema.ts';

// `compileSchema` explains the overloads.

/**
 * Compiles a schema as `compileSchema` does, after it has loaded the documents to which the schema refers, and those to
 * which they refer. Nothing is fetched but by `load`. Documents may refer to each other. References in a loaded
 * document are resolved against its URI, or its `$id`.
 *
 * Only references that a value can reach are followed, so unused `definitions` load nothing, nor does `$schema`. Put a
 * meta-schema with custom vocabularies into the `registry`.
 *
 * @param schema a schema, as for `compileSchema`
 * @param options `load`, limits for it, and the options of `compileSchema`
 * @returns the compiled schema; later uses of it load nothing
 * @throws SchemaError if it is not a valid schema, or if a document that it needs cannot be loaded, with the URI, the
 *   pointer to the reference, and the error of `load` as its `cause`
 * @throws LimitExceededError for too many or too long documents, and as `compileSchema`
 * @throws the reason of the `signal`, once it is aborted
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const documents = { 'https://example.com/name.json': '{"type": "string"}' };
 * const user = await compileSchemaAsync({ $ref: 'https://example.com/name.json' }, { load: async (uri) => documents[uri] });
 * user.check(5); // → false
 * ```
 */
export function compileSchemaAsync<const S extends StandardJsonSchemaV1>(
  schema: S,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<SchemaInput<S>>>;
export function compileSchemaAsync<T = unknown>(
  schema: OpenapiSchema | boolean,
  options: AsyncSchemaOptions & OpenapiOptions,
): Promise<CompiledSchema<T>>;
export function compileSchemaAsync<const S extends JsonSchema>(
  schema: S,
  options: AsyncSchemaOptions & { readonly keywords: object },
): Promise<CompiledSchema<FromSchema<S>>>;
export function compileSchemaAsync<const S extends JsonSchema, _Inferred extends true>(
  schema: CheckedAs<S, JsonSchema>,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<FromSchema<S>>>;
export function compileSchemaAsync<T = unknown>(
  schema: WidenedSchema,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<T>>;
export function compileSchemaAsync<T = unknown>(
  schema: SchemaSource,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<T>>;
export async function compileSchemaAsync(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<unknown>> {
  return compiledSchemaOf(prepareSchema(source, await loadSettings(source, options)));
}
