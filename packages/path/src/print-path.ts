import { noPath } from './no-path.ts';
import type { Segment, SliceSegment } from './segment.ts';
import { ownBounds } from './slice.ts';

/** Writes the first `count` segments. */
export function printSegments(segments: readonly Segment[], count: number = segments.length): string {
  let printed = '';
  for (let i = 0; i < count; i++) printed += printSegment(segments[i] as Segment, i === 0);
  return printed;
}

function printSegment(segment: Segment, first: boolean): string {
  if (typeof segment === 'number') return `[${segment}]`;
  if (typeof segment === 'string') {
    const escaped = escapeSegment(segment);
    return first || escaped.startsWith('["') ? escaped : `.${escaped}`;
  }
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
 * get a backslash; an empty name, and one with control characters, lone surrogates or what is not seen or turns the direction of writing, become `["…"]`.
 *
 * @param name any string
 * @throws PathSyntaxError (`PATH_SYNTAX`) if it is not a string
 * @example
 * ```ts
 * `prices.${escapeSegment('v1.0')}`; // → 'prices.v1\\.0'
 * ```
 */
export function escapeSegment(name: string): string {
  if (typeof name !== 'string') throw noPath(name, 'a name');
  if (name === '' || unprintable.test(name)) return `[${quote(name)}]`;
  return name.replace(/[.[\]{}\\]/g, '\\$&');
}

/** A name between braces is quoted as soon as it is more than a plain word. */
function escapeInBraces(name: string): string {
  return /^[^\s.[\]{}\\,":]+$/.test(name) && !unprintable.test(name) ? name : quote(name);
}

const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/u;

const everyUnprintable = new RegExp(unprintable, 'gu');

/** A JSON string in which everything unprintable is an escape. */
function quote(name: string): string {
  return JSON.stringify(name).replace(everyUnprintable, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
