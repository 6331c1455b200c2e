import { formatPointer, quoteName, SchemaError, unescapePointerToken } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import { objectTag } from '../core/object-tag.ts';
import { isObject } from '../core/kind.ts';
import { metaSchema, metaSchemaUri } from './meta-schema.ts';
import { subschemasOf } from './subschemas.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';

/** A place in a schema document. */
export interface Location {
  readonly schema: unknown;
  /** What relative references are resolved against: the nearest `$id` above, made absolute. */
  readonly base: string;
  /** The schema that `#` means here. */
  readonly root: Root;
  /** How messages name the place: a JSON Pointer, with the URI and `#` in front in a document of the registry. */
  readonly pointer: string;
}

/** The schema that a `$id` names, or a whole document. */
export interface Root {
  readonly schema: unknown;
  readonly pointer: string;
  readonly draft: Draft;
}

/** The draft that a document names in `$schema`: Draft 7 or an earlier one, a later one, or none that is known. */
export type Draft = '7' | 'later' | undefined;

/** Schemas that a `$ref` may lead to, by their absolute URI. */
export type SchemaRegistry = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

/**
 * Finds what a `$ref` leads to (Draft 7 core, 8.2 and 8.3).
 *
 * Invariants: nothing is ever fetched. A URI means, in this order: a schema inside the document that is compiled,
 * the registry's entry of that name, a schema inside an entry of the registry, and the meta-schema of Draft 7;
 * so an `$id` inside one entry can never replace another entry.
 */
export class Refs {
  /** The document itself. */
  readonly document: Location;
  readonly #registry: ReadonlyMap<string, unknown>;
  #own: Map<string, Location> | undefined;
  readonly #entries = new Map<string, Location>();
  #indexed = false;
  #others = new Map<string, Location>();

  constructor(document: unknown, registry: SchemaRegistry) {
    this.document = enterDocument(document, '', '');
    this.#registry = new Map(
      objectTag(registry) === 'Map' ? (registry as ReadonlyMap<string, unknown>) : Object.entries(registry),
    );
  }

  /**
   * @param ref the value of `$ref`
   * @param from where the `$ref` stands
   * @throws SchemaError when it leads to nothing
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

  /** What a key of the index means; `document` is the URI that may name an entry of the registry. */
  #find(key: string, document: string = key): Location | undefined {
    this.#own ??= index(this.document, new Map(), true);
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    const entry = this.#entry(document);
    if (entry !== undefined && key === document) return entry;
    const other = this.#others.get(key);
    if (other !== undefined) return other;
    if (!this.#indexed) {
      this.#indexed = true;
      for (const uri of this.#registry.keys()) this.#entry(splitFragment(uri)[0]);
      return this.#find(key, document);
    }
    return undefined;
  }

  /** A document of the registry, indexed on first use. */
  #entry(uri: string): Location | undefined {
    const known = this.#entries.get(uri);
    if (known !== undefined) return known;
    const schema = this.#registry.get(uri) ?? this.#registry.get(`${uri}#`) ?? builtIn(uri);
    if (schema === undefined) return undefined;
    const document = enterDocument(schema, uri, `${uri}#`);
    this.#entries.set(uri, document);
    index(document, this.#others, false);
    return document;
  }
}

/** Follows a JSON Pointer fragment, minding each `$id` on the way. */
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

/** A location after the `$id` of its schema is taken into account; entering twice changes nothing. */
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

/** The `$id` of a schema. One beside a `$ref` means nothing in Draft 7. */
function idOf(schema: unknown): string | undefined {
  if (!isObject(schema) || !Object.hasOwn(schema, '$id')) return undefined;
  const id = schema['$id'];
  const isReference = Object.hasOwn(schema, '$ref') && typeof schema['$ref'] === 'string';
  return typeof id === 'string' && !isReference ? id : undefined;
}

/** Every schema in a document, once, where it stands. */
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

/** Notes every `$id` in a document: absolute URIs, and `uri#name` for the plain names of Draft 7. */
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

/** Tokens of a pointer in a URI fragment (RFC 6901 section 6), or `undefined` when it is none. */
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
