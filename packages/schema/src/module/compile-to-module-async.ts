import { type AsyncSchemaOptions, loadSettings } from '../api/load-settings.ts';
import type { OpenapiSchema } from '../api/openapi-schema.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { type CompiledModule, moduleOptionNames, type ModuleOptions, writeModule } from './compile-to-module.ts';

/** Options of `compileToModuleAsync`: those of `compileToModule`, with `load` and limits for it. */
export interface AsyncModuleOptions extends ModuleOptions, AsyncSchemaOptions {}

/**
 * Writes a module as `compileToModule` does, after it has loaded the documents to which the schema refers, and those to
 * which they refer. Nothing is read but by `load`, and only references that a value can reach are followed.
 *
 * @param options `load`, limits for it, and the options of `compileToModule`
 * @throws SchemaError as `compileToModule`; if a document that it needs cannot be loaded, with the error of `load` as
 *   its `cause`
 * @throws LimitExceededError, RangeError, TypeError, the reason of the `signal`, as `compileSchemaAsync`
 * @example
 * ```ts
 * const documents = { 'https://example.com/name.json': '{"type": "string"}' };
 * const schema = { $ref: 'https://example.com/name.json' };
 * const { types } = await compileToModuleAsync(schema, { load: async (uri) => documents[uri] });
 * types.includes('export type Value = string;'); // → true
 * ```
 */
export async function compileToModuleAsync(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: AsyncModuleOptions,
): Promise<CompiledModule> {
  return writeModule(source, options, await loadSettings(source, options, moduleOptionNames));
}
