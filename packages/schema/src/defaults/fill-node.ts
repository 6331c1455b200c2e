import { LimitExceededError } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner';
import { exoticName } from '../exotic.ts';
import { isObject } from '../kind.ts';
import { lacks } from '../members.ts';
import { isStackOverflow } from '../stack-overflow.ts';

/** Defaults that one call may insert. A schema can ask for exponentially many, or for defaults in defaults without end. */
const mostDefaults = 100_000;
/** After this many containers, parts that are there more than once are no longer filled again. */
const mostVisits = 100_000;

/** A part of a schema that may have a default. */
export interface Slot {
  /** What a missing value becomes, as a new copy; `undefined` if the schema has no default. */
  readonly make: (() => unknown) | undefined;
  readonly node: FillNode;
}

/** What a schema says about the parts of a value. */
export interface FillParts {
  /** Schemas of the same value. */
  readonly same: readonly FillNode[];
  readonly properties: ReadonlyMap<string, Slot>;
  readonly patterns: readonly { readonly matches: (name: string) => boolean; readonly node: FillNode }[];
  readonly additional: FillNode;
  /** The first elements, and the ones after them. */
  readonly first: readonly Slot[];
  readonly others: FillNode;
}

/** One call: what it did so far. */
class Filling {
  readonly maxDepth: number;
  depth = 0;
  #visits = 0;
  #made = 0;
  #results: Map<FillNode, Map<object, unknown>> | undefined;

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth;
  }

  make(make: () => unknown): unknown {
    if (++this.#made > mostDefaults) throw exceeded('maxDefaults', mostDefaults, `they would be more than ${mostDefaults}`);
    return make();
  }

  /** What a node made of parts before; `undefined` while there were few. */
  resultsOf(node: FillNode): Map<object, unknown> | undefined {
    if (++this.#visits <= mostVisits) return undefined;
    this.#results ??= new Map();
    let results = this.#results.get(node);
    if (results === undefined) this.#results.set(node, (results = new Map()));
    return results;
  }
}

/** Fills in the defaults of one schema. Its parts are set after it was made, since a schema may contain itself. */
export class FillNode {
  parts: FillParts | undefined;

  /** The value with its defaults: the same if nothing was missing, else a copy of what changed. */
  fill(value: unknown, run: Filling): unknown {
    const { parts } = this;
    if (parts === undefined || typeof value !== 'object' || value === null || exoticName(value) !== undefined) return value;
    const results = run.resultsOf(this);
    const before = results?.get(value);
    if (before !== undefined) return before;
    let filled: unknown = value;
    let last: unknown;
    do {
      last = filled;
      filled = fillParts(last, parts, run);
      for (const node of parts.same) filled = node.fill(filled, run);
      // What one schema inserted may lack what another one says about it.
    } while (filled !== last && parts.same.length + parts.patterns.length > 0);
    results?.set(value, filled);
    return filled;
  }
}

/** The node of a schema below which there is no default. */
export const unchanged: FillNode = new FillNode();

function fillParts(value: unknown, parts: FillParts, run: Filling): unknown {
  if (++run.depth > run.maxDepth) throw tooDeep(run.maxDepth);
  const filled = isObject(value) ? fillObject(value, parts, run) : fillArray(value as readonly unknown[], parts, run);
  run.depth--;
  return filled;
}

function fillObject(object: Readonly<Record<string, unknown>>, { properties, patterns, additional }: FillParts, run: Filling): object {
  let filled = object;
  const put = (name: string, value: unknown): void => {
    if (Object.is(value, filled[name]) && Object.hasOwn(filled, name)) return;
    if (filled === object) filled = { ...object };
    setOwn(filled, name, value);
  };
  for (const [name, { make, node }] of properties) {
    if (!lacks(object, name)) put(name, node.fill(object[name], run));
    else if (make !== undefined) put(name, node.fill(run.make(make), run));
  }
  if (patterns.length === 0 && additional === unchanged) return filled;
  for (const name of Object.keys(filled)) {
    let isDescribed = properties.has(name);
    for (const { matches, node } of patterns) {
      if (!matches(name)) continue;
      isDescribed = true;
      put(name, node.fill(filled[name], run));
    }
    if (!isDescribed) put(name, additional.fill(filled[name], run));
  }
  return filled;
}

function fillArray(list: readonly unknown[], { first, others }: FillParts, run: Filling): readonly unknown[] {
  let filled: unknown[] | undefined;
  for (let i = 0; i < Math.max(list.length, first.length); i++) {
    const slot = first[i];
    const value = list[i];
    const make = value === undefined ? slot?.make : undefined;
    // An element cannot follow one that is missing.
    if (i >= list.length && make === undefined) break;
    const result = (slot?.node ?? others).fill(make === undefined ? value : run.make(make), run);
    if (Object.is(result, value)) continue;
    filled ??= [...list];
    filled[i] = result;
  }
  return filled ?? list;
}

/**
 * Fills in the defaults of a whole value.
 *
 * @throws LimitExceededError if the value is nested too deeply, or if there are too many defaults
 */
export function fillWhole(node: FillNode, value: unknown, maxDepth: number): unknown {
  try {
    return node.fill(value, new Filling(maxDepth));
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(maxDepth) : error;
  }
}

function tooDeep(max: number): LimitExceededError {
  return exceeded('maxDepth', max, `the value would be nested deeper than ${max} levels, or than the stack allows`);
}

function exceeded(limit: string, max: number, why: string): LimitExceededError {
  return new LimitExceededError({ limit, max, message: `Cannot fill in the defaults: ${why}` });
}
