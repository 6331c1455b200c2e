/** The place of an element, which is empty once the element has left the queue. */
interface Place<T> {
  element: T | undefined;
}

/** Empty places that may stay. */
const maxEmpty = 32;

/**
 * Elements in order of arrival. Adding, removing any and taking the first take constant time, on average.
 *
 * A `Set` would do the same, but each table that it outgrows keeps the next one in memory until a full garbage
 * collection.
 */
export class Queue<T extends NonNullable<unknown>> {
  #places: Place<T>[] = [];
  /** Places before it are empty. */
  #first = 0;
  #size = 0;

  /** The number of elements. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds an element at the end.
   *
   * @returns a function that removes it, wherever it is; it does nothing once the element has left
   */
  add(element: T): () => void {
    if (this.#places.length > 2 * this.#size + maxEmpty) {
      this.#places = this.#places.filter((it) => it.element !== undefined);
      this.#first = 0;
    }
    const place = { element };
    this.#places.push(place);
    this.#size++;
    return () => void this.#empty(place);
  }

  /** Removes and returns the first element; `undefined` if there is none. */
  take(): T | undefined {
    while (this.#size > 0) {
      const place = this.#places[this.#first++];
      const element = place && this.#empty(place);
      if (element !== undefined) return element;
    }
    return undefined;
  }

  #empty(place: Place<T>): T | undefined {
    const { element } = place;
    if (element !== undefined) this.#size--;
    place.element = undefined;
    return element;
  }
}
