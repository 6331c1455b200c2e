import { LimitExceededError, quoteName, SchemaError } from '@wirework/encoding-errors';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { readOptions } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { JsonSchema, WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { isStackOverflow } from '../core/too-deep.ts';
import { isObject } from '../core/kind.ts';
import type { IndexedDocument } from '../references/indexed-document.ts';
import type { SchemaDocument } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { splitFragment } from '../references/resolve-uri.ts';
import { Changes } from './changes.ts';
import { embeddedDocument, idOfDocument } from './embedded-document.ts';
import { addressOf, referredDocuments } from './referred-documents.ts';

/** Bundles a schema from a JSON file: see the other overload. */
export function bundleSchema(schema: WidenedSchema, options?: SchemaOptions): JsonSchema;
/**
 * Returns a schema as one document: with every document of the `registry` that it refers to, and those to which they
 * refer, embedded under `$defs`, or `definitions` before Draft 2019-09, each with its URI as its `$id`. Other
 * validators read it without a registry. References stay as they are, but for those by an address of a document whose
 * `$id` is another.
 *
 * A document is embedded as a whole, once, and only if something refers to it. One of another draft than the schema
 * names it in `$schema`. Published meta-schemas are not embedded: every validator has them; nor is a meta-schema that
 * `$schema` names. The option `baseUri` becomes the `$id` of the schema. Implements Draft 2020-12 core, section 9.3.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`
 * @returns a new document, which shares unchanged parts with the schema and the registry; the same schema if it refers
 *   to no other document
 * @throws SchemaError as `compileSchema`; if two documents have a schema with the same URI; if an object contains
 *   itself
 * @throws RangeError, TypeError as `compileSchema`; a RangeError if a document names no draft, and no single one reads
 *   it as `compileSchema` does
 * @throws LimitExceededError as `compileSchema`
 * @example
 * ```ts
 * const registry = { 'https://example.com/name': { type: 'string' } };
 * bundleSchema({ items: { $ref: 'https://example.com/name' } }, { registry });
 * // → { items: { $ref: 'https://example.com/name' }, definitions: { 'https://example.com/name': { $id: 'https://example.com/name', type: 'string' } } }
 * ```
 */
export function bundleSchema(schema: SchemaSource, options?: SchemaOptions): JsonSchema;
export function bundleSchema(source: SchemaSource | WidenedSchema, options: SchemaOptions = {}): JsonSchema {
  const settings = readOptions(options);
  const { registry, baseUri, maxSchemaDepth } = settings;
  const { refs, compiler } = openSchema(source, settings);
  // Refuses a schema that is not valid.
  compiler.compileDocument({ refusesLoops: settings.strict });
  const names = new Set(registry.names().map((name) => splitFragment(name)[0]));
  try {
    const changes = new Changes();
    const documents = referredDocuments(refs, baseUri, (uri) => names.has(uri), changes);
    return bundled(refs, withoutCopies(documents), changes);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    const message = `Cannot bundle the schema: it is nested deeper than ${maxSchemaDepth} levels, or than the stack allows`;
    throw new LimitExceededError({ limit: 'maxSchemaDepth', max: maxSchemaDepth, message });
  }
}

function bundled({ document: start }: Refs, documents: readonly SchemaDocument[], changes: Changes): JsonSchema {
  const { schema, base, root } = start;
  if (!isObject(schema)) return schema as JsonSchema;
  const { dialect } = root;
  const written = changes.apply(schema) as Record<string, unknown>;
  const id = idOfDocument(start);
  // The option `baseUri` completes a missing or relative `$id`.
  const needsId =
    base !== '' && splitFragment(id.given === undefined ? '' : String(getOwn(schema, id.given)))[0] !== base;
  if (documents.length === 0 && !needsId) return written;
  const result: Record<string, unknown> = {};
  if (needsId) setOwn(result, id.keyword, id.value);
  for (const name of Object.keys(written))
    if (!Object.hasOwn(result, name) && !(needsId && name === id.given)) setOwn(result, name, written[name]);
  if (documents.length === 0) return result;
  const isLater = dialect.draft === '2019-09' || dialect.draft === '2020-12';
  const container = isLater ? '$defs' : 'definitions';
  const definitions: Record<string, unknown> = {};
  for (const [name, it] of Object.entries(getOwn(written, container) ?? {})) setOwn(definitions, name, it);
  for (const document of documents) {
    let name = document.start.base;
    while (Object.hasOwn(definitions, name)) name += '~';
    setOwn(definitions, name, embeddedDocument(document, dialect, changes));
  }
  setOwn(result, container, definitions);
  assertOneOfEach(root.document, documents);
  return result;
}

/** Leaves out documents that are another one under another name. */
function withoutCopies(documents: Iterable<SchemaDocument>): readonly SchemaDocument[] {
  const byBase = new Map<string, SchemaDocument[]>();
  for (const document of documents) {
    const { schema, base } = document.start;
    const same = byBase.get(base) ?? [];
    if (!same.some(({ start }) => start.schema === schema)) byBase.set(base, [...same, document]);
  }
  return [...byBase.values()].flat();
}

/** Refuses two schemas with the same URI, of which one would no longer be found. */
function assertOneOfEach(own: SchemaDocument, documents: readonly SchemaDocument[]): void {
  const known = new Map<string, unknown>();
  for (const document of [own, ...documents]) {
    const address = addressOf(document);
    for (const [uri, { schema }] of (document as IndexedDocument).keys()) {
      // The address of a document with another `$id` is left out.
      if (uri === address && document.start.base !== address) continue;
      if (known.has(uri) && known.get(uri) !== schema)
        throw new SchemaError({
          reason: `two documents have a schema with the URI ${quoteName(uri)}, so that they cannot be in one`,
          pointer: `${address}#`,
        });
      known.set(uri, schema);
    }
  }
}
