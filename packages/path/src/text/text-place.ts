import type { Position } from '@wirework/encoding-errors';
import { positionAt } from '@wirework/scanner';

/** Position fields of an index, for an error. */
export function placeOf(text: string, index: number): Position {
  return { index, ...positionAt(text, index) };
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
