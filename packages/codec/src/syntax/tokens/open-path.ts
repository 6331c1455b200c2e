import { formatPointer } from '@wirework/encoding-errors';
import { GrammarState, allowsValue } from './grammar-state.ts';

/**
 * State of the grammar at the cursor, and the path through the open containers to it.
 *
 * Invariants: `outer` has the states around the open containers, outermost first. `steps[depth]` is the name or index that leads into the
 * container that was opened at that depth. `index` is that of the next or last element, if the innermost container is an array; `name` is the
 * last name.
 */
export class OpenPath {
  state: GrammarState;
  readonly outer: GrammarState[] = [];
  readonly steps: (string | number)[] = [];
  index = 0;
  name = '';

  /** @param isSingle whether the input must hold one value only */
  constructor(isSingle: boolean) {
    this.state = isSingle ? GrammarState.only : GrammarState.top;
  }

  /** Number of open containers. */
  get depth(): number {
    return this.outer.length;
  }

  /** Returns the JSON Pointer of the next value; where none may begin, that of the open container. */
  pointer(): string {
    const isNext = this.depth > 0 && allowsValue(this.state);
    return isNext
      ? this.pointerOf(this.state === GrammarState.value ? this.name : this.index)
      : formatPointer(this.#way());
  }

  /** Returns the JSON Pointer of a member or element of the open container. */
  pointerOf(step: string | number): string {
    return formatPointer([...this.#way(), step]);
  }

  /** Returns the steps to the open container. */
  #way(): (string | number)[] {
    return this.steps.slice(1, this.depth);
  }
}
