import { formatPointer, quoteName, SchemaError, unescapePointerToken } from '@wirework/encoding-errors';
import { didYouMean, getOwn, nearest } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { IndexedDocument } from './indexed-document.ts';
import { enter, type Location } from './location.ts';
import type { Registry } from './registry.ts';
import { decodeFragment, resolveUri, splitFragment } from './resolve-uri.ts';

/**
 * Resolves each reference of a document (Draft 7 core, 8.2 and 8.3; Draft 2020-12 core, 8.2).
 *
 * Invariants: nothing is ever fetched. A URI means, in this order: a schema in the document that is compiled, a schema
 * in the document that has the reference, the entry of the registry with that name, the published meta-schema, and a
 * schema in an entry. So a `$id` in one entry never replaces another entry.
 */
export class Refs {
  readonly document: Location;
  readonly #own: IndexedDocument;
  readonly #registry: Registry;
  #hasDynamicAnchors = false;

  constructor(document: unknown, registry: Registry, baseUri = '') {
    this.#registry = registry;
    this.#own = new IndexedDocument(document, baseUri, '', registry.dialects, true);
    this.document = this.#own.start;
  }

  /** Whether the document, or one that was referred to, has dynamic anchors. */
  get hasDynamicAnchors(): boolean {
    return this.#hasDynamicAnchors;
  }

  /** Notes that a document has dynamic anchors, so that scopes are tracked. */
  noteDynamicAnchors(): void {
    this.#hasDynamicAnchors = true;
  }

  /** Returns a location with the resource that it is in added to its scope. */
  inScope(location: Location): Location {
    if (!this.#hasDynamicAnchors) return location;
    const { root, scope } = location;
    const anchors = root.document.dynamicAnchorsOf(root.schema);
    if (anchors === undefined) return location;
    const inner = scope.inside(anchors);
    return inner === scope ? location : { ...location, scope: inner };
  }

  /**
   * Returns the target of a reference, in the scope of the reference.
   *
   * @param keyword `$ref`, `$dynamicRef` or `$recursiveRef`
   * @param ref its value
   * @param from the schema with the reference
   * @throws SchemaError if there is no target
   */
  resolve(keyword: string, ref: string, from: Location): Location {
    const target = this.#resolveStatic(keyword, ref, from);
    const found = keyword === '$ref' ? target : outermost(keyword, ref, target, from);
    return { ...found, scope: from.scope };
  }

  /**
   * Returns the URI of the document that a reference needs, if neither the schema nor the registry has it.
   *
   * @param ref the value of `$ref` or another keyword
   * @param from the schema with the reference
   */
  missingDocument(ref: string, { base, root: { document } }: Location): string | undefined {
    const uri = resolveUri(base, splitFragment(ref)[0]);
    const isLocal = uri === '' || uri === base;
    const isKnown = isLocal || this.#own.find(uri) !== undefined || document.find(uri) !== undefined;
    return isKnown || this.#registry.has(uri) ? undefined : uri;
  }

  #resolveStatic(keyword: string, ref: string, from: Location): Location {
    const { base, root } = from;
    const [reference, fragment = ''] = splitFragment(ref);
    const uri = resolveUri(base, reference);
    const isLocal = reference === '' || (uri === base && uri !== '');
    const isPointer = fragment === '' || fragment.startsWith('/');
    if (isLocal && isPointer)
      return walk({ ...from, schema: root.schema, pointer: root.pointer }, keyword, ref, from, fragment);
    const key = isPointer ? uri : `${uri}#${decodeFragment(fragment)}`;
    const found = this.#find(key, uri, from);
    if (found === undefined) this.#failUnknown(keyword, from, ref, uri, isPointer ? undefined : fragment);
    if (this.#isDynamic(found)) this.#hasDynamicAnchors = true;
    return isPointer ? walk(found, keyword, ref, from, fragment) : found;
  }

  /**
   * Returns the schema with a URI.
   *
   * @param key an absolute URI, or `uri#name` for an anchor
   * @param uri the URI without the name
   */
  #find(key: string, uri: string, { root: { document } }: Location): Location | undefined {
    const own = this.#own.find(key) ?? (document === this.#own ? undefined : document.find(key));
    if (own !== undefined) return own;
    const entry = this.#registry.document(uri);
    return (key === uri ? entry?.start : entry?.find(key)) ?? this.#registry.inside(key);
  }

