import { isJsonError, LimitExceededError } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner';
import { objectTag } from '../core/object-tag.ts';
import { isObject } from '../core/kind.ts';
import { lacks } from '../core/members.ts';
import { isStackOverflow } from '../core/is-stack-overflow.ts';
import { ResultMemo } from '../core/result-memo.ts';

/** Defaults that one call may insert. A schema can ask for exponentially many, or for defaults in defaults without end. */
const maxDefaults = 100_000;
/** After this many visits, parts that are reached more than once are no longer converted again. */
const maxUnmemoizedVisits = 100_000;
/** Arrays in arrays that a text may become; a recursive schema can ask for them without end. */
const maxArraysFromText = 100;

/** A part of a schema that may have a default. */
export interface Slot {
  /** What a missing value becomes, as a new copy; `undefined` if the schema has no default. */
  readonly make: (() => unknown) | undefined;
  readonly node: ConvertNode;
}

/** What a schema says about the parts of a value. */
export interface Parts {
  /** Schemas of the same value. */
  readonly same: readonly ConvertNode[];
  readonly properties: ReadonlyMap<string, Slot>;
  readonly patterns: readonly { readonly matches: (name: string) => boolean; readonly node: ConvertNode }[];
  readonly additional: ConvertNode;
  /** The first elements, and the ones after them. */
  readonly first: readonly Slot[];
  readonly others: ConvertNode;
}

/** What one call did so far. */
class Progress {
  /** The most levels: those of the value, or those that a text may become. */
  maxDepth: number;
  depth = 0;
  #isInText = false;
  #visits = 0;
  #made = 0;
  #results: Map<ConvertNode, ResultMemo<unknown>> | undefined;

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth;
  }

  /** Whether a text is to be converted by `text`: it is not part of another one. */
  isTextOfValue(value: unknown): value is string {
    return typeof value === 'string' && !this.#isInText;
  }

  /** Converts a text of the value. One that would become too many arrays in arrays stays as it is. */
  text(node: ConvertNode, text: string): unknown {
    const { depth, maxDepth } = this;
    this.#isInText = true;
    this.maxDepth = Math.min(maxDepth, depth + maxArraysFromText);
    try {
      return node.convert(text, this);
    } catch (error) {
      if (!isJsonError(error, 'LIMIT_EXCEEDED')) throw error;
      return text;
    } finally {
      this.#isInText = false;
      this.depth = depth;
      this.maxDepth = maxDepth;
    }
  }

  make(make: () => unknown): unknown {
    if (++this.#made > maxDefaults)
      throw exceeded('maxDefaults', maxDefaults, `it needs more than ${maxDefaults} defaults`);
    return make();
  }

  /** What a node made of parts before; `undefined` while there were few. */
  resultsOf(node: ConvertNode): ResultMemo<unknown> | undefined {
    if (++this.#visits <= maxUnmemoizedVisits) return undefined;
    this.#results ??= new Map();
    let results = this.#results.get(node);
    if (results === undefined) this.#results.set(node, (results = new ResultMemo()));
    return results;
  }
}

/** Converts the values of one schema. Its fields are set after it was made, since a schema may contain itself. */
export class ConvertNode {
  coerce: ((value: unknown) => unknown) | undefined;
  parts: Parts | undefined;

  /** The converted value: the same if there was nothing to do, else a copy of what changed. */
  convert(value: unknown, progress: Progress): unknown {
    const { parts } = this;
    if (parts === undefined) return this.#coerced(value);
    // Nothing else has parts, or can become something that has.
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
    if (progress.isTextOfValue(value)) return progress.text(this, value);
    const results = progress.resultsOf(this);
    const before = results?.get(value);
    if (before !== undefined) return before;
    let converted: unknown = value;
    let last: unknown;
    do {
      last = converted;
      converted = this.#coerced(last);
      if (typeof converted === 'object' && converted !== null && objectTag(converted) === undefined) {
        // No function of its own, whose frame each level would have on the stack.
        if (++progress.depth > progress.maxDepth) throw tooDeep(progress.maxDepth);
        converted = isObject(converted)
          ? convertObject(converted, parts, progress)
          : convertArray(converted as readonly unknown[], parts, progress);
        progress.depth--;
      }
      for (const node of parts.same) converted = node.convert(converted, progress);
      // What one schema inserted may lack what another one says about it.
    } while (converted !== last && parts.same.length + parts.patterns.length > 0);
    results?.set(value, converted);
    return converted;
  }

  #coerced(value: unknown): unknown {
    return this.coerce === undefined ? value : this.coerce(value);
  }
}

/** The node of a schema for which nothing has to be done. */
export const unchanged: ConvertNode = new ConvertNode();

function convertObject(
  object: Readonly<Record<string, unknown>>,
  { properties, patterns, additional }: Parts,
  progress: Progress,
): object {
  let converted = object;
  const put = (name: string, value: unknown): void => {
    if (Object.is(value, converted[name]) && Object.hasOwn(converted, name)) return;
    if (converted === object) converted = { ...object };
    setOwn(converted, name, value);
  };
  for (const [name, { make, node }] of properties) {
    if (!lacks(object, name)) put(name, node.convert(object[name], progress));
    else if (make !== undefined) put(name, node.convert(progress.make(make), progress));
  }
  if (patterns.length === 0 && additional === unchanged) return converted;
  for (const name of Object.keys(converted)) {
    let isDescribed = properties.has(name);
    for (const { matches, node } of patterns) {
      if (!matches(name)) continue;
      isDescribed = true;
      put(name, node.convert(converted[name], progress));
    }
    if (!isDescribed) put(name, additional.convert(converted[name], progress));
  }
  return converted;
}

function convertArray(list: readonly unknown[], { first, others }: Parts, progress: Progress): readonly unknown[] {
  let converted: unknown[] | undefined;
  for (let i = 0; i < Math.max(list.length, first.length); i++) {
    const slot = first[i];
    const value = list[i];
    const make = value === undefined ? slot?.make : undefined;
    // An element cannot follow one that is missing.
    if (i >= list.length && make === undefined) break;
    const result = (slot?.node ?? others).convert(make === undefined ? value : progress.make(make), progress);
    if (Object.is(result, value)) continue;
    converted ??= [...list];
    converted[i] = result;
  }
  return converted ?? list;
}

/**
 * Converts a whole value.
 *
 * @throws LimitExceededError if the value is nested too deeply, or if there are too many defaults
 */
export function convertWhole(node: ConvertNode, value: unknown, maxDepth: number): unknown {
  try {
    return node.convert(value, new Progress(maxDepth));
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(maxDepth) : error;
  }
}

function tooDeep(max: number): LimitExceededError {
  return exceeded('maxDepth', max, `it is nested deeper than ${max} levels, or than the stack allows`);
}

function exceeded(limit: string, max: number, why: string): LimitExceededError {
  return new LimitExceededError({ limit, max, message: `Cannot convert the value: ${why}` });
}
