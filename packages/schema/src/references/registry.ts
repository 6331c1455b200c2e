import { getOwn } from '@wirework/scanner/primitives';
import { objectTag } from '../core/object-tag.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { Dialects } from '../dialects/dialects.ts';
import { metaSchemaAt } from '../dialects/meta-schemas.ts';
import { IndexedDocument } from './indexed-document.ts';
import type { Location } from './location.ts';
import { splitFragment } from './resolve-uri.ts';

/** Documents by their absolute URI. */
export type DocumentTable = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/**
 * The documents of a registry, as a compilation reads them. A document costs nothing until something refers to it, or to a schema that
 * is no document of the registry.
 */
export class Registry {
  readonly dialects: Dialects;
  readonly #documents: DocumentTable;
  readonly #parent: Registry | undefined;
  readonly #failures: ReadonlyMap<string, unknown>;
  /** Documents that were needed so far. */
  readonly #read = new Map<string, IndexedDocument>();
  /** Schemas with an id inside documents. */
  #inside: Map<string, Location> | undefined;

  /**
   * @param fallback the dialect of documents that name none
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
    const own = isMap(this.#documents) ? [...this.#documents.keys()] : Object.keys(this.#documents);
    return [...own, ...(this.#parent?.names() ?? [])];
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
    const schema = this.#get(uri) ?? metaSchemaAt(uri);
    if (schema === undefined) return undefined;
    const document = new IndexedDocument(schema, uri, `${uri}#`, this.dialects, false);
    this.#read.set(uri, document);
    return document;
  }

  /** Returns whether a document, or a schema inside a document of the parent, has a URI. */
  has(uri: string): boolean {
    return this.document(uri) !== undefined || this.#parent?.inside(uri) !== undefined;
  }

  /** Returns the schema with a URI, or `uri#name`, inside any document: of the first that has one. */
  inside(key: string): Location | undefined {
    const inherited = this.#parent?.inside(key);
    if (inherited !== undefined) return inherited;
    if (this.#inside === undefined) {
      this.#inside = new Map();
      const seen = new Set<unknown>();
      for (const name of this.names()) {
        const document = this.document(splitFragment(name)[0]);
        // A document may have several names.
        if (document === undefined || seen.has(document.start.schema)) continue;
        seen.add(document.start.schema);
        for (const [id, location] of document.keys()) if (!this.#inside.has(id)) this.#inside.set(id, location);
      }
    }
    return this.#inside.get(key);
  }

  #get(uri: string): unknown {
    const parent = this.#parent;
    const documents = this.#documents;
    const of = (name: string): unknown => (isMap(documents) ? documents.get(name) : getOwn(documents, name));
    return of(uri) ?? of(`${uri}#`) ?? (parent === undefined ? undefined : parent.#get(uri));
  }
}

/** Returns the documents of a table with their names. */
export function entriesOf(documents: DocumentTable): Iterable<readonly [string, unknown]> {
  return isMap(documents) ? documents : Object.entries(documents);
}

function isMap(documents: DocumentTable): documents is ReadonlyMap<string, unknown> {
  return objectTag(documents) === 'Map';
}
