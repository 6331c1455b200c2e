import { formatPointer, type Position } from '@wirework/encoding-errors';
import { hasOwn, kindOf, setOwn } from '@wirework/scanner';
import { type ResolvedPath, compilePath, type PathInput } from '../syntax/compiled-path.ts';
import { isObject } from '../semantics/is-object.ts';
import { assertWithin } from '../options/limits.ts';
import { hintForText } from '../semantics/hint-for-step.ts';
import { stepError } from '../semantics/step-error.ts';
import { isOn, type SetOptions } from '../options/options.ts';
import { assertEditable } from '../syntax/assert-editable.ts';
import { findEditPlaces, type EditPlaces } from '../semantics/edit-places.ts';
import { missing } from '../semantics/follow-segments.ts';
import { indexAmong, type Segment } from '../syntax/segment.ts';

/**
 * Sets the value at a path of a parsed document. The input is not changed: the result is a new tree that shares
 * all unchanged parts with it.
 *
 * A new member of an existing object and `[+]` on an existing array need no option. A path with a slice, `[*]` or
 * `{name}` sets every place that it matches to the same value; `{name}` adds the member to the objects that lack it.
 * Null and scalars on the path are never overwritten.
 *
 * @param value any value
 * @param path a path expression, segments, or a compiled path; `""` returns `replacement` itself
 * @param replacement the value to put there, by reference
 * @param options `create` to make missing parents, and limits
 * @returns the new document
 * @throws PathSyntaxError (`PATH_SYNTAX`) if the path is malformed, or has a form that a set does not support (`SYNTAX.md`)
 * @throws PathNotFoundError (`PATH_NOT_FOUND`) if a parent is missing and `create` is off, or an index is out of range
 * @throws TypeMismatchError (`TYPE_MISMATCH`) if the path leads through a value of the wrong kind
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) if the path or an extended array is over a limit
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * set({ a: 1 }, 'b.c', 2, { create: true }); // → { a: 1, b: { c: 2 } }
 * ```
 */
export function set(value: unknown, path: PathInput, replacement: unknown, options?: SetOptions): unknown {
  const compiled = compilePath(path, options);
  assertEditable(compiled, 'set');
  return setPlaces(value, findEditPlaces(value, compiled, 'set'), 0, {
    path: compiled,
    replacement,
    options,
    filled: 0,
    way: [],
    position: undefined,
  });
}

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
function setPlaces(value: unknown, places: EditPlaces | null, at: number, edit: SetEdit): unknown {
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
