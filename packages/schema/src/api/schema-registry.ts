import { isObject, objectTag } from '../core/kind.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type DocumentTable, entriesOf, Registry } from '../references/registry.ts';

/** Documents that a `$ref` may refer to, by their absolute URI, or the result of {@link createRegistry}. */
export type SchemaRegistry = DocumentTable | PreparedRegistry;

const ofRegistry = Symbol.for('wirework.schema.registry');

/** Documents for many compilations, each of which is read once. */
export interface PreparedRegistry {
  /** The absolute URIs of the documents. */
  readonly uris: readonly string[];
}

interface Registries extends PreparedRegistry {
  /** Returns the registry for documents that have this dialect unless they name another. */
  readonly [ofRegistry]: (fallback: Dialect) => Registry;
}

/**
 * Prepares documents for many compilations. Each document is read when a schema first refers to it, and then shared; an
 * unused document costs nothing.
 *
 * @param documents the documents by their absolute URI; they must not be changed afterwards
 * @returns a value for the option `registry`
 * @throws TypeError if it is neither an object nor a Map
 * @example
 * ```ts
 * const registry = createRegistry({ 'https://example.com/name': { type: 'string' } });
 * compileSchema({ $ref: 'https://example.com/name' }, { registry }).check(5); // → false
 * ```
 */
export function createRegistry(
  documents: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>,
): PreparedRegistry {
  const tag = objectTag(documents);
  if (!isObject(documents) || (tag !== undefined && tag !== 'Map'))
    throw new TypeError('Cannot create the registry: expected an object or a Map');
  const table = new Map(entriesOf(documents));
  const known = new Map<Dialect, Registry>();
  const registries: Registries = {
    uris: [...table.keys()],
    [ofRegistry]: (fallback) => {
      const registry = known.get(fallback) ?? new Registry(table, fallback);
      known.set(fallback, registry);
      return registry;
    },
  };
  return registries;
}

/** Returns the documents of the option `registry` as a compilation reads them. */
export function registryOf(given: SchemaRegistry, fallback: Dialect): Registry {
  const prepared = Object.hasOwn(given, ofRegistry) ? (given as Registries)[ofRegistry] : undefined;
  return prepared === undefined ? new Registry(given as DocumentTable, fallback) : prepared(fallback);
}
