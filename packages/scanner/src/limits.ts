import { readLimit } from './options.ts';

/** What a text may have before it is refused. Every limit is finite unless you say otherwise. */
export interface ScanLimits {
  /** Levels of arrays and objects; 10,000 by default, as in Go's `encoding/json`. */
  readonly maxDepth?: number | undefined;
  /** Bytes of UTF-8; 536,870,912 (512 MiB) by default, and never more than 2,147,483,647. */
  readonly maxBytes?: number | undefined;
}

/** The limits that hold when none are given, and what each of them is once it was read. */
export const defaultLimits: ReadLimits = Object.freeze({ maxDepth: 10_000, maxBytes: 2 ** 29 });

type ReadLimits = Readonly<Record<keyof ScanLimits, number>>;

/** Reads the limits as own properties; refuses what is not a number of at least 0 with a `RangeError`. */
export function readLimits(limits: ScanLimits | undefined): ReadLimits {
  if (limits === undefined) return defaultLimits;
  return {
    maxDepth: readLimit(limits, 'maxDepth', defaultLimits.maxDepth),
    // Positions are 32-bit integers, so that `~at` can mark a fault.
    maxBytes: Math.min(readLimit(limits, 'maxBytes', defaultLimits.maxBytes), 2 ** 31 - 1),
  };
}
