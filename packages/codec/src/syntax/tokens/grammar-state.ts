/**
 * Where the decoder stands between two tokens.
 *
 *   top [ firstElement 1 afterElement , element 2 afterElement ] top
 *   top { firstName "a" afterName : value 1 afterMember , name "b" …
 *   only 1 over
 */
export const Place = {
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

export type PlaceName = (typeof Place)[keyof typeof Place];

/** Whether a value may begin there. */
export function allowsValue(place: PlaceName): boolean {
  return (
    place === Place.top ||
    place === Place.firstElement ||
    place === Place.element ||
    place === Place.value ||
    place === Place.only
  );
}

/** Where the decoder stands after a value that began there. */
export function afterValue(place: PlaceName): PlaceName {
  if (place === Place.firstElement || place === Place.element) return Place.afterElement;
  if (place === Place.value) return Place.afterMember;
  return place === Place.only ? Place.over : place;
}

/** What Go says about a character that cannot stand there. */
export function complaint(place: PlaceName): string {
  switch (place) {
    case Place.top:
    case Place.only:
    case Place.firstElement:
    case Place.element:
    case Place.value:
      return 'looking for beginning of value';
    case Place.afterElement:
      return 'after array element';
    case Place.name:
      return 'looking for beginning of object key string';
    case Place.afterName:
      return 'after object key';
    case Place.afterMember:
      return 'after object key:value pair';
    case Place.over:
      return 'after top-level value';
    case Place.firstName:
      return '';
  }
}
