import type { Check } from '../core/types.ts';
import { closedReaders, listReaders, mapReaders, readers4, readers8 } from './readers.ts';

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

type MemberReader = (...parameters: readonly unknown[]) => Check;
type CopyOf<T extends readonly (() => unknown[])[]> = ReturnType<T[number]>[number];

interface Pools {
  /** Readers of members, by their number. */
  readonly members: readonly (readonly [size: number, pool: Pool<MemberReader>])[];
  readonly closed: Pool<CopyOf<typeof closedReaders>>;
  readonly lists: Pool<CopyOf<typeof listReaders>>;
  readonly maps: Pool<CopyOf<typeof mapReaders>>;
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
