import { assertOptions, readLimit } from './options.ts';

/** What a text may have before it is refused. Every limit is finite unless you say otherwise. */
export interface ScanLimits {
  /** Levels of arrays and objects; 10,000 by default, as in Go's `encoding/json`. */
  readonly maxDepth?: number | undefined;
  /** Bytes of UTF-8; 536,870,912 (512 MiB) by default, and never more than 2,147,483,647. */
  readonly maxBytes?: number | undefined;
}

/** Positions are 32-bit integers, so that `~at` can mark a fault. */
export const mostBytes: number = 2 ** 31 - 1;

type ReadLimits = Readonly<Record<keyof ScanLimits, number>>;

const defaults: ReadLimits = Object.freeze({ maxDepth: 10_000, maxBytes: 2 ** 29 });

const names = ['maxDepth', 'maxBytes'] satisfies (keyof ScanLimits)[];

/** Reads the limits as own properties. */
export function readLimits(limits: ScanLimits | undefined): ReadLimits {
  if (limits === undefined) return defaults;
  assertOptions(limits, names);
  return {
    maxDepth: readLimit(limits, 'maxDepth', defaults.maxDepth),
    maxBytes: Math.min(readLimit(limits, 'maxBytes', defaults.maxBytes), mostBytes),
  };
}
