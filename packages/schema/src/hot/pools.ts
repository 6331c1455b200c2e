import type { Check, Members } from '../core/types.ts';
import {
  closedReaders,
  faultReaders,
  itemFaults,
  listReaders,
  mapReaders,
  nameFaults,
  readers4,
  readers8,
  tupleReaders,
} from './readers.ts';

/** Copies that are given out once each, or the last ones again. Blocks of them are made when they are needed. */
class Pool<T> {
  readonly #blocks: (() => T[])[];
  readonly #last: (() => T[]) | undefined;
  #copies: T[] = [];

  constructor(blocks: readonly (() => T[])[], isEndless = false) {
    this.#blocks = [...blocks];
    this.#last = isEndless ? blocks[0] : undefined;
  }

  take(): T | undefined {
    if (this.#copies.length === 0) this.#copies = (this.#blocks.pop() ?? this.#last)?.() ?? [];
    return this.#copies.pop();
  }
}

/** Returns a bit for each member at fault, from the names, tests and demands of eight. */
export type FaultReader = (value: Members) => number;
type MemberReader = (...parameters: readonly unknown[]) => Check;
type CopyOf<T extends readonly (() => unknown[])[]> = ReturnType<T[number]>[number];

interface Pools {
  /** Readers of members, by their number. */
  readonly members: readonly (readonly [size: number, pool: Pool<MemberReader>])[];
  readonly closed: Pool<CopyOf<typeof closedReaders>>;
  readonly lists: Pool<CopyOf<typeof listReaders>>;
  readonly tuples: Pool<(...parameters: readonly unknown[]) => Check>;
  readonly maps: Pool<CopyOf<typeof mapReaders>>;
  readonly faults: Pool<(...parameters: readonly unknown[]) => FaultReader>;
  readonly itemFaults: Pool<CopyOf<typeof itemFaults>>;
  readonly nameFaults: Pool<CopyOf<typeof nameFaults>>;
}

function newPools(): Pools {
  return {
    members: [
      [4, new Pool(readers4 as unknown as readonly (() => MemberReader[])[])],
      [8, new Pool(readers8 as unknown as readonly (() => MemberReader[])[])],
    ],
    closed: new Pool(closedReaders, true),
    lists: new Pool(listReaders),
    tuples: new Pool(
      tupleReaders as unknown as readonly (() => ((...parameters: readonly unknown[]) => Check)[])[],
      true,
    ),
    maps: new Pool(mapReaders),
    faults: new Pool(
      faultReaders as unknown as readonly (() => ((...parameters: readonly unknown[]) => FaultReader)[])[],
    ),
    itemFaults: new Pool(itemFaults),
    nameFaults: new Pool(nameFaults),
  };
}

let current: Pools | undefined;

/** Returns the copies of this process. */
export function pools(): Pools {
  return (current ??= newPools());
}

/** Gives out all copies again, for tests: closures that have the same copy are slower. */
export function refillPools(): void {
  current = undefined;
}
