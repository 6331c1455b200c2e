import { formatPointer, type Position } from '@wirework/encoding-errors';
import { hasOwn, kindOf, setOwn } from '@wirework/scanner/primitives';
import { assertWithin, isOn, type SetOptions } from '../options/options.ts';
import { indexAmong, type ResolvedPath, type Segment } from '../syntax/segment.ts';
import type { EditPlaces } from './edit-places.ts';
import { hintForText, stepError } from './step-error.ts';
import { isObject } from './is-object.ts';

/** The child with a key that a container does not have. */
export const missing: unique symbol = Symbol('missing');

/** A set that is under way. */
export interface SetEdit {
  readonly path: ResolvedPath;
  readonly replacement: unknown;
  readonly options: SetOptions | undefined;
  /** Number of elements added so far to reach indices beyond the end of arrays. */
  filled: number;
  /**
   * The names and indices from the document, or in a text from the value at `position`, to the current value; after an
   * error, to the place that failed.
   */
  readonly keys: (string | number)[];
  /** Returns the position in a text of the innermost value that exists. Only errors need it. */
  position: (() => Position) | undefined;
}

/** Returns a copy of `value`, which is at level `at` of the path and may be `missing`, with its places set. */
export function setPlaces(value: unknown, places: EditPlaces | null, at: number, edit: SetEdit): unknown {
  if (places === null) return edit.replacement;
  if (places.size === 0) return value;
  if (value === missing) {
    if (!isOn(edit.options, 'create'))
      throw stepError(edit.path, at - 1, 'null', positionIn(edit, edit.keys.slice(0, -1)), 'set without create');
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
    // V8 copies an object in 15 ns, and in 106 ns once it has copied one in dictionary mode. `Object.assign` takes 112
    // ns always on Node 20, and 23 ns on Node 24.
    const copy: Record<string, unknown> = { ...value };
    for (const [key, below] of places) {
      if (typeof key !== 'string') throw stepError(edit.path, at, 'object', positionIn(edit), 'set');
      setOwn(copy, key, setBelow(key, hasOwn(copy, key) ? copy[key] : missing, below, at + 1, edit));
    }
    return copy;
  }
  // Null is of the wrong kind, too: a set never overwrites it.
  throw stepError(edit.path, at, kindOf(value), positionIn(edit), 'set', hintForText(value, at, 'setInText'));
}

/** Returns a copy of the child with a key, which may be `missing`, with its places set. */
export function setBelow(
  key: string | number,
  child: unknown,
  places: EditPlaces | null,
  at: number,
  edit: SetEdit,
): unknown {
  edit.keys.push(key);
  const copy = setPlaces(child, places, at, edit);
  edit.keys.pop();
  return copy;
}

/** Returns the position of the current value, or of the one with other keys, for an error. */
function positionIn({ keys, position }: SetEdit, to: readonly (string | number)[] = keys): Position {
  const place = position?.();
  return { ...place, pointer: `${place?.pointer ?? ''}${formatPointer(to)}` };
}

/** Returns a new container for a segment. Only `[n]` and `[+]` make an array; a name of digits makes an object. */
function emptyFor(segment: Segment | undefined): unknown {
  return typeof segment === 'string' ? {} : [];
}

/**
 * Returns the index to which a segment of a set writes in an array. With `create` it may be beyond the end; the caller
 * fills the gap with null. All gaps of one edit together are at most `maxIndex`, because a few short paths could
 * exhaust memory.
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
