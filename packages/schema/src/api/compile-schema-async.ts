import { LimitExceededError } from '@wirework/encoding-errors';
import { readLimit, readOption, type StandardJsonSchemaV1 } from '@wirework/scanner/primitives';
import { IndexedDocument } from '../references/indexed-document.ts';
import { loadDocuments, type LoadedDocuments } from '../references/load-documents.ts';
import { Registry } from '../references/registry.ts';
import type { CheckedAs } from './checked-as.ts';
import { compiledSchemaOf } from './compile-schema.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { FromSchema } from './from-schema.ts';
import { parseString } from './parse-string.ts';
import { prepareSchema } from './prepare-schema.ts';
import { readOptions, type SchemaSettings } from './read-options.ts';
import { readSchema } from './read-schema.ts';
import type { SchemaOptions } from './schema-options.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import type { SchemaInput, SchemaSource } from './standard-schema.ts';

/** Options of `compileSchemaAsync`. Only own properties are read, and an unknown one is refused. */
export interface AsyncSchemaOptions extends SchemaOptions {
  /**
   * Returns the document with an absolute URI, as a value or as its JSON text. It is called once for each URI that neither the schema nor the registry has, for several
   * at a time. It decides which addresses may be read.
   */
  readonly load: (uri: string) => unknown;
  /**
   * Documents that may be loaded, at least 1. More is a `LimitExceededError`.
   *
   * @default 100
   */
  readonly maxDocuments?: number | undefined;
  /**
   * Length of the JSON text of a loaded document in UTF-16 units, at least 1. More is a `LimitExceededError`.
   *
   * @default 10_000_000
   */
  readonly maxDocumentLength?: number | undefined;
}

// `compileSchema` explains the overloads.

/**
 * Compiles a schema as `compileSchema` does, after it has loaded the documents to which the schema refers, and those to which they refer. Nothing is fetched
 * but by `load`. A document that cannot be loaded matters only if a reference needs it.
 *
 * @param schema a schema, as for `compileSchema`
 * @param options `load`, limits for it, and the options of `compileSchema`
 * @returns the compiled schema; later uses of it load nothing
 * @throws SchemaError if it is not a valid schema, or if a document that it needs cannot be loaded, with the error of `load` as its `cause`
 * @throws LimitExceededError for too many or too long documents, and as `compileSchema`
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
  source: SchemaSource | WidenedSchema,
  options: AsyncSchemaOptions,
): Promise<CompiledSchema<unknown>> {
  const load = readOption(options, 'load');
  if (typeof load !== 'function') throw new TypeError("Cannot use the option 'load': expected a function");
  const maxDocuments = readLimit(options, 'maxDocuments', 100, 1);
  const maxLength = readLimit(options, 'maxDocumentLength', 10_000_000, 1);
  const settings = readOptions(options, ['load', 'maxDocuments', 'maxDocumentLength']);
  const found: LoadedDocuments = { documents: new Map(), failures: new Map() };
  const registry = new Registry(
    found.documents,
    settings.registry.dialects.fallback,
    settings.registry,
    found.failures,
  );
  const schema = readSchema(source);
  const start = new IndexedDocument(schema, settings.baseUri, '', registry.dialects, true);
  const read = async (uri: string): Promise<unknown> => {
    return readDocument(await (load as AsyncSchemaOptions['load'])(uri), uri, maxLength, settings);
  };
  await loadDocuments(start, registry, found, read, maxDocuments);
  return compiledSchemaOf(prepareSchema(source, { ...settings, registry }));
}

/** Returns a document that was loaded as a value, or as its JSON text. */
function readDocument(given: unknown, uri: string, maxLength: number, { maxDepth }: SchemaSettings): unknown {
  if (given === undefined || given === null) throw new TypeError(`Cannot load '${uri}': 'load' returned no document`);
  if (typeof given !== 'string') return given;
  if (given.length > maxLength) {
    const message = `Cannot load '${uri}': its text is longer than ${maxLength} characters`;
    throw new LimitExceededError({ limit: 'maxDocumentLength', max: maxLength, message });
  }
  return parseString(given, maxDepth);
}
