import { getOwn } from '@wirework/scanner/primitives';
import { isObject, objectTag } from '../core/kind.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { Dialects } from '../dialects/dialects.ts';
import { metaSchemaAt } from '../dialects/meta-schemas.ts';
import { IndexedDocument } from './indexed-document.ts';
import type { Location } from './location.ts';
import { splitFragment } from './resolve-uri.ts';

/** Documents by their absolute URI. */
export type DocumentTable = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/**
 * The documents of a registry, as a compilation reads them. A document is read when a reference needs it, or a schema
 * that is not a document of the registry.
 */
export class Registry {
  readonly dialects: Dialects;
  readonly #documents: DocumentTable;
  readonly #parent: Registry | undefined;
  readonly #failures: ReadonlyMap<string, unknown>;
  /** Documents that were needed so far. */
  readonly #read = new Map<string, IndexedDocument>();
  /** Documents by their `$id`, without an index of their schemas. */
  #ids: Map<string, IndexedDocument> | undefined;
  /** Schemas with an id inside documents. */
  #inside: Map<string, Location> | undefined;

  /**
   * @param fallback the dialect of documents without `$schema`
   * @param parent has further documents
   * @param failures the errors of documents that could not be loaded, by their URI
   */
  constructor(
    documents: DocumentTable,
    fallback: Dialect,
    parent?: Registry,
    failures: ReadonlyMap<string, unknown> = new Map(),
  ) {
    this.#documents = documents;
    this.#parent = parent;
    this.#failures = failures;
    this.dialects = new Dialects(fallback, (uri) => this.#get(splitFragment(uri)[0]));
  }

  /** Names of the documents. */
  names(): readonly string[] {
    return [...this.#ownNames(), ...(this.#parent?.names() ?? [])];
  }

  /** Returns the error of a document that could not be loaded. */
  failure(uri: string): unknown {
    return this.#failures.get(uri);
  }

  /** Returns the document with a URI, or the published meta-schema. */
  document(uri: string): IndexedDocument | undefined {
    const known = this.#read.get(uri);
    if (known !== undefined) return known;
    const inherited = this.#parent?.document(uri);
    if (inherited !== undefined) return inherited;
    const schema = this.#get(uri) ?? metaSchemaAt(uri) ?? this.dialects.fallback.family?.metaSchemaAt(uri);
    if (schema === undefined) return undefined;
    const document = new IndexedDocument(schema, uri, `${uri}#`, this.dialects, false);
    this.#read.set(uri, document);
    return document;
  }

  /** Returns whether a document, or a schema inside a document of the parent, has a URI. */
  has(uri: string): boolean {
    return this.document(uri) !== undefined || this.#parent?.inside(uri) !== undefined;
  }

  /**
   * Returns the schema with a URI, or `uri#name`, inside any document: of the first with that `$id`, or else of the
   * first that has one in it. The subschemas of all documents are read only for a URI that no document has.
   */
  inside(key: string): Location | undefined {
    return this.#byId(key) ?? this.#anywhere(key);
  }

  /** Returns the schema with a URI, or `uri#name`, in the first document that names itself so. */
  #byId(key: string): Location | undefined {
    const parent = this.#parent;
    const inherited = parent === undefined ? undefined : parent.#byId(key);
    if (inherited !== undefined) return inherited;
    if (this.#ids === undefined) {
      this.#ids = new Map();
      for (const document of this.#all()) {
        const id = document.start.base;
        if (!this.#ids.has(id)) this.#ids.set(id, document);
      }
    }
    const [uri, name] = splitFragment(key);
    const document = this.#ids.get(uri);
    return name === undefined ? document?.start : document?.find(key);
  }

  #anywhere(key: string): Location | undefined {
    const parent = this.#parent;
    const inherited = parent === undefined ? undefined : parent.#anywhere(key);
    if (inherited !== undefined) return inherited;
    if (this.#inside === undefined) {
      this.#inside = new Map();
      for (const document of this.#all())
        for (const [id, location] of document.keys()) if (!this.#inside.has(id)) this.#inside.set(id, location);
    }
    return this.#inside.get(key);
  }

  /** Yields each document once, though it may have several names. */
  *#all(): Generator<IndexedDocument> {
    const seen = new Set<unknown>();
    for (const name of this.#ownNames()) {
      const document = this.document(splitFragment(name)[0]);
      if (document === undefined || seen.has(document.start.schema)) continue;
      seen.add(document.start.schema);
      yield document;
    }
  }

  #ownNames(): readonly string[] {
    return isMap(this.#documents) ? [...this.#documents.keys()] : Object.keys(this.#documents);
  }

  #get(uri: string): unknown {
    const parent = this.#parent;
    const documents = this.#documents;
    const of = (name: string): unknown => (isMap(documents) ? documents.get(name) : getOwn(documents, name));
    return of(uri) ?? of(`${uri}#`) ?? (parent === undefined ? undefined : parent.#get(uri));
  }
}

function isMap(documents: DocumentTable): documents is ReadonlyMap<string, unknown> {
  return objectTag(documents) === 'Map';
}

/** Documents that a `$ref` may refer to, by their absolute URI, or the result of {@link createRegistry}. */
export type SchemaRegistry = DocumentTable | PreparedRegistry;

const ofRegistry = Symbol.for('wirework.schema.registry');

/** Documents for many compilations, each of which is read once. */
export interface PreparedRegistry {
  /** The absolute URIs of the documents. */
  readonly uris: readonly string[];
}

interface Registries extends PreparedRegistry {
  /** Returns the registry for documents that have this dialect unless they name another. */
  readonly [ofRegistry]: (fallback: Dialect) => Registry;
}

/**
 * Prepares documents for many compilations. Each document is read when a schema first refers to it, and then shared; an
 * unused document costs nothing.
 *
 * @param documents the documents by their absolute URI; they must not be changed afterwards
 * @returns a value for the option `registry`
 * @throws TypeError if it is neither an object nor a Map
 * @example
 * ```ts
 * const registry = createRegistry({ 'https://example.com/name': { type: 'string' } });
 * compileSchema({ $ref: 'https://example.com/name' }, { registry }).check(5); // → false
 * ```
 */
export function createRegistry(
  documents: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>,
): PreparedRegistry {
  const tag = objectTag(documents);
  if (!isObject(documents) || (tag !== undefined && tag !== 'Map'))
    throw new TypeError('Cannot create the registry: expected an object or a Map');
  const table = new Map(isMap(documents) ? documents : Object.entries(documents));
  const known = new Map<Dialect, Registry>();
  const registries: Registries = {
    uris: [...table.keys()],
    [ofRegistry]: (fallback) => {
      const registry = known.get(fallback) ?? new Registry(table, fallback);
      known.set(fallback, registry);
      return registry;
    },
  };
  return registries;
}

/** Returns the documents of the option `registry` as a compilation reads them. */
export function registryOf(given: SchemaRegistry, fallback: Dialect): Registry {
  const prepared = Object.hasOwn(given, ofRegistry) ? (given as Registries)[ofRegistry] : undefined;
  return prepared === undefined ? new Registry(given as DocumentTable, fallback) : prepared(fallback);
}
