/**
 * Elements in order of arrival. Adding one, removing any and taking the first take constant time: a new iteration of a set walks over what was
 * removed at its beginning, so one iteration is kept.
 *
 * Invariant: every element is after the position of the iteration, because whatever it yields is removed at once.
 */
export class Queue<T> {
  readonly #elements = new Set<T>();
  #next: Iterator<T> | undefined;

  /** How many elements wait. */
  get size(): number {
    return this.#elements.size;
  }

  /** Adds an element at the end. */
  add(element: T): void {
    this.#elements.add(element);
  }

  /** Removes an element, wherever it is. */
  delete(element: T): void {
    this.#elements.delete(element);
  }

  /** Removes and returns the first element; `undefined` if there is none. */
  take(): T | undefined {
    if (this.#elements.size === 0) return undefined;
    this.#next ??= this.#elements.values();
    const element = this.#next.next().value as T;
    this.#elements.delete(element);
    return element;
  }
}
