import { sliceRange } from '../values/slice-range.ts';
import type { Hits } from './hit.ts';
import type { ScanSegment } from './scan-plan.ts';
import type { StateStack } from './state-stack.ts';

/**
 * The lists of the containers on the way of a scan, by the place of a state on its stack. They are put together when
 * the container ends.
 */
export class ContainerLists {
  readonly #segments: readonly ScanSegment[];
  readonly #stack: StateStack;
  /** One list for each of several selectors, the list of a descent, and the lists of late selectors. */
  readonly #bySelector: (Hits[] | undefined)[] = [];
  readonly #descents: (Hits | undefined)[] = [];
  readonly #lates: (Hits[][] | undefined)[] = [];

  constructor(segments: readonly ScanSegment[], stack: StateStack) {
    this.#segments = segments;
    this.#stack = stack;
  }

  /** Prepares the lists of a container, and returns whether a descendant segment is among its states. */
  begin(from: number, to: number): boolean {
    let descends = false;
    for (let i = from; i < to; i++) {
      const segment = this.#segments[this.#stack.states[i] as number];
      this.#descents[i] = undefined;
      this.#lates[i] = undefined;
      this.#bySelector[i] =
        segment !== undefined && segment.selectors.length > 1 ? segment.selectors.map(() => []) : undefined;
      if (segment?.isDescendant === true) descends = true;
    }
    return descends;
  }

  /** Returns the list of a selector of a state. */
  of(i: number, selector: number): Hits {
    return this.#bySelector[i]?.[selector] ?? (this.#stack.lists[i] as Hits);
  }

  /** Returns the list of the descent of a state. */
  descent(i: number): Hits {
    return (this.#descents[i] ??= []);
  }

  /** Sets the list of an element that a late selector of a state may select. */
  setLate(i: number, selector: number, index: number, list: Hits): void {
    const lates = (this.#lates[i] ??= []);
    (lates[selector] ??= [])[index] = list;
  }

  /**
   * Puts the lists of a container together: those of selectors in their order, then that of the descent.
   *
   * @param count the length of an array
   */
  finish(from: number, to: number, count: number): void {
    for (let i = from; i < to; i++) {
      const list = this.#stack.lists[i] as Hits;
      const lates = this.#lates[i];
      if (lates !== undefined) this.#takeLate(i, lates, count);
      const bySelector = this.#bySelector[i];
      if (bySelector !== undefined) for (const it of bySelector) if (it.length > 0) list.push(it);
      const descent = this.#descents[i];
      if (descent !== undefined && descent.length > 0) list.push(descent);
    }
  }

  /** Takes the elements that late selectors select, now that the length of the array is known. */
  #takeLate(state: number, lates: readonly Hits[][], count: number): void {
    const { selectors } = this.#segments[this.#stack.states[state] as number] as ScanSegment;
    selectors.forEach((selector, s) => {
      const elements = lates[s];
      if (selector.kind !== 'late' || elements === undefined) return;
      const out = this.of(state, s);
      const { first, step, count: selected } = sliceRange(selector.slice, count);
      for (let i = 0, at = first; i < selected; i++, at += step) {
        const list = elements[at];
        if (list !== undefined && list.length > 0) out.push(list);
      }
    });
  }
}
