import { formatPointer, LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Dialects } from '../dialects/dialects.ts';
import { resolveUri, splitFragment } from './resolve-uri.ts';

/** A schema in a document, and the surroundings that its references depend on. */
export interface Location {
  readonly schema: unknown;
  /** URI that relative references are resolved against: the nearest `$id` above, made absolute. */
  readonly base: string;
  /** The schema that `#` means here. */
  readonly root: Root;
  /** JSON Pointer of the schema; in a document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** The resources on the way here that `$dynamicRef` may refer to. */
  readonly scope: DynamicScope;
}

/** A schema with a `$id`, or a whole document: a resource. */
interface Root {
  readonly schema: unknown;
  readonly pointer: string;
  readonly dialect: Dialect;
  readonly document: SchemaDocument;
}

/** Schemas by the name of their anchor. */
export type AnchorTable = ReadonlyMap<string, Location>;

/** A document with schemas: the one that is compiled, or one of the registry. */
export interface SchemaDocument {
  readonly dialects: Dialects;
  readonly start: Location;
  /** Returns the schema with an absolute URI, or `uri#name` for an anchor. */
  find(key: string): Location | undefined;
  /** Returns the dynamic anchors of a resource; that of `$recursiveAnchor` has the name `''`. */
  dynamicAnchorsOf(resource: unknown): AnchorTable | undefined;
}

/** Returns the location of a schema below another one. */
export function below(
  { base, root, pointer, scope }: Location,
  schema: unknown,
  ...tokens: (string | number)[]
): Location {
  return { schema, base, root, pointer: pointer + formatPointer(tokens), scope };
}

/** Applies the `$id` of the schema at a location to its base and root. Entering twice changes nothing. */
export function enter(location: Location): Location {
  const { schema, root } = location;
  if (schema === root.schema || !isObject(schema)) return location;
  const isNamed = Object.hasOwn(schema, '$id') || Object.hasOwn(schema, 'id') || Object.hasOwn(schema, '$schema');
  return isNamed ? withId(location, schema) : location;
}

function withId(location: Location, schema: object): Location {
  const { base, pointer, root } = location;
  const dialect = root.document.dialects.of(schema) ?? root.dialect;
  const id = idOf(schema, dialect);
  const [reference] = id === undefined ? [''] : splitFragment(id);
  if (reference === '') return location;
  return {
    ...location,
    base: resolveUri(base, reference),
    root: { schema, pointer, dialect, document: root.document },
  };
}

/** Returns the id of an embedded schema. One beside a `$ref` means nothing in early drafts. */
export function idOf(schema: object, dialect: Dialect): string | undefined {
  const id = idKeywordOf(schema, dialect);
  if (id === undefined) return undefined;
  const isIgnored = typeof getOwn(schema, '$ref') === 'string' && !dialect.appliesBesideRef(schema);
  return isIgnored ? undefined : (getOwn(schema, id) as string);
}

/** Returns the keyword with which a schema names itself. */
function idKeywordOf(schema: object, { idKeyword }: Dialect): string | undefined {
  return idKeyword !== undefined && typeof getOwn(schema, idKeyword) === 'string' ? idKeyword : undefined;
}

/**
 * Returns the location of a document. Its id is its base even beside a `$ref`: many published schemas of Draft 7 rely
 * on it.
 */
export function enterDocument(
  schema: unknown,
  uri: string,
  pointer: string,
  scope: DynamicScope,
  document: SchemaDocument,
): Location {
  const { dialects } = document;
  const dialect = (isObject(schema) ? dialects.of(schema) : undefined) ?? dialects.fallback;
  const keyword = isObject(schema) ? idKeywordOf(schema, dialect) : undefined;
  const [reference] = keyword === undefined ? [''] : splitFragment(getOwn(schema as object, keyword) as string);
  return { schema, base: resolveUri(uri, reference), root: { schema, pointer, dialect, document }, pointer, scope };
}

/** Returns a text that is different for each schema and scope. */
export function keyOf({ pointer, scope }: Location): string {
  return scope.id === '' ? pointer : scope.id + pointer;
}

/** Different scopes of one schema. Resources that refer to each other in every order could make exponentially many. */
const maxScopes = 1_000;
/** Anchors that are copied from scope to scope. */
const maxCopiedAnchors = 2_000_000;

/** The scopes of one compilation. */
class Scopes {
  readonly known: Map<string, DynamicScope> = new Map();
  copied = 0;
}

/** Returns the scope without anchors, for one document. */
export function emptyScope(): DynamicScope {
  return new DynamicScope('', new Map(), new Scopes());
}

/**
 * The dynamic anchors of the resources on the way to a schema (Draft 2020-12 core, 7.1): of each name the outermost. A
 * schema is compiled once for each scope in which it is reached, so a dynamic reference costs nothing when values are
 * checked.
 */
class DynamicScope {
  /** Different for each scope; `''` for the one without anchors. */
  readonly id: string;
  readonly #anchors: AnchorTable;
  readonly #scopes: Scopes;
  /** The scopes inside each table that was added. */
  readonly #inner = new Map<AnchorTable, DynamicScope>();

  constructor(id: string, anchors: AnchorTable, scopes: Scopes) {
    this.id = id;
    this.#anchors = anchors;
    this.#scopes = scopes;
  }

  /** Returns the outermost schema with a dynamic anchor. */
  outermost(name: string): Location | undefined {
    return this.#anchors.get(name);
  }

  /**
   * Returns the scope inside a resource.
   *
   * @throws LimitExceededError if there are too many
   */
  inside(resource: AnchorTable): DynamicScope {
    const known = this.#inner.get(resource);
    if (known !== undefined) return known;
    const scope = this.#with(resource);
    this.#inner.set(resource, scope);
    return scope;
  }

  #with(resource: AnchorTable): DynamicScope {
    const scopes = this.#scopes;
    scopes.copied += resource.size;
    const added = [...resource].filter(([name]) => !this.#anchors.has(name));
    if (added.length === 0) return this;
    const anchors = new Map([...this.#anchors, ...added]);
    scopes.copied += anchors.size;
    if (scopes.copied > maxCopiedAnchors) throw exceeded('maxCopiedAnchors', maxCopiedAnchors);
    const key = JSON.stringify([...anchors].map(([name, { pointer }]) => [name, pointer]).sort(byName));
    let scope = scopes.known.get(key);
    if (scope === undefined) {
      if (scopes.known.size >= maxScopes) throw exceeded('maxScopes', maxScopes);
      scope = new DynamicScope(`${scopes.known.size + 1}:`, anchors, scopes);
      scopes.known.set(key, scope);
    }
    return scope;
  }
}

function byName([a]: readonly string[], [b]: readonly string[]): number {
  return (a as string) < (b as string) ? -1 : 1;
}

function exceeded(limit: string, max: number): LimitExceededError {
  const message = `Cannot compile the schema: its dynamic references depend on more than ${max} ways to reach a schema`;
  return new LimitExceededError({ limit, max, message });
}
