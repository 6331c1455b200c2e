/**
 * Number of steps after which pairs are remembered. More are rare, unless a value contains itself, or the same part
 * many times.
 */
const minStepsToRemember = 100_000;
/** Number of steps that a pair takes at most if it is not worth remembering. */
const maxForgottenSteps = 32;

/** Counts the steps of a comparison, or of a merge. */
export class StepCounter {
  #count = 0;

  /** The number of steps so far. */
  get count(): number {
    return this.#count;
  }

  /** Counts a step. Returns whether pairs should be remembered from now on. */
  next(): boolean {
    return ++this.#count > minStepsToRemember;
  }

  /** Returns whether a pair that was begun at a step should be remembered. */
  isWorthRemembering(count: number): boolean {
    return this.#count > minStepsToRemember && this.#count - count > maxForgottenSteps;
  }
}
