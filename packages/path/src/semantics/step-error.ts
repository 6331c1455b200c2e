import { formatPointer, PathNotFoundError, type Position, TypeMismatchError } from '@wirework/encoding-errors';
import { elementIndex, kindOf } from '@wirework/scanner/primitives';

import { hintForStep, hintForText } from './hint-for-step.ts';
import { printSegments } from '../syntax/print-path.ts';
import { childAt, childKey } from './follow-segments.ts';
import { type ResolvedPath, countSingle, type Segment, type SingleSegment } from '../syntax/segment.ts';

/**
 * The operation that fails. Its error depends on it: for a read a scalar has no members, for an edit it is a value of the wrong kind, and
 * so is a null for a set, which would have to overwrite it. A set without `create` has a hint about that option. The paths of a patch are
 * pointers, which need no hint.
 */
export type Operation = 'read' | 'remove' | 'set' | 'set without create' | 'patch';

/**
 * Returns the error for a strict read or an edit that found nothing in a value: follows the names and indices up to the first that
 * leads nowhere.
 *
 * @param value the value to which the first `from` segments lead
 * @param position its position in a text
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
  const keys: (string | number)[] = [];
  let here = value;
  let at = from;
  for (; at < single; at++) {
    const segment = segments[at] as SingleSegment;
    const next = childAt(here, segment);
    if (next === undefined) break;
    keys.push(childKey(here, segment));
    here = next;
  }
  // A form returns a list for any container of the right kind, so either the kind is wrong or an index after the form is out of range.
  const hint =
    position === undefined ? hintForText(here, at, operation === 'read' ? 'getFromText' : 'removeFromText') : undefined;
  return stepError(path, at, kindOf(here), position ?? { pointer: formatPointer(keys) }, operation, hint);
}

/**
 * Returns the error for segment `at` of a path that leads nowhere from a value of a kind: a `TypeMismatchError` if the segment needs
 * another kind, otherwise a `PathNotFoundError`. For a read, null and scalars are of no wrong kind; the cause then names the kind of the scalar.
 *
 * @param position the position of that value, in a text or after forms
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

/** Returns the hint that `create` helps, if it does. */
function hintForSet(path: ResolvedPath, at: number, operation: Operation): string | undefined {
  const helps =
    operation === 'set without create' &&
    path.segments
      .slice(at)
      .every((it) => (typeof it === 'number' ? it >= 0 : typeof it === 'string' || it.kind === 'append'));
  return helps ? 'with create: true, a set creates what is missing' : undefined;
}

/** Returns the error for segment `at` of a path that a value of this kind cannot have. */
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

/** Returns the kinds of value to which a segment applies. */
function containerFor(segment: Segment | undefined): readonly string[] {
  if (typeof segment === 'string') return elementIndex(segment) === -1 ? ['object'] : ['object', 'array'];
  if (typeof segment === 'number') return ['array'];
  return segment?.kind === 'slice' || segment?.kind === 'append' ? ['array'] : ['array', 'object'];
}

/** Returns the pointer to the value before segment `count`, if a pointer can express it. */
export function pointerTo(segments: readonly Segment[], count: number = segments.length): string | undefined {
  const steps = segments.slice(0, count);
  const isPointer = steps.every((it) => typeof it === 'string' || (typeof it === 'number' && it >= 0));
  return isPointer ? formatPointer(steps as (string | number)[]) : undefined;
}
