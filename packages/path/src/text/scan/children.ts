import { skipValue, walkValue } from '@wirework/scanner/primitives';
import type { Scan } from './scan-text.ts';

/** A member or an element of a container in a valid text. */
export interface Child {
  /** The opening quote of its name, or the first unit of its value in an array. */
  readonly start: number;
  /** The first unit of its value. */
  readonly value: number;
  /** The position after its value. */
  readonly end: number;
  /** The position after its name; `undefined` in an array. */
  readonly nameEnd: number | undefined;
}

/**
 * The children of the container that begins at `open`, in the order of the text: all of them, or the first `most`.
 *
 * @param ends where values end that need not be skipped again, by where they begin
 */
export function childrenAt(
  { units, end }: Scan,
  open: number,
  most: number = Infinity,
  ends?: ReadonlyMap<number, number>,
): Child[] {
  const children: Child[] = [];
  walkValue(units, open, end, children, ({ isObject, nameStart, nameEnd }, value) => {
    const behind = ends?.get(value) ?? skipValue(units, value, end, Infinity);
    children.push({ start: isObject ? nameStart : value, value, end: behind, nameEnd: isObject ? nameEnd : undefined });
    return children.length < most ? behind : ~behind;
  });
  return children;
}

/** How many children the container that begins at `open` has. */
export function countChildren({ units, end }: Scan, open: number): number {
  let count = 0;
  walkValue(units, open, end, {}, (_, value) => {
    count++;
    return skipValue(units, value, end, Infinity);
  });
  return count;
}

/** Where the last child of a container that ends at `end` ends: after the last unit that is not white space. */
export function lastChildEnd(text: string, end: number): number {
  let at = end - 1;
  while (at > 0 && ' \n\r\t'.includes(text.charAt(at - 1))) at--;
  return at;
}
