/** After so many steps, pairs are remembered: more are rare, unless a value contains itself, or the same part again and again. */
const stepsBeforeMemory = 100_000;
/** Pairs of so few steps are not worth remembering. */
const minRememberedSteps = 32;

/** Counts the steps of a comparison, or of a merge. */
export class StepCounter {
  #count = 0;

  /** The number of steps so far. */
  get count(): number {
    return this.#count;
  }

  /** Takes a step; returns whether there were so many that pairs should be remembered. */
  next(): boolean {
    return ++this.#count > stepsBeforeMemory;
  }

  /** Whether a pair that was begun at a step should be remembered. */
  areManySince(count: number): boolean {
    return this.#count > stepsBeforeMemory && this.#count - count > minRememberedSteps;
  }
}
