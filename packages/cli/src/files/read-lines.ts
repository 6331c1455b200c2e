import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LimitExceededError } from '@wirework/encoding-errors';
import type { Io } from '../terminal/io.ts';
import { standardInput } from './standard-input.ts';
import { nameFile } from './system-error.ts';

/** One line of a file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Without the line feed. */
  readonly text: string;
  /** Its bytes, if they are not UTF-8. */
  readonly damaged?: Uint8Array;
}

/** Bytes of the longest line, or of the largest item of an array. */
export const maxLineBytes = 104_857_600;
/** The error of a line that is longer. */
export const tooLong = 'the value is larger than 100 MiB, the most of one line or item';

const lineFeed = 0x0a;

/**
 * Yields the lines of a file of any size, or of standard input for `-`, in constant memory: those of one chunk
 * together. Only a line feed ends a line, and a byte order mark at the beginning of the file is left out.
 *
 * @param onBytes is called with the size of each chunk
 * @throws LimitExceededError for a line longer than `maxLineBytes`
 * @throws the error of the system
 */
export async function* readLines(
  file: string,
  io: Pick<Io, 'stdin' | 'cwd'>,
  onBytes?: (count: number) => void,
): AsyncGenerator<readonly Line[], undefined, undefined> {
  let number = 1;
  let begun: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(file, io, onBytes)) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      lines.push(lineOf([...begun, chunk.subarray(start, end)], number++));
      begun = [];
      size = 0;
      start = end + 1;
    }
    yield lines;
    if (start < chunk.length) begun.push(chunk.subarray(start));
    if ((size += chunk.length - start) > maxLineBytes) {
      const limit = { limit: 'maxBytes', max: maxLineBytes, message: tooLong };
      throw new LimitExceededError({ ...limit, line: number, column: maxLineBytes + 1 });
    }
  }
  if (begun.length > 0) yield [lineOf(begun, number)];
}

/**
 * Yields the bytes of a file, or of standard input for `-`.
 *
 * @param onBytes is called with the size of each chunk
 * @throws the error of the system
 */
export async function* readChunks(
  file: string,
  { stdin, cwd }: Pick<Io, 'stdin' | 'cwd'>,
  onBytes?: (count: number) => void,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const rethrow = (error: unknown): never => {
    throw nameFile(error, 'read', file);
  };
  const handle = file === standardInput ? undefined : await open(resolve(cwd, file)).catch(rethrow);
  try {
    const stream: AsyncIterable<Uint8Array | string> =
      handle?.createReadStream({ highWaterMark: 262_144, autoClose: false }) ?? stdin;
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      onBytes?.(bytes.length);
      yield bytes;
    }
  } finally {
    await handle?.close();
  }
}

function lineOf(parts: readonly Uint8Array[], number: number): Line {
  const [first = new Uint8Array(), ...others] = parts;
  const bytes = others.length === 0 ? first : Buffer.concat(parts);
  const isMarked = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(isMarked ? 3 : 0);
  const text = content.toString('utf8');
  return isUtf8(content) ? { number, text } : { number, text, damaged: content };
}
