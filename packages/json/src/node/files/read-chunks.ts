import { LimitExceededError } from '@wirework/encoding-errors';
import type { FilePath } from './file-path.ts';
import { openFile } from './open-file.ts';
import type { FileOperation } from './file-operation.ts';

/** The most bytes that are read at a time. */
const maxChunkBytes = 256 * 1024;
/**
 * Bytes that are requested where the file should end, to see whether it does; few, so that thousands of small files fit
 * into memory at once.
 */
const minChunkBytes = 512;
/** The most bytes of a file that is read in pieces: 1 TiB, against a file that grows without end. */
const maxFileBytes: number = 2 ** 40;

/** A byte order mark in UTF-8. */
const mark = [0xef, 0xbb, 0xbf];

const startsWithMark = (bytes: Uint8Array): boolean => mark.every((it, i) => bytes[i] === it);

/** How a file is read. */
export interface ReadChunksOptions {
  /** The most bytes of the file. */
  readonly max?: number;
  /** The name of that limit. */
  readonly limit?: string;
  /** Whether a byte order mark at the beginning is yielded. */
  readonly keepsMark?: boolean;
}

/**
 * Yields the pieces of a file, in order, up to its end when that is reached, by default without a byte order mark at
 * its beginning. The file is open only while the loop runs.
 *
 * @throws LimitExceededError; errors of the file system
 */
export async function* readChunks(
  path: FilePath,
  operation: FileOperation,
  { max = maxFileBytes, limit = 'maxFileBytes', keepsMark = false }: ReadChunksOptions = {},
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const file = await openFile(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > max) throw new LimitExceededError({ limit, max });
    for (let position = 0; ;) {
      operation.check();
      const chunk = Buffer.allocUnsafeSlow(Math.min(maxChunkBytes, Math.max(minChunkBytes, size - position)));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return;
      position += bytesRead;
      if (position > max) throw new LimitExceededError({ limit, max });
      operation.count(bytesRead, size);
      const isMarked = !keepsMark && position === bytesRead && startsWithMark(chunk);
      yield chunk.subarray(isMarked ? mark.length : 0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
