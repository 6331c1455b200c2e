import { elementIndex, getOwn } from '@wirework/scanner/primitives';

/** `[start:end:step]`: the elements that a Python slice picks. */
export interface SliceSegment {
  readonly kind: 'slice';
  /** First index; negative counts from the end. Absent if it was left out. */
  readonly start?: number;
  /** The index after the last; negative counts from the end. Absent if it was left out. */
  readonly end?: number;
  /** Not 0; 1 if it was left out. A negative step goes backwards. */
  readonly step: number;
}

/** `[*]`: every element of an array, or every member value of an object. */
export interface WildcardSegment {
  readonly kind: 'wildcard';
}

/** `{name}`: that member of every element of an array, or of one object. */
export interface ExtractSegment {
  readonly kind: 'extract';
  /** Name of the member, unescaped. */
  readonly name: string;
}

/** `{x,y}`: an object with these members, of every element of an array, or of one object. */
export interface PickSegment {
  readonly kind: 'pick';
  /** Names of the members, unescaped. */
  readonly names: readonly string[];
}

/** `{flat:name}`: that member of every element, in one list without nested arrays. */
export interface FlattenSegment {
  readonly kind: 'flatten';
  /** Name of the member, unescaped. */
  readonly name: string;
}

/** `[+]`: the place after the last element. It is allowed only as the last segment of a set. */
export interface AppendSegment {
  readonly kind: 'append';
}

/** A segment that is neither a name nor an index. */
export type FormSegment =
  SliceSegment | WildcardSegment | ExtractSegment | PickSegment | FlattenSegment | AppendSegment;

/**
 * One step of a path.
 *
 * - A **string** is a member name. On an array a name of plain digits (`0`, `12`; no sign, no
 *   leading zero) is the element with that number: the container decides.
 * - A **number** is an element of an array; negative counts from the end. On an object it is a mismatch.
 * - Everything else is a {@link FormSegment}.
 */
export type Segment = string | number | FormSegment;

/** Segments, and the path expression for errors about them. A compiled path has both. */
export interface ResolvedPath {
  readonly source: string;
  readonly segments: readonly Segment[];
}

/** A segment that leads to at most one value. */
export type SingleSegment = string | number;

/** Returns whether a segment can lead to many values, so that a read returns an array. */
export function isMultiValued(segment: Segment | undefined): boolean {
  return typeof segment === 'object' && segment.kind !== 'append';
}

/** Counts the names and indices with which a path begins. */
export function countSingle(segments: readonly Segment[]): number {
  let count = 0;
  for (const segment of segments) {
    if (typeof segment === 'object') break;
    count++;
  }
  return count;
}

/** Returns the index that a segment denotes in an array of this length; it may be out of range. */
export function indexAmong(length: number, segment: SingleSegment): number {
  if (typeof segment === 'string') return elementIndex(segment);
  return segment < 0 ? segment + length : segment;
}

/**
 * Returns the indices that a slice selects from `length` elements, in its order, as Python's
 * `range(*slice.indices(length))`.
 *
 * @example
 * ```ts
 * sliceIndices({ kind: 'slice', step: -2 }, 5); // → [ 4, 2, 0 ]
 * ```
 */
export function sliceIndices(slice: SliceSegment, length: number): number[] {
  const { start, end } = ownBounds(slice);
  const { step } = slice;
  const indices: number[] = [];
  if (step > 0) {
    const last = bound(end, length, length, 0);
    for (let i = bound(start, 0, length, 0); i < last; i += step) indices.push(i);
  } else {
    const last = bound(end, -1, length - 1, -1);
    for (let i = bound(start, length - 1, length - 1, -1); i > last; i += step) indices.push(i);
  }
  return indices;

  function bound(given: number | undefined, absent: number, high: number, low: number): number {
    if (given === undefined) return absent;
    return Math.min(Math.max(given < 0 ? given + length : given, low), high);
  }
}

/** Returns the own bounds of a slice: a bound that was left out is not read from the prototype. */
export function ownBounds(slice: SliceSegment): {
  readonly start: number | undefined;
  readonly end: number | undefined;
} {
  return { start: getOwn(slice, 'start') as number | undefined, end: getOwn(slice, 'end') as number | undefined };
}

/** Makes a frozen segment, without the bounds that were left out. */
export function sliceSegment(start?: number, end?: number, step = 1): SliceSegment {
  return Object.freeze<SliceSegment>({
    kind: 'slice',
    ...(start === undefined ? undefined : { start }),
    ...(end === undefined ? undefined : { end }),
    step,
  });
}
