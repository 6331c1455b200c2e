import { skipColon, skipString, skipWhitespace } from './skip-token.ts';
import { skipValue } from './skip-value.ts';
import type { Units } from '../units/units.ts';

/** A container on the way of a walk, and its current member or element. */
export interface WalkedContainer<T> {
  /** Whether it is an object, and not an array. */
  readonly isObject: boolean;
  /** The state that the visitor returned for the container; the outermost one has that of the walk. */
  readonly state: T;
  /** Number of members or elements before this one. */
  readonly index: number;
  /** In an object: the opening quote of the name. */
  readonly nameStart: number;
  /** In an object: the position after the closing quote of the name. */
  readonly nameEnd: number;
}

/**
 * Called by {@link walkValue} for each member and element, in the order of the text.
 *
 * @param around the container; the object is reused for all its members, so do not keep it
 * @param pos position of the value
 * @returns a state, to walk the members of the value too; or the position after the value, if the visitor has skipped
 *   it; or a negative number, to end the walk at once
 */
export type WalkVisitor<T extends object> = (around: WalkedContainer<T>, pos: number) => T | number;

/** An open container, in a list from the innermost outwards. */
interface Open<T> {
  readonly isObject: boolean;
  readonly state: T;
  readonly outer: Open<T> | undefined;
  index: number;
  nameStart: number;
  nameEnd: number;
}

/**
 * Skips one value, from its first unit, and calls a visitor for each member and element in it. The walk validates all
 * that the visitor does not skip, as `skipValue` does. It does not recurse. The fast read of path (`scanAll`) has a
 * walk by hand, because a call for each member is measurable there.
 *
 * @param units a text or bytes as units
 * @param pos position of the first unit of the value
 * @param end how many of the units count
 * @param state the state for the members of the value itself; a value that is not a container is skipped
 * @returns the position after the value; `~at` if the fault is at `at`; or the negative number with which the visitor
 *   ended the walk
 * @example
 * ```ts
 * const text = '{"a": [1, 2], "b": 3}';
 * const units = encodeUnits(text);
 * const names = [];
 * const note = ({ state, nameStart, nameEnd }) => state.push(unescapeString(text, nameStart, nameEnd));
 * walkValue(units, 0, 21, names, (around, pos) => (note(around), skipValue(units, pos, 21, 100))); // → 21
 * names; // → [ 'a', 'b' ]
 * ```
 */
export function walkValue<T extends object>(
  units: Units,
  pos: number,
  end: number,
  state: T,
  visit: WalkVisitor<T>,
): number {
  let open: Open<T> | undefined;
  let next: T | number = state;
  for (;;) {
    // At a value, with the answer of the visitor.
    if (typeof next === 'number') {
      pos = next;
    } else if (pos < end && ((units[pos] as number) | 0x20) === 0x7b /* { [ */) {
      open = { isObject: units[pos] === 0x7b, index: -1, nameStart: 0, nameEnd: 0, state: next, outer: open };
      pos++;
    } else {
      pos = skipValue(units, pos, end, Infinity);
    }
    if (pos < 0) return pos;

    // After a value, or after the bracket that opens a container.
    for (;;) {
      if (open === undefined) return pos;
      pos = skipWhitespace(units, pos, end);
      if (pos >= end) return ~end;
      if (units[pos] !== (open.isObject ? 0x7d /* } */ : 0x5d) /* ] */) break;
      open = open.outer;
      pos++;
    }
    if (++open.index > 0) {
      if (units[pos] !== 0x2c /* , */) return ~pos;
      pos = skipWhitespace(units, pos + 1, end);
    }

    // At a member or an element.
    if (open.isObject) {
      open.nameStart = pos;
      open.nameEnd = pos = skipString(units, pos, end);
      if (pos >= 0) pos = skipColon(units, pos, end);
      if (pos < 0) return pos;
    }
    next = visit(open, pos);
  }
}
