import { formatPointer } from '@wirework/encoding-errors';

/**
 * State of the grammar between two tokens.
 *
 *   top [ firstElement 1 afterElement , element 2 afterElement ] top
 *   top { firstName "a" afterName : value 1 afterMember , name "b" …
 *   only 1 over
 */
export const GrammarState = {
  top: 0,
  firstElement: 1,
  element: 2,
  afterElement: 3,
  firstName: 4,
  name: 5,
  afterName: 6,
  value: 7,
  afterMember: 8,
  /** At the top of an input that must hold one value. */
  only: 9,
  /** After that value. */
  over: 10,
} as const;

export type GrammarState = (typeof GrammarState)[keyof typeof GrammarState];

/** Returns whether a value may begin in a state. */
export function allowsValue(state: GrammarState): boolean {
  return (
    state === GrammarState.top ||
    state === GrammarState.firstElement ||
    state === GrammarState.element ||
    state === GrammarState.value ||
    state === GrammarState.only
  );
}

/** Returns the state after a value that began in a state. */
export function afterValue(state: GrammarState): GrammarState {
  if (state === GrammarState.firstElement || state === GrammarState.element) return GrammarState.afterElement;
  if (state === GrammarState.value) return GrammarState.afterMember;
  return state === GrammarState.only ? GrammarState.over : state;
}

/** Returns the context of Go's message for a character that is invalid in a state. */
export function contextMessage(state: GrammarState): string {
  switch (state) {
    case GrammarState.top:
    case GrammarState.only:
    case GrammarState.firstElement:
    case GrammarState.element:
    case GrammarState.value:
      return 'looking for beginning of value';
    case GrammarState.afterElement:
      return 'after array element';
    case GrammarState.name:
      return 'looking for beginning of object key string';
    case GrammarState.afterName:
      return 'after object key';
    case GrammarState.afterMember:
      return 'after object key:value pair';
    case GrammarState.over:
      return 'after top-level value';
    case GrammarState.firstName:
      return '';
  }
}

/**
 * State of the grammar at the cursor, and the path through the open containers to it.
 *
 * Invariants: `outer` has the states around the open containers, outermost first. `steps[depth]` is the name or index
 * that leads into the container that was opened at that depth. `index` is that of the next or last element, if the
 * innermost container is an array; `name` is the last name.
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
