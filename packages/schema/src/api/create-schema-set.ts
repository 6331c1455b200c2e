import { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { compiledSchemaOf } from './compile-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import { prepareDocument } from './prepare-schema.ts';
import { readOptions } from './read-options.ts';
import { openSchema } from './read-schema.ts';
import type { SchemaOptions } from './schema-options.ts';

/** Schemas of the documents of a registry, which share what they have in common. */
export interface SchemaSet {
  /**
   * Returns a compiled schema, the same one for the same URI.
   *
   * @param uri absolute URI of the schema, with a JSON Pointer or an anchor as its fragment, percent-encoded
   * @throws SchemaError, LimitExceededError as `compileSchema`
   */
  schema(uri: string): CompiledSchema;
}

/**
 * Returns schemas of the documents of a registry. Each is compiled when it is first asked for, and what several of them
 * refer to is compiled once: the schemas of a large OpenAPI document take hundreds of times less memory and time than
 * with `compileSchema` for each.
 *
 * @param options as for `compileSchema`; `registry` has the documents, which need not be schemas as a whole
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const document = { components: { schemas: { id: { type: 'integer' }, ids: { items: { $ref: '#/components/schemas/id' } } } } };
 * const set = createSchemaSet({ registry: { 'https://example.com/api': document } });
 * set.schema('https://example.com/api#/components/schemas/ids').check([1, 'x']); // → false
 * ```
 */
export function createSchemaSet(options: SchemaOptions): SchemaSet {
  const settings = readOptions(options);
  const open = (): { readonly compiler: Compiler; readonly closures: Closures } => {
    const { compiler } = openSchema(true, settings, true);
    return { compiler, closures: new Closures(compiler) };
  };
  let shared = open();
  const known = new Map<string, CompiledSchema>();
  const compile = (uri: string): CompiledSchema => {
    const { compiler, closures } = shared;
    try {
      const { document, location } = compiler.compileAt(uri);
      const compiled = compiledSchemaOf(prepareDocument(document, location, closures, settings));
      known.set(uri, compiled);
      return compiled;
    } catch (error) {
      // Some of its plans may be incomplete.
      shared = open();
      throw error;
    }
  };
  return { schema: (uri) => known.get(uri) ?? compile(uri) };
}
