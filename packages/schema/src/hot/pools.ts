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
} from './readers.ts';

/** Copies that are given out once each. Blocks of them are made when they are needed. */
class Pool<T> {
  readonly #blocks: (() => T[])[];
  #copies: T[] = [];

  constructor(blocks: readonly (() => T[])[]) {
    this.#blocks = [...blocks];
  }

  take(): T | undefined {
    if (this.#copies.length === 0) this.#copies = this.#blocks.pop()?.() ?? [];
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
    closed: new Pool(closedReaders),
    lists: new Pool(listReaders),
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
