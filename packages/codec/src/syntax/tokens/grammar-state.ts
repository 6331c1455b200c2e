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