  /** Returns whether the document of a location has dynamic anchors. */
  #isDynamic({ root: { document } }: Location): boolean {
    return !this.#hasDynamicAnchors && document !== this.#own && (document as IndexedDocument).hasDynamicAnchors;
  }

  #failUnknown(keyword: string, from: Location, ref: string, uri: string, name: string | undefined): never {
    const cause = this.#registry.failure(uri);
    const why = cause === undefined ? this.#whyUnknown(uri, name) : whyNotLoaded(uri, cause);
    fail(keyword, from, ref, why, cause);
  }

  #whyUnknown(uri: string, name: string | undefined): string {
    if (
      name !== undefined &&
      (uri === '' || this.#registry.document(uri) !== undefined || this.#own.find(uri) !== undefined)
    )
      return `no schema of ${uri === '' ? 'the document' : quoteName(uri)} has the anchor ${quoteName(name)}`;
    return `neither the document nor the registry has ${quoteName(uri)}${nearNames(uri, this.#registry.names())}`;
  }
}

function whyNotLoaded(uri: string, cause: unknown): string {
  const why = String((cause as { readonly message?: unknown } | null)?.message ?? cause);
  return `${quoteName(uri)} could not be loaded${why === '' ? '' : `: ${why}`}`;
}

/** Returns the outermost schema with the dynamic anchor of a target; the target itself without an anchor. */
function outermost(keyword: string, ref: string, target: Location, { scope }: Location): Location {
  if (!isObject(target.schema)) return target;
  if (keyword === '$recursiveRef')
    return (getOwn(target.schema, '$recursiveAnchor') === true ? scope.outermost('') : undefined) ?? target;
  const [, name = ''] = splitFragment(ref);
  const isAnchor = name !== '' && getOwn(target.schema, '$dynamicAnchor') === name;
  return (isAnchor ? scope.outermost(name) : undefined) ?? target;
}

/** Follows a JSON Pointer in a fragment, and enters each schema on the way. */
function walk(start: Location, keyword: string, ref: string, from: Location, fragment: string): Location {
  let at = start;
  for (const token of tokensOf(fragment) ?? fail(keyword, from, ref, 'its fragment is no JSON Pointer')) {
    const { schema } = at;
    const isIndex = Array.isArray(schema) && /^(?:0|[1-9]\d*)$/.test(token);
    const child = isIndex || isObject(schema) ? getOwn(schema as object, token) : undefined;
    if (child === undefined) {
      const guess = isObject(schema) ? didYouMean(token, Object.keys(schema)) : '';
      fail(keyword, from, ref, `it leads to nothing${guess}`);
    }
    at = enter({ ...at, schema: child, pointer: at.pointer + formatPointer([token]) });
  }
  return at;
}

/** Returns the tokens of a pointer in a URI fragment (RFC 6901 section 6); `undefined` if it is not one. */
function tokensOf(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  try {
    const tokens = decodeURIComponent(fragment).split('/').slice(1);
    return tokens.map(unescapePointerToken);
  } catch {
    return undefined;
  }
}

function fail(keyword: string, from: Location, ref: string, why: string, cause?: unknown): never {
  throw new SchemaError({
    ...(cause === undefined ? {} : { cause }),
    keyword,
    reason: `cannot resolve ${quoteName(ref)}: ${why}`,
    pointer: `${from.pointer}/${keyword}`,
  });
}

/** Names that a message lists. */
const maxNames = 3;

/**
 * Returns the end of a sentence about an unknown URI: similar names, or names that end with the same file name; `''` if
 * there are none.
 */
function nearNames(uri: string, names: Iterable<string>): string {
  const all = [...names];
  const file = fileOf(uri);
  const same = file === '' ? [] : all.filter((name) => fileOf(name) === file);
  const alike = nearest(uri, all);
  const found = [...new Set([...(alike === undefined ? [] : [alike]), ...same])].slice(0, maxNames);
  return found.length === 0 ? '' : `; did you mean ${found.map((name) => quoteName(name)).join(' or ')}?`;
}

/** Returns the last segment of the path of a URI. */
function fileOf(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}
