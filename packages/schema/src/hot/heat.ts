import type { Check } from '../core/types.ts';

/** How hot a check is: how often it runs in the general form, and the form that it has from then on. */
export interface Heat {
  /** Calls until it is hot; 0 once it is. */
  left: number;
  /** The check of hot code; `undefined` before, and if there is none. */
  check: Check | undefined;
  /**
   * Makes the check of hot code. Returns `undefined` if there are no copies left for it, or if it would be slower for
   * values like a sample.
   */
  readonly make: (sample: unknown) => Check | undefined;
}

/** Calls of a check before it gets copies of its own. A schema that is used now and then needs none. */
const callsUntilHot = 200;

/** Returns the heat of a check that has not run. */
export function newHeat(make: Heat['make']): Heat {
  return { left: callsUntilHot, check: undefined, make };
}

/** Returns the heat of a check that never gets hot. */
export function noHeat(): Heat {
  return { left: 0, check: undefined, make: () => undefined };
}

/** Counts a call of a check that is not hot. */
export function warm(heat: Heat, value: unknown): void {
  if (--heat.left === 0) heat.check = heat.make(value);
}
