/** What a text may have before it is refused. Every limit is finite unless you say otherwise. */
export interface ScanLimits {
  /** Levels of arrays and objects; 10,000 by default, as in Go's `encoding/json`. */
  readonly maxDepth?: number;
  /** Bytes of UTF-8; 536,870,912 (512 MiB) by default, and never more than 2,147,483,647. */
  readonly maxBytes?: number;
}

/** The limits that hold when none are given. */
export const defaultLimits: Required<ScanLimits> = Object.freeze({ maxDepth: 10_000, maxBytes: 2 ** 29 });

/** Reads the limits as own properties; refuses what is not a number of at least 0 with a `RangeError`. */
export function readLimits(limits: ScanLimits | undefined): Required<ScanLimits> {
  if (limits === undefined) return defaultLimits;
  return {
    maxDepth: readLimit(limits, 'maxDepth'),
    // Positions are 32-bit integers, so that `~at` can mark a fault.
    maxBytes: Math.min(readLimit(limits, 'maxBytes'), 2 ** 31 - 1),
  };
}

function readLimit(limits: ScanLimits, name: keyof ScanLimits): number {
  const value = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (value === undefined) return defaultLimits[name];
  if (typeof value !== 'number' || !(value >= 0)) {
    throw new RangeError(`Cannot use the limit ${name}: it is not a number of at least 0`);
  }
  return value;
}
