import { seededRandom } from '@wirework/test-support/random';

/** Random choices, the same for one seed and one name. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, a bound. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Returns `true` with a probability. */
  readonly chance: (probability: number) => boolean;
  /** Returns as many results as a length below a bound says. */
  readonly list: <T>(bound: number, make: () => T) => T[];
}

/** Returns the random choices of one table, so that a table does not change if another does. */
export function randomFor(seed: number, name: string): Random {
  let mixed = seed;
  for (const character of name) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  const next = seededRandom(mixed);
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (probability) => next() < probability,
    list: (bound, make) => Array.from({ length: below(bound) }, make),
  };
}

/** Returns `count` results. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
