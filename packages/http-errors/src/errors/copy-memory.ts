import { maxKeptErrors } from '../thrown/error-chain.ts';
import { tryCall, defineHidden, isObject, readProperty } from '../thrown/read-property.ts';
import { conditionOf } from './sentinel.ts';

// A copy of an error remembers its originals so that `errorIs` finds them through the copy. Invariants:
// - the memory answers a question about an error that the caller has, and never exposes an original;
// - it holds the originals weakly: a copy keeps no socket and no request alive;
// - it is no own property, which would be printed, serialised or cloned, and no `#field`: the class would be nominal.

/** Returns whether an error is one of the originals. */
type IsOriginal = (target: unknown) => boolean;

/** The key of the memory, the same in every copy of this package. */
const memoryKey: symbol = Symbol.for('@wirework/http-error-originals');

const memories = new WeakMap<object, readonly IsOriginal[]>();

/** Bound of the memories that a copy of copies keeps. */
const maxMemories = maxKeptErrors * maxKeptErrors;

/** Adds the memory to the prototype of a class whose instances remember originals. */
export function addMemoryTo(prototype: object): void {
  defineHidden(prototype, memoryKey, {
    get(this: object) {
      return memories.get(this);
    },
  });
}

/** Makes a copy remember its originals and the originals that these remember. */
export function rememberOriginals(copy: object, originals: readonly unknown[]): void {
  const objects = originals.filter(isObject);
  const known = new WeakSet(objects);
  const conditions: unknown[] = objects.map(conditionOf).filter((it) => it !== undefined);
  const isOriginal: IsOriginal = (target) => known.has(target as object) || conditions.includes(conditionOf(target));
  memories.set(copy, Object.freeze([isOriginal, ...objects.flatMap(memoryOf)].slice(0, maxMemories)));
}

/** Returns whether an error is a copy of `target`. */
export function isCopyOf(error: unknown, target: unknown): boolean {
  return memoryOf(error).some((isOriginal) => tryCall(() => isOriginal(target)) === true);
}

function memoryOf(error: unknown): readonly IsOriginal[] {
  const memory = readProperty(error, memoryKey);
  return Array.isArray(memory) ? memory : [];
}
