import type { Position } from '@wirework/encoding-errors';
import { pointerAt, positionAt } from '@wirework/scanner';
import { pointerTo } from '../../semantics/step-error.ts';
import type { Segment } from '../../syntax/segment.ts';
import type { Scan } from './scan-text.ts';

/** Position fields, for an error, of the value at an index, to which the first `count` segments lead. */
export function placeOf(
  { text, units }: Pick<Scan, 'text' | 'units'>,
  index: number,
  segments: readonly Segment[],
  count: number,
): Position {
  return { index, ...positionAt(text, index), pointer: pointerTo(segments, count) ?? pointerAt(text, index, units) };
}

/** The kind of the value whose first character is at an index. */
export function kindAt(text: string, index: number): string {
  switch (text[index]) {
    case '{':
      return 'object';
    case '[':
      return 'array';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}
