import { formatPointer, quoteName, SchemaError, unescapePointerToken } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { Draft } from '../core/keyword.ts';
import { isObject } from '../core/kind.ts';
import { objectTag } from '../core/object-tag.ts';
import { metaSchema, metaSchemaUri } from '../dialects/meta-schema.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';
import { subschemasOf } from './subschemas.ts';

/** A schema in a document, and the surroundings that its references depend on. */
export interface Location {
  readonly schema: unknown;
  /** URI that relative references are resolved against: the nearest `$id` above, made absolute. */
  readonly base: string;
  /** The schema that `#` means here. */
  readonly root: Root;
  /** JSON Pointer of the schema; in a document of the registry with its URI and `#` in front. */
  readonly pointer: string;
}

/** A schema with a `$id`, or a whole document. */
interface Root {
  readonly schema: unknown;
  readonly pointer: string;
  readonly draft: Draft;
}

/** Schemas that a `$ref` may lead to, by their absolute URI. */
export type SchemaRegistry = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/**
 * Resolves each `$ref` of a document (Draft 7 core, 8.2 and 8.3).
 *
 * Invariants: nothing is ever fetched. A URI means, in this order: a schema in the document that is compiled,
 * the entry of the registry with that name, a schema in an entry, and the meta-schema of Draft 7.
 * So a `$id` in one entry never replaces another entry.
 */
export class Refs {
  readonly document: Location;
  readonly #registry: ReadonlyMap<string, unknown>;
  /** Schemas of the document, by URI; `undefined` until one is searched. */
  #inDocument: Map<string, Location> | undefined;
  /** Documents of the registry that were needed so far. */
  readonly #entries = new Map<string, Location>();
  /** Schemas in these documents, by URI. */
  readonly #inEntries = new Map<string, Location>();
  #isRegistryIndexed = false;

  constructor(document: unknown, registry: SchemaRegistry) {
    this.document = enterDocument(document, '', '');
    this.#registry = new Map(
      objectTag(registry) === 'Map' ? (registry as ReadonlyMap<string, unknown>) : Object.entries(registry),
    );
  }

  /**
   * Returns the schema that a `$ref` leads to.
   *
   * @param ref the value of `$ref`
   * @param from the schema with the `$ref`
   * @throws SchemaError if it leads to nothing
   */
  resolve(ref: string, from: Location): Location {
    const { base, root } = from;
    const [reference, fragment = ''] = splitFragment(ref);
    const uri = resolveUri(base, reference);
    const isLocal = reference === '' || (uri === base && uri !== '');
    const isPointer = fragment === '' || fragment.startsWith('/');
    if (isLocal && isPointer)
      return walk({ schema: root.schema, base, root, pointer: root.pointer }, fragment, ref, from);
    const found = isPointer ? this.#find(uri) : this.#find(`${uri}#${fragment}`, uri);
    if (found === undefined) fail(from, ref, 'it leads to no schema of the document or the registry');
    return isPointer ? walk(found, fragment, ref, from) : found;
  }

  /**
   * Returns the schema with a URI.
   *
   * @param key an absolute URI, or `uri#name` for a plain name
   * @param document the URI without the name
   */
  #find(key: string, document: string = key): Location | undefined {
    this.#inDocument ??= index(this.document, new Map(), true);
    const inDocument = this.#inDocument.get(key);
    if (inDocument !== undefined) return inDocument;
    const entry = this.#entry(document);
    if (entry !== undefined && key === document) return entry;
    const inEntry = this.#inEntries.get(key);
    if (inEntry !== undefined) return inEntry;
    if (!this.#isRegistryIndexed) {
      this.#isRegistryIndexed = true;
      for (const uri of this.#registry.keys()) this.#entry(splitFragment(uri)[0]);
      return this.#find(key, document);
    }
    return undefined;
  }

  /** Returns a document of the registry, which is indexed when it is first needed. */
  #entry(uri: string): Location | undefined {
    const known = this.#entries.get(uri);
    if (known !== undefined) return known;
    const schema = this.#registry.get(uri) ?? this.#registry.get(`${uri}#`) ?? builtIn(uri);
    if (schema === undefined) return undefined;
    const document = enterDocument(schema, uri, `${uri}#`);
    this.#entries.set(uri, document);
    index(document, this.#inEntries, false);
    return document;
  }
}

