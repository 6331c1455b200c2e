import type { Hits } from './hit.ts';

/**
 * The states of the values on the way of a scan, each with the list that receives the nodes which are found from there.
 * No state occurs twice in a value, so a value is walked once, however often the query finds it.
 */
export class StateStack {
  readonly states: number[] = [];
  readonly lists: Hits[] = [];
  /** Whether the list of a state belongs to its value alone. */
  readonly #isOwn: boolean[] = [];
  top = 0;

  /**
   * Adds a state to a value whose states begin at `from`, and a list for its nodes. A state that the value has already
   * gets no second list.
   */
  add(from: number, state: number, out: Hits): void {
    for (let i = from; i < this.top; i++) {
      if (this.states[i] === state) {
        out.push(this.#own(i));
        return;
      }
    }
    this.push(state, out, false);
  }

  /** Adds a state like `add`, with a separate list. */
  addOwn(from: number, state: number): Hits {
    for (let i = from; i < this.top; i++) if (this.states[i] === state) return this.#own(i);
    const list: Hits = [];
    this.push(state, list, true);
    return list;
  }

  push(state: number, list: Hits, isOwn: boolean): void {
    this.states[this.top] = state;
    this.lists[this.top] = list;
    this.#isOwn[this.top++] = isOwn;
  }

  /** Gives a state a separate list, as a part of its previous list. */
  #own(i: number): Hits {
    const list = this.lists[i] as Hits;
    if (this.#isOwn[i] === true) return list;
    const own: Hits = [];
    list.push(own);
    this.lists[i] = own;
    this.#isOwn[i] = true;
    return own;
  }
}
