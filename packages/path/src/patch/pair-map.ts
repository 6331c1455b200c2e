/** A map whose keys are pairs of values. */
export class PairMap<T> {
  readonly #byFirst = new Map<unknown, Map<unknown, T>>();

  get(first: unknown, second: unknown): T | undefined {
    return this.#byFirst.get(first)?.get(second);
  }

  set(first: unknown, second: unknown, value: T): void {
    const bySecond = this.#byFirst.get(first);
    if (bySecond === undefined) this.#byFirst.set(first, new Map([[second, value]]));
    else bySecond.set(second, value);
  }

  delete(first: unknown, second: unknown): void {
    this.#byFirst.get(first)?.delete(second);
  }
}
