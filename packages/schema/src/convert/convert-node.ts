import { isJsonError, LimitExceededError } from '@wirework/encoding-errors';
import { setOwn } from '@wirework/scanner/primitives';
import { ResultMemo } from '../core/hash-flooding.ts';
import { isStackOverflow } from '../core/too-deep.ts';
import { isObject, lacksMember, objectTag } from '../core/kind.ts';

/** Defaults that one call inserts. A schema can have exponentially many, or defaults in defaults without end. */
const maxDefaults = 100_000;
/** Visits of one call before results are remembered. */
const maxUnmemoizedVisits = 100_000;
/** Nested arrays that a string becomes. A recursive schema can demand them without end. */
const maxArraysFromText = 100;

/** A property or item that may have a default. */
export interface Slot {
  /** Makes a new copy of the default; `undefined` if there is none. */
  readonly make: (() => unknown) | undefined;
  readonly node: ConvertNode;
}

/** The conversions of the parts of a value. */
export interface Parts {
  /** Returns the names of properties that are removed; `undefined` if none ever is. */
  readonly surplus: ((object: Readonly<Record<string, unknown>>) => readonly string[]) | undefined;
  /** Conversions of the same value. */
  readonly inPlace: readonly ConvertNode[];
  readonly properties: ReadonlyMap<string, Slot>;
  readonly patterns: readonly { readonly matches: (name: string) => boolean; readonly node: ConvertNode }[];
  readonly additional: ConvertNode;
  /** The first items, and the items after them. */
  readonly first: readonly Slot[];
  readonly others: ConvertNode;
}

/** The state of a running call. */
class Progress {
  /** Nesting levels that are allowed: of the value, or of the arrays that a string becomes. */
  maxDepth: number;
  depth = 0;
  #isInText = false;
  #visits = 0;
  #made = 0;
  #memos: Map<ConvertNode, ResultMemo<unknown>> | undefined;

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth;
  }

  /** Returns whether a value is a string of the value, not one of a converted string; `text` converts it. */
  isTextOfValue(value: unknown): value is string {
    return typeof value === 'string' && !this.#isInText;
  }

  /** Converts a string. It stays unchanged if it would become too many nested arrays. */
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

  /** Returns the results of a node so far; `undefined` while there were few visits. */
  resultsOf(node: ConvertNode): ResultMemo<unknown> | undefined {
    if (++this.#visits <= maxUnmemoizedVisits) return undefined;
    this.#memos ??= new Map();
    let results = this.#memos.get(node);
    if (results === undefined) this.#memos.set(node, (results = new ResultMemo()));
    return results;
  }
}

/** The conversion of the values of one schema. Its fields are set later, because a schema may contain itself. */
export class ConvertNode {
  coerce: ((value: unknown) => unknown) | undefined;
  parts: Parts | undefined;

  /** Returns the converted value: the same one if nothing changed, else one with copies of the parts that changed. */
  convert(value: unknown, progress: Progress): unknown {
    const { parts } = this;
    if (parts === undefined) return this.#coerced(value);
    // Other values have no parts, and cannot become values that have.
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
        // Not in a separate function, which would take more stack at each level.
        if (++progress.depth > progress.maxDepth) throw tooDeep(progress.maxDepth);
        converted = isObject(converted)
          ? convertObject(converted, parts, progress)
          : convertArray(converted as readonly unknown[], parts, progress);
        progress.depth--;
      }
      for (const node of parts.inPlace) converted = node.convert(converted, progress);
      // A default that one schema inserted may lack defaults that another one has for it.
    } while (converted !== last && parts.inPlace.length + parts.patterns.length > 0);
    results?.set(value, converted);
    return converted;
  }

  #coerced(value: unknown): unknown {
    return this.coerce === undefined ? value : this.coerce(value);
  }
}

/** The conversion that changes nothing. */
export const unchanged: ConvertNode = /* @__PURE__ */ new ConvertNode();

function convertObject(
  given: Readonly<Record<string, unknown>>,
  { surplus, properties, patterns, additional }: Parts,
  progress: Progress,
): object {
  const object = surplus === undefined ? given : withoutMembers(given, surplus(given));
  let converted = object;
  const put = (name: string, value: unknown): void => {
    if (Object.is(value, converted[name]) && Object.hasOwn(converted, name)) return;
    if (converted === object) converted = { ...object };
    setOwn(converted, name, value);
  };
  for (const [name, { make, node }] of properties) {
    if (!lacksMember(object, name)) put(name, node.convert(object[name], progress));
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

/** Returns a copy of an object without some properties; the same object if there are none to leave out. */
function withoutMembers(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  if (names.length === 0) return object;
  const removed = new Set(names);
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(object)) if (!removed.has(name)) setOwn(kept, name, object[name]);
  return kept;
}

function convertArray(list: readonly unknown[], { first, others }: Parts, progress: Progress): readonly unknown[] {
  let converted: unknown[] | undefined;
  for (let i = 0; i < Math.max(list.length, first.length); i++) {
    const slot = first[i];
    const value = list[i];
    const make = value === undefined ? slot?.make : undefined;
    // An item cannot follow a missing one.
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
