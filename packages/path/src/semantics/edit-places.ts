import { formatPointer, type Position } from '@wirework/encoding-errors';
import { kindOf } from '@wirework/scanner/primitives';

import { hintForText, stepError } from './step-error.ts';
import { isObject } from './is-object.ts';
import { childAt, childKey, hasChild } from './follow-segments.ts';
import { type ResolvedPath, countSingle, isMultiValued, type Segment, sliceIndices } from '../syntax/segment.ts';

/**
 * The places that an edit changes, as a tree: a key is a name, an index or `[+]`, and leads to the places
 * below it, or to `null` if it is a place itself. Every container on the way occurs once, however many places are in
 * it.
 */
export type EditPlaces = Map<Segment, EditPlaces | null>;

/** An edit. `remove if there` is a removal that may find nothing on the way to its first form. */
export type EditKind = 'set' | 'remove' | 'remove if there';

type PositionBelow = (keys: readonly (string | number)[], segments: number) => Position;

/**
 * Finds the places of an edit in a value. Names and indices are places whether they exist or not;
 * a wildcard, a slice and `{…}` are replaced by their matches. After one of them, a removal skips missing members, as a
 * read does.
 *
 * @param value the value to which the first `from` segments lead
 * @param position returns the position in a text of the value to which some keys lead from there, and so many segments
 *   in all
 * @throws TypeMismatchError if a form is applied to a value of the wrong kind
 * @throws PathNotFoundError if there is no value to which a form could be applied
 */
export function findEditPlaces(
  value: unknown,
  path: ResolvedPath,
  edit: EditKind,
  from = 0,
  position?: PositionBelow,
): EditPlaces | null {
  const { segments } = path;
  const firstForm = countSingle(segments);
  const lastForm = segments.findLastIndex(isMultiValued);
  // The places after the last form are the same everywhere, so they are made once.
  const tail = segments
    .slice(lastForm + 1)
    .reduceRight<EditPlaces | null>((below, segment) => new Map([[segment, below]]), null);
  // The names and indices from the value to the current one; after an error, to where the search failed.
  const keys: (string | number)[] = [];
  return placesFrom(value, from);

  function placesFrom(here: unknown, at: number): EditPlaces | null {
    if (at > lastForm) return tail;
    const segment = segments[at] as Segment;
    if (typeof segment !== 'object') {
      if (!hasChild(here, segment)) return nothingIn(here, at);
      return new Map([[segment, placesIn(childKey(here, segment), childAt(here, segment), at + 1)]]);
    }
    return segment.kind === 'slice' || segment.kind === 'wildcard' ? placesInEach(here, at) : placesInObjects(here, at);
  }

  /** Returns the places in the child with a key. */
  function placesIn(key: string | number, child: unknown, at: number): EditPlaces | null {
    keys.push(key);
    const places = placesFrom(child, at);
    keys.pop();
    return places;
  }

  /** Returns no places for a value in which segment `at` finds nothing, or throws. */
  function nothingIn(here: unknown, at: number): EditPlaces {
    if (edit === 'remove if there' || (edit === 'remove' && at > firstForm)) return new Map();
    const hint =
      position === undefined ? hintForText(here, at, edit === 'set' ? 'setInText' : 'removeFromText') : undefined;
    throw stepError(path, at, kindOf(here), position?.(keys, at) ?? { pointer: formatPointer(keys) }, edit, hint);
  }

  /** Returns the places below `[*]` or a slice: the rest of the path applies to every child that it matches. */
  function placesInEach(here: unknown, at: number): EditPlaces {
    const segment = segments[at];
    const places: EditPlaces = new Map();
    if (Array.isArray(here)) {
      const slice =
        typeof segment === 'object' && segment.kind === 'slice' ? segment : ({ kind: 'slice', step: 1 } as const);
      for (const index of sliceIndices(slice, here.length)) places.set(index, placesIn(index, here[index], at + 1));
    } else if (isObject(here) && typeof segment === 'object' && segment.kind === 'wildcard') {
      for (const [name, child] of Object.entries(here)) places.set(name, placesIn(name, child, at + 1));
    } else {
      return nothingIn(here, at);
    }
    return places;
  }

  /** Returns the places below `{…}`: members of an object, or of every object in an array. */
  function placesInObjects(here: unknown, at: number): EditPlaces {
    if (isObject(here)) return placesOfMembers(here, at);
    if (!Array.isArray(here)) return nothingIn(here, at);
    const places: EditPlaces = new Map();
    here.forEach((element: unknown, i) => {
      const below = placesOfMembers(element, at);
      if (below.size > 0) places.set(i, below);
    });
    return places;
  }

  /** Returns the members that `{…}`, or a name after it, selects in one element; none if that is not an object. */
  function placesOfMembers(element: unknown, at: number): EditPlaces {
    const places: EditPlaces = new Map();
    if (!isObject(element)) return places;
    const last = at + 1 === segments.length;
    for (const name of namesOf(segments[at])) {
      // Only a set adds a missing member.
      if (!hasChild(element, name) && !(last && edit === 'set')) continue;
      const below = last ? null : placesOfMembers(childAt(element, name), at + 1);
      if (below === null || below.size > 0) places.set(name, below);
    }
    return places;
  }
}

function namesOf(segment: Segment | undefined): readonly string[] {
  if (typeof segment === 'string') return [segment];
  if (typeof segment !== 'object') return [];
  return segment.kind === 'extract' ? [segment.name] : segment.kind === 'pick' ? segment.names : [];
}
