import type { Cookie } from 'tough-cookie';

/** Puts the cookies first that were not used for the longest time. A jar that was stored may have other things in place of dates. */
export function leastUsedFirst(one: Cookie, other: Cookie): number {
  return usedAt(one) - usedAt(other) || one.creationIndex - other.creationIndex;
}

const usedAt = ({ lastAccessed }: Cookie): number =>
  typeof lastAccessed === 'object' && lastAccessed !== null ? lastAccessed.getTime() : 0;
