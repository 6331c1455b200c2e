import { quoteName } from '@wirework/encoding-errors';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { Dialect, DraftName } from '../dialects/dialect.ts';
import { drafts, unnamedDialect } from '../dialects/dialects.ts';
import type { Location, SchemaDocument } from '../references/location.ts';
import { splitFragment } from '../references/resolve-uri.ts';
import { standardJsonSchema } from '../targets/standard-json-schema.ts';
import type { Changes } from './changes.ts';
import { addressOf } from './referred-documents.ts';

/**
 * Returns a document of the registry as a schema inside another document: with its absolute URI, and its draft if that
 * is another one.
 *
 * @param outer the dialect of the document that it becomes part of
 * @throws RangeError if it has no `$schema`, and no single draft reads it in the same way
 */
export function embeddedDocument(document: SchemaDocument, outer: Dialect, changes: Changes): Members {
  const { schema, root } = document.start;
  const { dialect } = root;
  const written = isObject(schema) ? (changes.apply(schema) as Members) : schema === true ? {} : { not: {} };
  const isNamed = isObject(schema) && document.dialects.of(schema) !== undefined;
  const draft = isNamed || dialect === outer || !isObject(schema) ? undefined : draftOf(document, outer);
  const id = idOfDocument(document.start);
  const isFourth = draft === '4' || (!isObject(schema) && outer.draft === '4');
  const embedded: Record<string, unknown> = {};
  if (draft !== undefined) setOwn(embedded, '$schema', drafts[draft].uri);
  setOwn(embedded, isFourth ? 'id' : id.keyword, id.value);
  const isLone = typeof getOwn(written, '$ref') === 'string' && !dialect.appliesBesideRef(written);
  for (const name of Object.keys(written)) {
    const isLeftOut = name === id.given || Object.hasOwn(embedded, name) || (isLone && dialect.keywords.has(name));
    if (!isLeftOut) setOwn(embedded, name, written[name]);
  }
  // An `$id` beside a `$ref` means nothing in early drafts, but for a whole document.
  if (isLone) setOwn(embedded, 'allOf', [{ $ref: getOwn(written, '$ref') }]);
  return embedded;
}

/** The name of a document. */
interface DocumentId {
  /** The keyword that its draft has for it. */
  readonly keyword: string;
  /** The keyword that it has, if any. */
  readonly given: string | undefined;
  /** The absolute URI, with the name of the anchor that early drafts have there. */
  readonly value: string;
}

/** Returns how a document is named in a bundle. */
export function idOfDocument({ schema, base, root }: Location): DocumentId {
  const keyword = root.dialect.idKeyword as string;
  const valueOf = (name: string): unknown => (isObject(schema) ? getOwn(schema, name) : undefined);
  const given = typeof valueOf(keyword) === 'string' ? keyword : undefined;
  const [, anchor = ''] = given === undefined ? [] : splitFragment(valueOf(given) as string);
  return { keyword, given, value: anchor === '' ? base : `${base}#${anchor}` };
}

/** Returns the draft of a document without `$schema`. */
function draftOf(document: SchemaDocument, outer: Dialect): DraftName {
  const { schema, root } = document.start;
  if (root.dialect !== unnamedDialect()) return root.dialect.draft;
  const isReadAs = (draft: DraftName): boolean => {
    try {
      return standardJsonSchema(document.start, { target: drafts[draft].target }) === schema;
    } catch {
      return false;
    }
  };
  const found = ([outer.draft, '7', '2020-12', '2019-09', '6', '4'] as const).find(isReadAs);
  if (found !== undefined) return found;
  throw new RangeError(
    `Cannot bundle the schema: ${quoteName(addressOf(document))} names no draft in '$schema', and has keywords of several`,
  );
}