/** Follows a JSON Pointer in a fragment, and enters each schema on the way. */
function walk(start: Location, fragment: string, ref: string, from: Location): Location {
  let at = start;
  for (const token of tokensOf(fragment) ?? fail(from, ref, 'its fragment is no JSON Pointer')) {
    const { schema } = at;
    const isIndex = Array.isArray(schema) && /^(?:0|[1-9]\d*)$/.test(token);
    const child = isIndex || isObject(schema) ? getOwn(schema as object, token) : undefined;
    if (child === undefined) fail(from, ref, 'it leads to nothing');
    at = enter({ ...at, schema: child, pointer: at.pointer + formatPointer([token]) });
  }
  return at;
}

/** Applies the `$id` of the schema at a location to its base and root. Entering twice changes nothing. */
export function enter(location: Location): Location {
  const { schema, root } = location;
  return schema === root.schema ? location : withId(location);
}

function enterDocument(schema: unknown, uri: string, pointer: string): Location {
  return withId({ schema, base: uri, root: { schema, pointer, draft: draftOf(schema) }, pointer });
}

function withId(location: Location): Location {
  const { schema, base, pointer, root } = location;
  const id = idOf(schema);
  const [reference] = id === undefined ? [''] : splitFragment(id);
  if (reference === '') return location;
  return {
    ...location,
    base: resolveUri(base, reference),
    root: { schema, pointer, draft: draftOf(schema) ?? root.draft },
  };
}

function draftOf(schema: unknown): Draft {
  const uri = isObject(schema) ? getOwn(schema, '$schema') : undefined;
  if (typeof uri !== 'string') return undefined;
  if (/\/draft-0[1-7]\//.test(uri)) return '7';
  return /\/draft\/(?:20\d\d-|next\/)|\/json-schema\.org\/v1$/.test(uri) ? 'later' : undefined;
}

/** Returns the `$id` of a schema. One beside a `$ref` means nothing in Draft 7. */
function idOf(schema: unknown): string | undefined {
  if (!isObject(schema) || !Object.hasOwn(schema, '$id')) return undefined;
  const id = schema['$id'];
  const isReference = Object.hasOwn(schema, '$ref') && typeof schema['$ref'] === 'string';
  return typeof id === 'string' && !isReference ? id : undefined;
}

/** Yields every schema of a document once, at its first location. */
export function* everySchema(start: Location): Generator<Location> {
  const waiting: Location[] = [start];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    const here = enter(next);
    yield here;
    for (const [schema, ...tokens] of subschemasOf(here.schema)) {
      waiting.push({ schema, base: here.base, root: here.root, pointer: here.pointer + formatPointer(tokens) });
    }
  }
}

/**
 * Adds every `$id` of a document to an index: absolute URIs, and `uri#name` for the plain names of Draft 7.
 *
 * @param isStrict whether two schemas with one `$id` are an error; otherwise the first counts
 */
function index(start: Location, into: Map<string, Location>, isStrict: boolean): Map<string, Location> {
  const note = (key: string, location: Location): void => {
    const known = into.get(key);
    if (known === undefined) into.set(key, location);
    else if (isStrict && known.schema !== location.schema) {
      throw new SchemaError({
        keyword: '$id',
        reason: 'another schema of the document has the same',
        pointer: `${location.pointer}/$id`,
      });
    }
  };
  for (const here of everySchema(start)) {
    const id = idOf(here.schema);
    if (id === undefined) continue;
    const [reference, name] = splitFragment(id);
    if (reference !== '') note(here.base, here);
    if (name !== undefined && name !== '') note(`${here.base}#${name}`, here);
  }
  return into;
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

function builtIn(uri: string): unknown {
  return uri === metaSchemaUri ? metaSchema() : undefined;
}

function fail(from: Location, ref: string, why: string): never {
  throw new SchemaError({
    keyword: '$ref',
    reason: `cannot resolve ${quoteName(ref)}: ${why}`,
    pointer: `${from.pointer}/$ref`,
  });
}
