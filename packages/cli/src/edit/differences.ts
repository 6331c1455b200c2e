import { equalValues } from '@wirework/path/patch';
import { getOwn } from '@wirework/scanner/primitives';

/** A place of a value: names and indices from the document. */
export type Place = readonly (string | number)[];

/** A difference between two values; the side on which there is nothing has no place. */
export interface Difference {
  readonly left: Place | undefined;
  readonly right: Place | undefined;
}

/**
 * Returns the differences between two JSON values, innermost places first to last in the order of the documents. Items
 * of arrays are compared between their common beginning and end, by position.
 */
export function differences(left: unknown, right: unknown): readonly Difference[] {
  const found: Difference[] = [];
  compare(left, right, [], []);
  return found;

  function compare(a: unknown, b: unknown, leftPlace: Place, rightPlace: Place): void {
    if (equalValues(a, b)) return;
    if (Array.isArray(a) && Array.isArray(b)) compareArrays(a, b, leftPlace, rightPlace);
    else if (isPlainObject(a) && isPlainObject(b)) compareObjects(a, b, leftPlace, rightPlace);
    else found.push({ left: leftPlace, right: rightPlace });
  }

  function compareObjects(a: object, b: object, leftPlace: Place, rightPlace: Place): void {
    for (const [name, value] of Object.entries(a)) {
      if (Object.hasOwn(b, name)) compare(value, getOwn(b, name), [...leftPlace, name], [...rightPlace, name]);
      else found.push({ left: [...leftPlace, name], right: undefined });
    }
    for (const name of Object.keys(b))
      if (!Object.hasOwn(a, name)) found.push({ left: undefined, right: [...rightPlace, name] });
  }

  function compareArrays(a: readonly unknown[], b: readonly unknown[], leftPlace: Place, rightPlace: Place): void {
    const shorter = Math.min(a.length, b.length);
    let start = 0;
    while (start < shorter && equalValues(a[start], b[start])) start++;
    let end = 0;
    while (end < shorter - start && equalValues(a[a.length - 1 - end], b[b.length - 1 - end])) end++;
    const both = shorter - end;
    for (let i = start; i < both; i++) compare(a[i], b[i], [...leftPlace, i], [...rightPlace, i]);
    for (let i = both; i < a.length - end; i++) found.push({ left: [...leftPlace, i], right: undefined });
    for (let i = both; i < b.length - end; i++) found.push({ left: undefined, right: [...rightPlace, i] });
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
