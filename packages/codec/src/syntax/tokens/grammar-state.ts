/**
 * Where the decoder stands between two tokens.
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

/** Whether a value may begin there. */
export function allowsValue(place: GrammarState): boolean {
  return (
    place === GrammarState.top ||
    place === GrammarState.firstElement ||
    place === GrammarState.element ||
    place === GrammarState.value ||
    place === GrammarState.only
  );
}

/** Where the decoder stands after a value that began there. */
export function afterValue(place: GrammarState): GrammarState {
  if (place === GrammarState.firstElement || place === GrammarState.element) return GrammarState.afterElement;
  if (place === GrammarState.value) return GrammarState.afterMember;
  return place === GrammarState.only ? GrammarState.over : place;
}

/** What Go says about a character that cannot stand there. */
export function contextMessage(place: GrammarState): string {
  switch (place) {
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
