import type { EqualityRules } from '@wirework/scanner/primitives';
import { limitError, type ReadLimits } from '../options/limits.ts';

/** The work that one evaluation may still do. A node is one unit of work. */
export class Budget {
  readonly limits: ReadLimits;
  /** The rules of comparisons, once there was one. */
  equality: EqualityRules | undefined;
  #left: number;

  constructor(limits: ReadLimits) {
    this.limits = limits;
    this.#left = limits.maxNodes;
  }

  /**
   * Takes some work from the budget.
   *
   * @throws LimitExceededError for `maxNodes` if there is less left
   */
  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw limitError(this.limits, 'maxNodes');
  }

  /** Takes the work of reading a string, of which 64 units are one unit of work. */
  spendOnString(length: number): void {
    if (length >= 64) this.spend(length >>> 6);
  }
}
