/** What one schema said of values so far: in validation, which of them pass. */
export class ResultMemo<T = boolean> {
  readonly #containers = new Map<unknown, T>();
  /** Of other values only the last is kept: a map of them could be made slow by values with the same hash. */
  #last: unknown;
  #said: T | undefined;

  get(value: unknown): T | undefined {
    if (typeof value === 'object') return this.#containers.get(value);
    return value === this.#last ? this.#said : undefined;
  }

  set(value: unknown, said: T): void {
    if (typeof value === 'object') {
      this.#containers.set(value, said);
    } else {
      this.#last = value;
      this.#said = said;
    }
  }
}
