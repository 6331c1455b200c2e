/** The verdicts of one schema so far: which values pass. */
export class Verdicts {
  readonly #containers = new Map<unknown, boolean>();
  /** Of other values only the last is kept: a map of them could be made slow by values with the same hash. */
  #last: unknown;
  #passed: boolean | undefined;

  get(value: unknown): boolean | undefined {
    if (typeof value === 'object') return this.#containers.get(value);
    return value === this.#last ? this.#passed : undefined;
  }

  set(value: unknown, passed: boolean): void {
    if (typeof value === 'object') {
      this.#containers.set(value, passed);
    } else {
      this.#last = value;
      this.#passed = passed;
    }
  }
}
