/**
 * Elements in order of arrival. Adding, removing any and taking the first take constant time. A new iteration of a `Set` walks over the elements that
 * were removed at its beginning, so one iteration is kept.
 *
 * Invariant: every element is after the position of the iteration, because each element that it yields is removed.
 */
export class Queue<T> {
  readonly #elements = new Set<T>();
  #next: Iterator<T> | undefined;

  /** The number of elements. */
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
