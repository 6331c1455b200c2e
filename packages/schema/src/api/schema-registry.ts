import type { Dialect } from '../dialects/dialect.ts';
import { type DocumentTable, Registry } from '../references/registry.ts';

/** Documents that a `$ref` may lead to, by their absolute URI, or the result of {@link createRegistry}. */
export type SchemaRegistry = DocumentTable | PreparedRegistry;

const ofRegistry = Symbol.for('wirework.schema.registry');

/** Documents for many compilations: what one of them reads of a document, the others need not read again. */
export interface PreparedRegistry {
  /** The absolute URIs of the documents. */
  readonly uris: readonly string[];
}

interface Registries extends PreparedRegistry {
  /** The registry for documents whose dialect is that one, unless they name another. */
  readonly [ofRegistry]: (fallback: Dialect) => Registry;
}

/**
 * Prepares documents for many compilations. Each document is read when a schema first refers to it, and then shared; a document that nothing
 * refers to costs nothing.
 *
 * @param documents the documents by their absolute URI; they must not be changed afterwards
 * @returns a value for the option `registry`
 * @example
 * ```ts
 * const registry = createRegistry({ 'https://example.com/name': { type: 'string' } });
 * compileSchema({ $ref: 'https://example.com/name' }, { registry }).check(5); // → false
 * ```
 */
export function createRegistry(
  documents: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>,
): PreparedRegistry {
  const table = new Map(isMap(documents) ? documents : Object.entries(documents));
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

function isMap(documents: DocumentTable): documents is ReadonlyMap<string, unknown> {
  return Object.prototype.toString.call(documents) === '[object Map]';
}
