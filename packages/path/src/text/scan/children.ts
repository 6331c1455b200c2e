import { skipValue, walkValue } from '@wirework/scanner/primitives';
import type { Scan } from './scan-text.ts';

/** A member or an element of a container in a valid text. */
export interface Child {
  /** The index of the opening quote of its name; in an array that of the first unit of its value. */
  readonly start: number;
  /** The index of the first unit of its value. */
  readonly value: number;
  /** The index after its value. */
  readonly end: number;
  /** The index after its name; `undefined` in an array. */
  readonly nameEnd: number | undefined;
}

/**
 * Returns the children of the container that begins at `open`, in the order of the text: all of them, or the first
 * `most`.
 *
 * @param ends the ends of values that were skipped before, by where they begin
 */
export function childrenAt(
  { units, end }: Scan,
  open: number,
  most: number = Infinity,
  ends?: ReadonlyMap<number, number>,
): Child[] {
  const children: Child[] = [];
  walkValue(units, open, end, children, ({ isObject, nameStart, nameEnd }, value) => {
    const next = ends?.get(value) ?? skipValue(units, value, end, Infinity);
    children.push({ start: isObject ? nameStart : value, value, end: next, nameEnd: isObject ? nameEnd : undefined });
    return children.length < most ? next : ~next;
  });
  return children;
}

/** Counts the children of the container that begins at `open`. */
export function countChildren({ units, end }: Scan, open: number): number {
  let count = 0;
  walkValue(units, open, end, {}, (_, value) => {
    count++;
    return skipValue(units, value, end, Infinity);
  });
  return count;
}

/** Returns where the last child of a container that ends at `end` ends: after the last unit that is not white space. */
export function lastChildEnd({ units }: Pick<Scan, 'units'>, end: number): number {
  let at = end - 1;
  while (at > 0 && (units[at - 1] as number) <= 0x20) at--;
  return at;
}
