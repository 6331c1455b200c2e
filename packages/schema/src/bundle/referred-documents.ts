import { isJsonError } from '@wirework/encoding-errors';
import { isObject } from '../core/kind.ts';
import { everySchema, referenceKeywords } from '../references/applications.ts';
import type { Location, SchemaDocument } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { resolveUri, splitFragment } from '../references/resolve-uri.ts';
import type { Changes } from './changes.ts';

/**
 * Returns the documents of the registry that a schema refers to, those to which they refer, and so on. A reference by
 * the address of a document with another `$id` is noted as a change, because only the `$id` is left in a bundle.
 *
 * @param baseUri the address of the schema
 * @param isEntry returns whether a document is in the registry; published meta-schemas are not
 */
export function referredDocuments(
  refs: Refs,
  baseUri: string,
  isEntry: (uri: string) => boolean,
  changes: Changes,
): ReadonlySet<SchemaDocument> {
  const documents = new Set<SchemaDocument>();
  const own = refs.document.root.document;
  // An object may be in several documents, whose bases differ.
  const seen = new Map<string, Set<unknown>>();
  const isSeen = ({ base, schema }: Location): boolean => seen.get(base)?.has(schema) === true;
  const waiting: Location[] = [refs.document];
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
    if (isSeen(start)) continue;
    for (const from of everySchema(start)) {
      const { schema, base } = from;
      if (!isObject(schema) || isSeen(from)) continue;
      seen.set(base, (seen.get(base) ?? new Set()).add(schema));
      for (const keyword of referenceKeywords) {
        const reference = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
        const target = typeof reference === 'string' ? resolved(refs, keyword, reference, from) : undefined;
        if (target === undefined) continue;
        const { document } = target.root;
        const address = document === own ? baseUri : addressOf(document);
        if (document !== own && !isEntry(address)) continue;
        if (document !== own && !documents.has(document)) {
          documents.add(document);
          waiting.push(document.start);
        }
        // A reference may refer to a part that no keyword of its document reaches.
        if (!isSeen(target)) waiting.push(target);
        const canonical = rewritten(reference as string, from, address, document);
        if (canonical !== undefined) changes.note(schema, keyword, canonical, from.pointer);
      }
    }
  }
  return documents;
}

/** Returns the target of a reference; `undefined` without one, which matters only where values are checked. */
function resolved(refs: Refs, keyword: string, reference: string, from: Location): Location | undefined {
  try {
    return refs.resolve(keyword, reference, from);
  } catch (error) {
    if (isJsonError(error, 'SCHEMA')) return undefined;
    throw error;
  }
}

/** Returns a reference with the `$id` of a document in place of its address; `undefined` if the reference can stay. */
function rewritten(
  reference: string,
  { base }: Location,
  address: string,
  { start }: SchemaDocument,
): string | undefined {
  const [uri, fragment] = splitFragment(reference);
  if (uri === '' || start.base === address || resolveUri(base, uri) !== address) return undefined;
  return fragment === undefined ? start.base : `${start.base}#${fragment}`;
}

/** Returns the name of a document in the registry. */
export function addressOf({ start }: SchemaDocument): string {
  return start.pointer.slice(0, -1);
}
