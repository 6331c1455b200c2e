import { type Chunk, OpenChunk } from './chunk.ts';
import { readItem } from './read-item.ts';

/** How a batch is divided. */
export interface Division {
  /** Bytes of texts and values from which a chunk takes no more items. */
  readonly chunkBytes: number;
  /** Items of a chunk. */
  readonly chunkItems: number;
  /** UTF-16 units of the longest value that is sent. */
  readonly maxValueLength: number;
  /** Called with the index of an item that cannot be sent. */
  readonly keep: (index: number) => void;
  /** Called with the bytes of each text; true if the item was refused. */
  readonly refuse?: (index: number, bytes: number) => boolean;
}

/** Divides a batch into chunks, made on demand, which are sent by value (decision 108). */
export function* divide(
  operations: readonly unknown[],
  { chunkBytes, chunkItems, maxValueLength, keep, refuse }: Division,
): Generator<Chunk, undefined, undefined> {
  let chunk = new OpenChunk(maxValueLength);
  // `entries` of an array also sees its holes.
  for (const [index, operation] of operations.entries()) {
    const item = readItem(operation);
    if (item === undefined) {
      keep(index);
      continue;
    }
    const bytes = Buffer.byteLength(item.text);
    if (refuse?.(index, bytes) === true) continue;
    if (chunk.origins.length > 0 && chunk.bytes + bytes > chunkBytes) {
      yield chunk;
      chunk = new OpenChunk(maxValueLength);
    }
    if (!chunk.add(index, item, bytes)) keep(index);
    if (chunk.origins.length >= chunkItems) {
      yield chunk;
      chunk = new OpenChunk(maxValueLength);
    }
  }
  if (chunk.origins.length > 0) yield chunk;
}
