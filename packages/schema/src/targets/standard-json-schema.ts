import { formatPointer, quoteName } from '@wirework/encoding-errors';
import { readOption, setOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import type { DraftName } from '../dialects/dialect.ts';
import { drafts } from '../dialects/dialects.ts';
import { everySchema, visitSubschemas } from '../references/applications.ts';
import { below, enter, type Location } from '../references/location.ts';
import { splitFragment } from '../references/resolve-uri.ts';
import { rewriteKeywords, type TargetDraft } from './rewrite-keywords.ts';

/**
 * Returns a document for a draft: unchanged if that draft reads it in the same way, else with the keywords of that
 * draft.
 *
 * @param options without a target, the document is returned unchanged
 * @throws RangeError if the draft is not known, or has no keyword for a demand
 */
export function standardJsonSchema(
  document: Location,
  options: { readonly target?: string | undefined } | undefined,
): Record<string, unknown> {
  const name = readOption(options, 'target') as string | undefined;
  const written = name === undefined ? document.schema : rewriteDocument(document, targetOf(name));
  // Standard JSON Schema requires an object.
  return isObject(written) ? written : written === true ? {} : { not: {} };
}

function targetOf(name: string): TargetDraft {
  const draftNames = Object.keys(drafts) as DraftName[];
  const draft = draftNames.find((it) => drafts[it].target === name);
  const refuse = (why: string): never => {
    throw new RangeError(`Cannot convert the schema to ${String(name)}: ${why}`);
  };
  if (draft === undefined) return refuse(`known are ${draftNames.map((it) => drafts[it].target).join(', ')}`);
  return { name, dialect: drafts[draft].dialect(), uri: drafts[draft].uri, refuse };
}

/**
 * Returns a document with the keywords of a draft: the same object if nothing changes.
 *
 * @throws RangeError if the draft has no keyword for a demand
 */
function rewriteDocument(document: Location, target: TargetDraft): unknown {
  const changed = new Set<string>();
  const written = rewrite(document, { target, changed, written: new Map() });
  if (written === document.schema) return written;
  for (const { schema, pointer } of everySchema(document)) {
    const ref = isObject(schema) ? schema['$ref'] : undefined;
    if (typeof ref === 'string') assertUnmoved(ref, changed, pointer, target);
  }
  return written;
}

/** Refuses a reference into a keyword that has another name now. */
function assertUnmoved(ref: string, changed: ReadonlySet<string>, pointer: string, { refuse }: TargetDraft): void {
  const [, fragment = ''] = splitFragment(ref);
  const path = `${fragment}/`;
  for (const place of changed)
    if (path.startsWith(`${place}/`)) refuse(`the reference at ${quoteName(pointer)} leads into ${quoteName(place)}`);
}

interface Rewriting {
  readonly target: TargetDraft;
  /** Pointers to keywords that have another name or place. */
  readonly changed: Set<string>;
  /** Each schema as it is written; `undefined` while it is being written. */
  readonly written: Map<unknown, unknown>;
}

/** Returns a schema with the keywords of the draft. An object that occurs at several locations is written once. */
function rewrite(start: Location, rewriting: Rewriting): unknown {
  const location = enter(start);
  const { schema, pointer } = location;
  const { target, changed, written } = rewriting;
  if (!isObject(schema)) {
    if (target.dialect.draft !== '4' || typeof schema !== 'boolean' || mayBeBoolean(pointer)) return schema;
    changed.add(pointer);
    return schema ? {} : { not: {} };
  }
  if (!written.has(schema)) {
    written.set(schema, undefined);
    written.set(schema, rewriteObject(schema, location, rewriting));
  }
  return written.get(schema) ?? target.refuse('an object of it contains itself');
}

function rewriteObject(schema: Members, location: Location, rewriting: Rewriting): unknown {
  const { target, changed } = rewriting;
  const { root, pointer } = location;
  const inner: Record<string, unknown> = {};
  let isSame = true;
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    const written = rewriteValue(location, keyword, value, rewriting);
    if (written !== value) isSame = false;
    setOwn(inner, keyword, written);
  }
  const result = rewriteKeywords(inner, schema, root.dialect, target, (keyword) =>
    changed.add(pointer + formatPointer([keyword])),
  );
  // A document that names another draft announces the target, even if both read it in the same way.
  const named = root.document.dialects.of(schema) ?? target.dialect;
  const isOther = typeof schema['$schema'] === 'string' && (named !== target.dialect || result !== inner);
  if (isOther) setOwn(result, '$schema', target.uri);
  return isSame && result === inner && !isOther ? schema : result;
}

/** Returns the value of a keyword with its schemas in the keywords of the draft: the same value if nothing changes. */
function rewriteValue(location: Location, keyword: string, value: unknown, rewriting: Rewriting): unknown {
  let result = value;
  visitSubschemas(location.root.dialect.contents.get(keyword), value, (schema, token) => {
    const tokens = token === undefined ? [keyword] : [keyword, token];
    const written = rewrite(below(location, schema, ...tokens), rewriting);
    if (written === schema) return;
    if (token === undefined) {
      result = written;
      return;
    }
    if (result === value) result = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Members) };
    setOwn(result as object, token, written);
  });
  return result;
}

/** Returns whether Draft 4 allows a boolean in place of a schema. */
function mayBeBoolean(pointer: string): boolean {
  return /\/additional(?:Items|Properties)$/.test(pointer);
}
