import { formatPointer, PathNotFoundError, type Position, TypeMismatchError } from '@wirework/encoding-errors';
import { elementIndex, kindOf } from '@wirework/scanner/primitives';

import { hintForStep, hintForText } from './hint-for-step.ts';
import { printSegments } from '../syntax/print-path.ts';
import { childKey, missing, step } from './follow-segments.ts';
import { type ResolvedPath, countSingle, type Segment, type SingleSegment } from '../syntax/segment.ts';

/**
 * What fails, since the errors differ: a read finds nothing in a scalar, while an edit meets a value of the wrong kind, as does a set that
 * would have to overwrite null. A set without `create` could make what is missing. The paths of a patch are pointers, which need no hint.
 */
export type Operation = 'read' | 'remove' | 'set' | 'set without create' | 'patch';

/**
 * Why a strict read or an edit of a value found nothing: a `TypeMismatchError` for a step into a value of another kind than the
 * step needs, else a `PathNotFoundError` (nothing there, or a step into null, or a read's step into a scalar).
 *
 * @param value what the first `from` segments lead to; all names and indices, if there are any
 * @param position where it is in a text
 */
export function explainMissing(
  value: unknown,
  path: ResolvedPath,
  operation: Operation,
  from = 0,
  position?: Position,
): PathNotFoundError | TypeMismatchError {
  const { segments } = path;
  const single = countSingle(segments);
  const way: (string | number)[] = [];
  let here = value;
  let at = from;
  for (; at < single; at++) {
    const segment = segments[at] as SingleSegment;
    const next = step(here, segment);
    if (next === missing || next === undefined) break;
    way.push(childKey(here, segment));
    here = next;
  }
  // A form that finds nothing in the right kind of container still returns a list, so the kind is wrong or an index after it is out of range.
  const hint =
    position === undefined ? hintForText(here, at, operation === 'read' ? 'getFromText' : 'removeFromText') : undefined;
  return stepError(path, at, kindOf(here), position ?? { pointer: formatPointer(way) }, operation, hint);
}

/**
 * The error for segment `at` of a path that leads nowhere from a value of a kind. If a read meets a scalar, the cause names its kind.
 *
 * @param position where that value is, in a text or after forms
 * @param known a hint that is better than one about the segment
 */
export function stepError(
  path: ResolvedPath,
  at: number,
  kind: string,
  position?: Position,
  operation: Operation = 'patch',
  known?: string,
): PathNotFoundError | TypeMismatchError {
  const fits = (kind === 'null' && operation !== 'set') || containerFor(path.segments[at]).includes(kind);
  const hint =
    operation === 'patch' ? undefined : (known ?? hintForStep(path, at, kind) ?? hintForSet(path, at, operation));
  const mismatch = fits ? undefined : mismatchError(path, at, kind, position, hint);
  const scalar = kind !== 'array' && kind !== 'object';
  if (mismatch !== undefined && !(operation === 'read' && scalar)) return mismatch;
  return new PathNotFoundError({
    ...position,
    path: path.source,
    pointer: position?.pointer ?? pointerTo(path.segments, at),
    hint,
    ...(mismatch && { cause: mismatch }),
  });
}

/** The hint that `create` helps, if it does. */
function hintForSet(path: ResolvedPath, at: number, operation: Operation): string | undefined {
  const helps =
    operation === 'set without create' &&
    path.segments
      .slice(at)
      .every((it) => (typeof it === 'number' ? it >= 0 : typeof it === 'string' || it.kind === 'append'));
  return helps ? 'with create: true, a set creates what is missing' : undefined;
}

/** The error for segment `at` of a path if the kind of the value before it has no such place. */
export function mismatchError(
  path: ResolvedPath,
  at: number,
  kind: string,
  position?: Position,
  hint?: string,
): TypeMismatchError {
  return new TypeMismatchError({
    ...position,
    hint,
    path: printSegments(path.segments, at),
    expected: containerFor(path.segments[at]).join(' or '),
    actual: kind,
    pointer: position?.pointer ?? pointerTo(path.segments, at),
  });
}

/** The kinds of value that a segment works on. */
function containerFor(segment: Segment | undefined): readonly string[] {
  if (typeof segment === 'string') return elementIndex(segment) === -1 ? ['object'] : ['object', 'array'];
  if (typeof segment === 'number') return ['array'];
  return segment?.kind === 'slice' || segment?.kind === 'append' ? ['array'] : ['array', 'object'];
}

/** The pointer to the value before segment `count`, if a pointer can express it. */
export function pointerTo(segments: readonly Segment[], count: number = segments.length): string | undefined {
  const way = segments.slice(0, count);
  const sayable = way.every((it) => typeof it === 'string' || (typeof it === 'number' && it >= 0));
  return sayable ? formatPointer(way as (string | number)[]) : undefined;
}
