import { LimitExceededError } from '@wirework/encoding-errors';
import { isJsonNumber } from '@wirework/scanner';
import { getOwn, hasOwn, setOwn } from '@wirework/scanner/primitives';
import { isObject } from './is-object.ts';
import { type FormSegment, indexAmong, type Segment, type SingleSegment, sliceIndices } from '../syntax/segment.ts';

/*
 * Defines the meaning of every segment on a value. Reads of values and of texts use it, and edits
 * find their places with it (`edit-places.ts`).
 *
 * - Only own members are found.
 * - For a read, a member or an element that is `undefined` is missing, because JSON has no such value. An
 *   edit can replace or remove it.
 * - An element in which a many-valued form finds nothing is left out of its list.
 */

/** Returns the value to which segments lead from another; `undefined` if there is none. */
export function followSegments(value: unknown, segments: readonly Segment[], from = 0): unknown {
  let here = value;
  for (let i = from; i < segments.length; i++) {
    const segment = segments[i] as Segment;
    if (typeof segment === 'object') return followForm(here, segment, segments, i + 1);
    here = childAt(here, segment);
    if (here === undefined) return undefined;
  }
  return here;
}

/** Returns whether names and indices lead to a place that an edit can change. */
export function hasPlace(value: unknown, segments: readonly Segment[]): boolean {
  let here = value;
  for (const segment of segments) {
    if (!hasChild(here, segment as SingleSegment)) return false;
    here = childAt(here, segment as SingleSegment);
  }
  return true;
}

/** Returns the child to which a name or an index leads; `undefined` if there is none. */
export function childAt(value: unknown, segment: SingleSegment): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return getOwn(value, indexAmong(value.length, segment));
  const member = typeof segment === 'string' ? getOwn(value, segment) : undefined;
  // The only member of a `JsonNumber` is not a member of the document.
  return typeof member === 'string' && segment === 'literal' && isJsonNumber(value) ? undefined : member;
}

/**
 * Returns whether there is a child that an edit can replace or remove: one that a read finds, or one that is
 * `undefined`.
 */
export function hasChild(value: unknown, segment: SingleSegment): boolean {
  if (Array.isArray(value)) return hasOwn(value, indexAmong(value.length, segment));
  return typeof segment === 'string' && isObject(value) && hasOwn(value, segment);
}

/** Returns the key of the child to which a segment leads: its name, or its index from 0. */
export function childKey(container: unknown, segment: SingleSegment): string | number {
  return Array.isArray(container) ? indexAmong(container.length, segment) : segment;
}

/** Applies a form, and then the segments from `next` to its result. */
function followForm(value: unknown, form: FormSegment, segments: readonly Segment[], next: number): unknown {
  switch (form.kind) {
    case 'append':
      return undefined;
    case 'slice':
      if (!Array.isArray(value)) return undefined;
      return followInEach(
        sliceIndices(form, value.length).map((it) => value[it] as unknown),
        segments,
        next,
      );
    case 'wildcard':
      if (Array.isArray(value)) return followInEach(value, segments, next);
      return isObject(value) ? followInEach(Object.values(value), segments, next) : undefined;
    default:
      if (Array.isArray(value)) return followInList(collect(value, form), segments, next);
      return followInObject(value, form, segments, next);
  }
}

/** Applies the segments after a wildcard or a slice to each element. */
function followInEach(elements: readonly unknown[], segments: readonly Segment[], next: number): unknown[] {
  const results: unknown[] = [];
  for (const element of elements) {
    const result = next === segments.length ? element : followSegments(element, segments, next);
    if (result !== undefined) results.push(result);
  }
  return results;
}

type BraceSegment = Extract<FormSegment, { kind: 'extract' | 'pick' | 'flatten' }>;

/** Applies `{…}` to an object: it selects members of the object itself. */
function followInObject(value: unknown, form: BraceSegment, segments: readonly Segment[], next: number): unknown {
  const found = braced(value, form);
  if (found === undefined || form.kind !== 'flatten') return followSegments(found, segments, next);
  return followInList(flatten([found]), segments, next);
}

/**
 * Applies the segments after `{…}` on an array. The collected list is a value of its own: an index, a slice
 * and a wildcard apply to the list. A list has no names, so a name applies to each of its elements, as `{name}` does.
 */
function followInList(collected: unknown[], segments: readonly Segment[], from: number): unknown {
  let list = collected;
  for (let i = from; i < segments.length; i++) {
    const segment = segments[i] as Segment;
    if (typeof segment === 'string') {
      list = collect(list, { kind: 'extract', name: segment });
    } else if (isBraces(segment)) {
      list = collect(list, segment);
    } else {
      return followSegments(list, segments, i);
    }
  }
  return list;
}

function isBraces(segment: Segment): segment is BraceSegment {
  return (
    typeof segment === 'object' && (segment.kind === 'extract' || segment.kind === 'pick' || segment.kind === 'flatten')
  );
}

/** Returns the list of what `{…}` finds in the elements of an array. */
function collect(elements: readonly unknown[], form: BraceSegment): unknown[] {
  const list: unknown[] = [];
  for (const element of elements) {
    const found = braced(element, form);
    if (found !== undefined) list.push(found);
  }
  return form.kind === 'flatten' ? flatten(list) : list;
}

/** Returns the member that `{…}` selects in one object, or an object of those members that exist. */
function braced(value: unknown, form: BraceSegment): unknown {
  if (!isObject(value)) return undefined;
  if (form.kind !== 'pick') return getOwn(value, form.name);
  let picked: Record<string, unknown> | undefined;
  for (const name of form.names) {
    const member = getOwn(value, name);
    if (member !== undefined) setOwn((picked ??= {}), name, member);
  }
  return picked;
}

/**
 * The most elements of a flat list. An array that contains itself would be flattened without end, and one that contains
 * another many times, level by level, would not fit into memory. A nested array counts as ten elements, because it
 * takes as much time and memory.
 */
const maxFlattened = 10_000_000;

/** Flattens nested arrays of any depth, without recursion. */
function flatten(list: readonly unknown[]): unknown[] {
  const flat: unknown[] = [];
  const open: { array: readonly unknown[]; at: number }[] = [{ array: list, at: 0 }];
  let left = maxFlattened;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.at === top.array.length) {
      open.pop();
      continue;
    }
    const value = top.array[top.at++];
    left -= Array.isArray(value) ? 10 : 1;
    if (left < 0) throw new LimitExceededError({ limit: 'elements of a flat list', max: maxFlattened });
    if (Array.isArray(value)) open.push({ array: value, at: 0 });
    else if (value !== undefined) flat.push(value);
  }
  return flat;
}
