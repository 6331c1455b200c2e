import type { Position } from '@wirework/encoding-errors';
import { pointerAt, positionAt } from '@wirework/scanner';

/** Returns the position of the value at an index of a text, for an error about it. */
export function positionInText(text: string, index: number): Position {
  return { ...positionAt(text, index), index, pointer: pointerAt(text, index) };
}
