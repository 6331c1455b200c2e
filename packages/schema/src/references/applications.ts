import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Applies, Contents } from '../dialects/dialect.ts';
import { below, enter, type Location } from './location.ts';

/** A keyword of a schema that applies other schemas to the value or its parts. */
export interface Application {
  readonly keyword: string;
  readonly applies: NonNullable<Applies>;
  readonly schemas: readonly AppliedSchema[];
  /** Index of the first item, where the keyword applies to other items. */
  readonly start: number;
}

/** A schema that a keyword applies. */
interface AppliedSchema {
  /** The name, pattern or index that the keyword has for the schema; `undefined` for its only one. */
  readonly token: string | undefined;
  readonly at: Location;
}

/** Keywords that refer to a schema for the same value. */
export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Returns whether a rule is that of a reference. */
export function isReference({ keyword }: { readonly keyword: string }): boolean {
  return referenceKeywords.includes(keyword);
}

/** Resolves references. */
export interface Resolver {
  resolve(keyword: string, reference: string, from: Location): Location;
}

/** Returns how a keyword of a schema applies other schemas; `undefined` if it applies none. */
export function applicationOf(location: Location, keyword: string, resolver: Resolver): Application | undefined {
  const { schema: owner, root } = location;
  const { dialect } = root;
  const applies = dialect.applies.get(keyword);
  const valueOf = (name: string): unknown =>
    isObject(owner) && dialect.contents.has(name) ? getOwn(owner, name) : undefined;
  const value = valueOf(keyword);
  if (applies === undefined || value === undefined) return undefined;
  const contents = dialect.contents.get(keyword);
  if (contents === undefined) {
    const at = resolver.resolve(keyword, value as string, location);
    return { keyword, applies, schemas: [{ token: undefined, at }], start: 0 };
  }
  const schemas: AppliedSchema[] = [];
  visitSubschemas(contents, value, (schema, token) => {
    const tokens = token === undefined ? [keyword] : [keyword, token];
    schemas.push({ token, at: below(location, schema, ...tokens) });
  });
  if (applies !== 'other elements' && (applies !== 'elements' || Array.isArray(value)))
    return { keyword, applies, schemas, start: 0 };
  const first = valueOf(keyword === 'additionalItems' ? 'items' : 'prefixItems');
  // Without a list of first items, `additionalItems` means nothing.
  if (keyword === 'additionalItems' && !Array.isArray(first)) return undefined;
  return { keyword, applies: 'other elements', schemas, start: Array.isArray(first) ? first.length : 0 };
}

/**
 * Calls a function with each schema in the value of a keyword, and with its token there; `undefined` if the value is
 * the schema. A schema that is `undefined` is absent.
 *
 * @param contents the form of the value, from the dialect
 * @example
 * ```ts
 * let count = 0;
 * visitSubschemas('map', { a: {}, b: true }, () => count++);
 * count; // → 2
 * ```
 */
export function visitSubschemas(
  contents: Contents,
  value: unknown,
  visit: (schema: unknown, token: string | undefined) => void,
): void {
  if (contents === undefined || contents === 'dynamic anchor' || value === undefined) return;
  if (contents === 'schema' || (contents === 'list' && !Array.isArray(value))) {
    visit(value, undefined);
  } else if (typeof value === 'object' && value !== null) {
    for (const [token, item] of Object.entries(value)) {
      const isNames = contents === 'dependencies' && Array.isArray(item);
      if (contents === 'list' || (item !== undefined && !isNames)) visit(item, token);
    }
  }
}

/** Choices of {@link everySchema}. */
interface Walk {
  /** Leaves out schemas that no value is checked by, unless something refers to them. */
  readonly skipsUnreached?: boolean;
  /** Leaves out schemas that need not be valid. */
  readonly skipsLoose?: boolean;
  /** Called for each dynamic anchor. */
  readonly onDynamicAnchor?: () => void;
}

/** Yields every schema of a document once, at its first location. Dynamic anchors count wherever they are. */
export function* everySchema(start: Location, walk: Walk = {}): Generator<Location> {
  const waiting: Location[] = [start];
  const loose: Location[] = [];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    const here = enter(next);
    yield here;
    addSubschemas(here, waiting, walk, loose);
  }
  const { onDynamicAnchor } = walk;
  if (onDynamicAnchor === undefined) return;
  for (let next = loose.pop(); next !== undefined; next = loose.pop()) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    addSubschemas(enter(next), loose, { onDynamicAnchor });
  }
}

/**
 * Adds the direct subschemas of a schema to a list.
 *
 * @param loose gets those that need not be valid, if they are left out
 */
export function addSubschemas(location: Location, to: Location[], walk: Walk, loose: Location[] = to): void {
  const { schema, root } = location;
  if (!isObject(schema)) return;
  const { contents: all, applies } = root.dialect;
  for (const keyword of Object.keys(schema)) {
    const contents = all.get(keyword);
    if (contents === undefined || (walk.skipsUnreached === true && !applies.has(keyword))) continue;
    const value = schema[keyword];
    if (contents === 'dynamic anchor' && value !== undefined) walk.onDynamicAnchor?.();
    const list = contents === 'loose map' && walk.skipsLoose === true ? loose : to;
    visitSubschemas(contents, value, (inner, token) => {
      list.push(token === undefined ? below(location, inner, keyword) : below(location, inner, keyword, token));
    });
  }
}
