import { LimitExceededError } from '@wirework/encoding-errors';
import { isObject } from '../core/kind.ts';
import { everySchema } from './every-schema.ts';
import type { IndexedDocument } from './indexed-document.ts';
import type { Registry } from './registry.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';

/** The documents that a schema needs, and why others could not be loaded. */
export interface LoadedDocuments {
  readonly documents: Map<string, unknown>;
  readonly failures: Map<string, unknown>;
}

/**
 * Loads the documents that a schema refers to, those to which they refer, and so on: each once, and all at the same time that are known to be missing.
 *
 * @param start the schema
 * @param registry finds documents that are there, and reads the `documents` as they arrive
 * @param found filled with what was loaded
 * @param load returns a document
 * @param maxDocuments loaded documents that are allowed
 * @throws LimitExceededError for more documents
 */
export async function loadDocuments(
  start: IndexedDocument,
  registry: Registry,
  found: LoadedDocuments,
  load: (uri: string) => Promise<unknown>,
  maxDocuments: number,
): Promise<void> {
  const { documents, failures } = found;
  const requested = new Set<string>();
  const request = async (uri: string): Promise<void> => {
    try {
      documents.set(uri, await load(uri));
    } catch (error) {
      failures.set(uri, error);
    }
  };
  let waiting: readonly (IndexedDocument | undefined)[] = [start];
  while (waiting.length > 0) {
    const missing = new Set<string>();
    for (const document of waiting)
      for (const uri of document === undefined ? [] : missingFrom(document, start, registry))
        if (!requested.has(uri)) missing.add(uri);
    for (const uri of missing) requested.add(uri);
    if (requested.size > maxDocuments) throw tooMany(maxDocuments);
    await Promise.all([...missing].map(request));
    waiting = [...missing].map((uri) => registry.document(uri));
  }
}

/** Yields the URIs of documents that a document refers to and nobody has. */
function* missingFrom(document: IndexedDocument, start: IndexedDocument, registry: Registry): Generator<string> {
  for (const { schema, base } of everySchema(document.start)) {
    if (!isObject(schema)) continue;
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
      if (typeof reference !== 'string') continue;
      const uri = resolveUri(base, splitFragment(reference)[0]);
      if (uri === '' || uri === base || document.find(uri) !== undefined || start.find(uri) !== undefined) continue;
      if (!registry.has(uri)) yield uri;
    }
  }
}

function tooMany(max: number): LimitExceededError {
  const message = `Cannot load the documents of the schema: it needs more than ${max}`;
  return new LimitExceededError({ limit: 'maxDocuments', max, message });
}
