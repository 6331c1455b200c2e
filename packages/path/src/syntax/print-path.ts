import { appendStep, escapeUnprintable } from '@wirework/encoding-errors';
import { pathTypeError } from './parse-path.ts';
import { type FormSegment, type Segment, type SliceSegment, ownBounds } from './segment.ts';

/** Returns the first `count` segments as a path expression. */
export function printSegments(segments: readonly Segment[], count: number = segments.length): string {
  let printed = '';
  for (let i = 0; i < count; i++) {
    const segment = segments[i] as Segment;
    printed = typeof segment === 'object' ? printed + printForm(segment) : appendStep(printed, segment);
  }
  return printed;
}

function printForm(segment: FormSegment): string {
  switch (segment.kind) {
    case 'slice':
      return printSlice(segment);
    case 'wildcard':
      return '[*]';
    case 'append':
      return '[+]';
    case 'extract':
      return `{${escapeInBraces(segment.name)}}`;
    case 'flatten':
      return `{flat:${escapeInBraces(segment.name)}}`;
    case 'pick':
      return `{${segment.names.map(escapeInBraces).join(',')}}`;
  }
}

function printSlice(slice: SliceSegment): string {
  const { start, end } = ownBounds(slice);
  const { step } = slice;
  return `[${start ?? ''}:${end ?? ''}${step === 1 ? '' : `:${step}`}]`;
}

/**
 * Escapes one member name for use in a path, alone or after a dot. The six characters of the syntax
 * get a backslash; a name that is empty, or contains control characters, lone surrogates, or characters that are
 * invisible or change the writing direction, becomes `["…"]`.
 *
 * @param name any string
 * @throws PathSyntaxError (`PATH_SYNTAX`) if it is not a string
 * @example
 * ```ts
 * `prices.${escapeSegment('v1.0')}`; // → 'prices.v1\\.0'
 * ```
 */
export function escapeSegment(name: string): string {
  if (typeof name !== 'string') throw pathTypeError(name, 'a name');
  return appendStep('', name);
}

/** Escapes a name between braces: it is quoted unless it is a plain word. */
function escapeInBraces(name: string): string {
  return /^[^\s.[\]{}\\,":]+$/.test(name) && escapeUnprintable(name) === name
    ? name
    : escapeUnprintable(JSON.stringify(name));
}
