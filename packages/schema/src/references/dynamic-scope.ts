import { LimitExceededError } from '@wirework/encoding-errors';
import type { AnchorTable, DynamicScope, Location } from './location.ts';

/** Different scopes of one schema. Resources that refer to each other in every order could make exponentially many. */
const maxScopes = 1_000;
/** Anchors that are copied from scope to scope. */
const maxCopiedAnchors = 2_000_000;

/** The scopes of one compilation. */
class Scopes {
  readonly known: Map<string, Scope> = new Map();
  copied = 0;
}

/** Returns the scope without anchors, for one document. */
export function emptyScope(): DynamicScope {
  return new Scope('', new Map(), new Scopes());
}

class Scope implements DynamicScope {
  readonly id: string;
  readonly #anchors: AnchorTable;
  readonly #scopes: Scopes;
  /** The scopes inside each table that was added. */
  readonly #inner = new Map<AnchorTable, Scope>();

  constructor(id: string, anchors: AnchorTable, scopes: Scopes) {
    this.id = id;
    this.#anchors = anchors;
    this.#scopes = scopes;
  }

  outermost(name: string): Location | undefined {
    return this.#anchors.get(name);
  }

  inside(resource: AnchorTable): Scope {
    const known = this.#inner.get(resource);
    if (known !== undefined) return known;
    const scope = this.#with(resource);
    this.#inner.set(resource, scope);
    return scope;
  }

  #with(resource: AnchorTable): Scope {
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
      scope = new Scope(`${scopes.known.size + 1}:`, anchors, scopes);
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
