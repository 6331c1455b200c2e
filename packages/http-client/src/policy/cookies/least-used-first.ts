import type { Cookie } from 'tough-cookie';

/** Sorts the least recently used cookies first. A jar that was loaded from storage may have other values than dates. */
export function leastUsedFirst(one: Cookie, other: Cookie): number {
  return usedAt(one) - usedAt(other) || one.creationIndex - other.creationIndex;
}

const usedAt = ({ lastAccessed }: Cookie): number =>
  typeof lastAccessed === 'object' && lastAccessed !== null ? lastAccessed.getTime() : 0;
