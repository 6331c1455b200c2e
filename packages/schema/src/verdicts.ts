/** Which values one schema lets pass, as far as it is known. */
export class Verdicts {
  readonly #containers = new Map<unknown, boolean>();
  /** Of other values the last one is kept, which others of its kind cannot crowd. */
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
