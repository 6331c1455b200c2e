import {
  formatPointer,
  PathNotFoundError,
  type Position,
  TypeMismatchError,
  quoteName,
  unescapePointerToken,
} from '@wirework/encoding-errors';
import { elementIndex, kindOf } from '@wirework/scanner/primitives';
import { printSegments } from '../syntax/print-path.ts';
import { childAt, childKey } from './follow-segments.ts';
import { type ResolvedPath, countSingle, type Segment, type SingleSegment } from '../syntax/segment.ts';

/**
 * The operation that fails. Its error depends on it: for a read a scalar has no members, for an edit it is a value of
 * the wrong kind, and so is a null for a set, which would have to overwrite it. A set without `create` has a hint about
 * that option. The paths of a patch are pointers, which need no hint.
 */
export type Operation = 'read' | 'remove' | 'set' | 'set without create' | 'patch';

/**
 * Returns the error for a strict read or an edit that found nothing in a value: follows the names and indices up to the
 * first that does not exist.
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
  // A form returns a list for any container of the right kind, so either the kind is wrong or an index after the form
  // is out of range.
  const hint =
    position === undefined ? hintForText(here, at, operation === 'read' ? 'getFromText' : 'removeFromText') : undefined;
  return stepError(path, at, kindOf(here), position ?? { pointer: formatPointer(keys) }, operation, hint);
}

/**
 * Returns the error for segment `at` of a path, which does not exist in a value of the given kind: a
 * `TypeMismatchError` if the segment needs another kind, otherwise a `PathNotFoundError`. For a read, null and scalars
 * are of no wrong kind; the cause then names the kind of the scalar.
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

/** UTF-16 units of the longest path that a hint rewrites. */
const maxRewrittenLength = 100;

/**
 * Returns how to write a path in the notation of JSONPath, JSON Pointer or another library, if its segment `at` finds
 * nothing in a value of this kind. A hint contains names of the path, and nothing of the document.
 */
function hintForStep({ source, segments }: ResolvedPath, at: number, kind: string): string | undefined {
  const segment = segments[at];
  if (typeof segment !== 'string' || source.length > maxRewrittenLength) return undefined;
  const before = segments.slice(0, at);
  if (at === 0 && segment === '$') {
    return `'$' is a member name here: ${segments.length === 1 ? "the path of the whole document is ''" : `write ${withWildcards(segments.slice(1), '*')}`}`;
  }
  if (at === 0 && /^#?\//.test(source)) return hintForPointer(source.slice(source.indexOf('/')));
  if (
    at === segments.length - 1 &&
    (segment === 'length' || segment === '#') &&
    (kind === 'array' || kind === 'string')
  ) {
    return `'${segment}' is a member name here: read ${at === 0 ? 'the whole document' : printSegments(before)} and take its length`;
  }
  if (segment === '*' || segment === '#')
    return `for every ${kind === 'object' ? 'member' : 'element'} write ${withWildcards(segments, segment)}`;
  if (kind !== 'array' || elementIndex(segment) !== -1) return undefined;
  if (/^-[1-9]\d*$/.test(segment))
    return `an index is written in brackets: write ${printSegments([...before, Number(segment), ...segments.slice(at + 1)])}`;
  return `for every element write ${printSegments([...before, wildcard, ...segments.slice(at)])}`;
}

const wildcard: Segment = /* @__PURE__ */ Object.freeze<Segment>({ kind: 'wildcard' });

/** Prints a path with wildcards in place of a name. */
function withWildcards(segments: readonly Segment[], name: string): string {
  return printSegments(segments.map((it) => (it === name ? wildcard : it)));
}

function hintForPointer(pointer: string): string | undefined {
  if (/~(?![01])/.test(pointer)) return undefined;
  const tokens = pointer.slice(1).split('/').map(unescapePointerToken);
  const segments = tokens.map((token) => (elementIndex(token) === -1 ? token : elementIndex(token)));
  return `'/' is part of a name here: for a JSON Pointer use compilePointer(${quoteName(pointer)}) or write ${printSegments(segments)}`;
}

/**
 * Returns which function to use if a document that is a string looks like a JSON text. A string has no members, so a
 * path finds nothing in it.
 *
 * @param value the value in which segment `at` finds nothing: the document, if that is 0
 * @param instead the function for texts
 */
export function hintForText(value: unknown, at: number, instead: string): string | undefined {
  return at === 0 && typeof value === 'string' && /^\s*[[{]/.test(value)
    ? `this value looks like a JSON text: use ${instead} or JSON.parse it first`
    : undefined;
}
