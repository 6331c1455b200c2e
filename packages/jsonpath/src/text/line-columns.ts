import { type JsonInput, placeInWhole, positionAt, positionAtByte, type TextPosition } from '@wirework/scanner';

/** Returns the line and column of each of some indices, in one pass over the text. */
export function lineColumns(input: JsonInput, indices: Iterable<number>): ReadonlyMap<number, TextPosition> {
  const positions = new Map<number, TextPosition>();
  let origin: TextPosition = { offset: 0, line: 1, column: 1 };
  let from = 0;
  for (const index of Int32Array.from(new Set(indices)).sort()) {
    const part =
      typeof input === 'string'
        ? positionAt(input.slice(from, index), index - from)
        : positionAtByte(input.subarray(from, index), index - from);
    origin = placeInWhole(part, origin);
    from = index;
    positions.set(index, origin);
  }
  return positions;
}
