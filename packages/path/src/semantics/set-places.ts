import { formatPointer, type Position } from '@wirework/encoding-errors';
import { hasOwn, kindOf, setOwn } from '@wirework/scanner/primitives';
import { assertWithin } from '../options/limits.ts';
import { isOn, type SetOptions } from '../options/options.ts';
import { indexAmong, type ResolvedPath, type Segment } from '../syntax/segment.ts';
import type { EditPlaces } from './edit-places.ts';
import { missing } from './follow-segments.ts';
import { hintForText } from './hint-for-step.ts';
import { isObject } from './is-object.ts';
import { stepError } from './step-error.ts';

/** The state of a set. */
export interface SetEdit {
  readonly path: ResolvedPath;
  readonly replacement: unknown;
  readonly options: SetOptions | undefined;
  /** Elements that were added so far to reach an index beyond the end of an array. */
  filled: number;
  /** The names and indices to the current value, from the document, or in a text from the value at `position`; after an error, to where it failed. */
  readonly way: (string | number)[];
  /** The position in a text of the innermost value that exists. */
  position: (() => Position) | undefined;
}

/** Sets the places in `value`, which stands at level `at` of the path and may be `missing`. */
export function setPlaces(value: unknown, places: EditPlaces | null, at: number, edit: SetEdit): unknown {
  if (places === null) return edit.replacement;
  if (places.size === 0) return value;
  if (value === missing) {
    if (!isOn(edit.options, 'create'))
      throw stepError(edit.path, at - 1, 'null', positionIn(edit, edit.way.slice(0, -1)), 'set without create');
    return setPlaces(emptyFor(edit.path.segments[at]), places, at, edit);
  }
  if (Array.isArray(value)) {
    const copy = value.slice() as unknown[];
    for (const [key, below] of places) {
      const index = indexToSet(copy.length, key, at, edit);
      while (copy.length < index) copy.push(null);
      copy[index] = setBelow(index, hasOwn(copy, index) ? copy[index] : missing, below, at + 1, edit);
    }
    return copy;
  }
  if (isObject(value)) {
    const copy: Record<string, unknown> = { ...value };
    for (const [key, below] of places) {
      if (typeof key !== 'string') throw stepError(edit.path, at, 'object', positionIn(edit), 'set');
      setOwn(copy, key, setBelow(key, hasOwn(copy, key) ? copy[key] : missing, below, at + 1, edit));
    }
    return copy;
  }
  // Null is of the wrong kind here: a set would have to overwrite it.
  throw stepError(edit.path, at, kindOf(value), positionIn(edit), 'set', hintForText(value, at, 'setInText'));
}

/** Sets the places in the child with a key, which may be `missing`. */
export function setBelow(
  key: string | number,
  child: unknown,
  places: EditPlaces | null,
  at: number,
  edit: SetEdit,
): unknown {
  edit.way.push(key);
  const copy = setPlaces(child, places, at, edit);
  edit.way.pop();
  return copy;
}

/** The position of the current value, or of another one, for an error. */
function positionIn({ way, position }: SetEdit, to: readonly (string | number)[] = way): Position {
  const place = position?.();
  return { ...place, pointer: `${place?.pointer ?? ''}${formatPointer(to)}` };
}

/** The container that a step needs. Digits make an object: only `[n]` and `[+]` make an array. */
function emptyFor(segment: Segment | undefined): unknown {
  return typeof segment === 'string' ? {} : [];
}

/**
 * The index that a step of a set writes to, in an array of some length. It is beyond the array only with `create`; the caller
 * fills the gap with null. All gaps of one edit together are at most `maxIndex`, because a few short paths could exhaust memory.
 */
export function indexToSet(length: number, key: Segment, at: number, edit: SetEdit): number {
  if (typeof key === 'object') return length;
  const index = indexAmong(length, key);
  if (index < length && index >= 0) return index;
  if (index < 0 || !isOn(edit.options, 'create'))
    throw stepError(edit.path, at, 'array', positionIn(edit), 'set without create');
  edit.filled += index - length;
  assertWithin(Math.max(index, edit.filled), edit.options, 'maxIndex');
  return index;
}
